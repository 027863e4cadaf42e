# Completion of saddle for bash: subcommands and options as --help lists them, else files.
_saddle() {
  local current=${COMP_WORDS[COMP_CWORD]} word words=() help
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] || words+=("$word")
  done
  # Words that are no subcommands (files, numbers) are dropped until --help understands the rest.
  while ! help=$("${COMP_WORDS[0]}" "${words[@]}" --help 2>/dev/null) && ((${#words[@]})); do
    unset 'words[-1]'
  done
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(grep -oE -- '--[a-z-]+' <<<"$help" | sort -u)" -- "$current")
  else
    mapfile -t COMPREPLY < <(
      compgen -W "$(sed -n '/^Subcommands:/,$s/^  \([a-z-]\+\) .*/\1/p' <<<"$help")" -- "$current"
      compgen -f -- "$current"
    )
  fi
}
complete -o filenames -F _saddle saddle
