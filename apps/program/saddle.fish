# Completion of saddle for fish: subcommands and options as --help lists them, else files.
function __saddle_help
    set -l words
    for word in (commandline -opc)[2..-1]
        string match -q -- '-*' $word; or set -a words $word
    end
    # Words that are no subcommands (files, numbers) are dropped until --help understands the rest.
    while not command saddle $words --help 2>/dev/null
        test (count $words) -gt 0; or return
        set -e words[-1]
    end
end

function __saddle_subcommands
    __saddle_help | sed -n '/^Subcommands:/,$s/^  \([a-z-]\{1,\}\)  *\(.*\)/\1\t\2/p'
end

function __saddle_options
    __saddle_help | grep -oE -- '--[a-z-]+' | sort -u
end

complete -c saddle -a '(__saddle_subcommands)'
complete -c saddle -n 'string match -q -- "-*" (commandline -ct)' -f -a '(__saddle_options)'
