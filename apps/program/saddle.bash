# Completion of saddle for bash: subcommands, options and their values as --help lists them,
# names of classic games, and files.
_saddle() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local word words=() help choices=
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] || words+=("$word")
  done
  # Drops the last words (files, numbers) until --help accepts the others as subcommands.
  while ! help=$("${COMP_WORDS[0]}" "${words[@]}" --help 2>/dev/null) && ((${#words[@]})); do
    unset 'words[-1]'
  done
  if [[ $previous == --* ]]; then
    choices=$(sed -n "s/^  .*$previous [^ ]*:{\([^}]*\)}.*/\1/p" <<<"$help")
  fi
  if [[ $choices ]]; then
    mapfile -t COMPREPLY < <(compgen -W "${choices//,/ }" -- "$current")
  elif [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(grep -oE -- '--[a-z-]+' <<<"$help" | sort -u)" -- "$current")
  else
    mapfile -t COMPREPLY < <(
      compgen -W "$(sed -n '/^Subcommands:/,$s/^  \([a-z-]\+\) .*/\1/p' <<<"$help")" -- "$current"
      if [[ $help == *'a file of payoffs'* ]]; then
        compgen -W "$("${COMP_WORDS[0]}" list --csv | sed -n 's/^classic,\([^,]*\),.*/\1/p')" \
          -- "$current"
      fi
      compgen -f -- "$current"
    )
  fi
}
complete -o filenames -F _saddle saddle
