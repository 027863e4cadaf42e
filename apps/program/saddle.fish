# Completion of saddle for fish: subcommands, options and their values as --help lists them, names
# of classic games, and files.
function __saddle_help
    set -l words
    for word in (commandline -opc)[2..-1]
        string match -q -- '-*' $word; or set -a words $word
    end
    # Drops the last words (files, numbers) until --help accepts the others as subcommands.
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

# The values of an option, if the last word is an option.
function __saddle_choices
    set -l previous (commandline -opc)[-1]
    string match -q -- '--*' $previous; or return
    __saddle_help | sed -n "s/^  .*$previous [^ ]*:{\([^}]*\)}.*/\1/p" | string split ,
end

function __saddle_classics
    __saddle_help | string match -q -- '*a file of payoffs*'; or return
    command saddle list --csv | sed -n 's/^classic,\([^,]*\),\(.*\)/\1\t\2/p'
end

complete -c saddle -n 'count (__saddle_choices) >/dev/null' -f -a '(__saddle_choices)'
complete -c saddle -n 'not count (__saddle_choices) >/dev/null' \
    -a '(__saddle_subcommands; __saddle_classics)'
complete -c saddle -n 'string match -q -- "-*" (commandline -ct)' -f -a '(__saddle_options)'
