import type { CommandSpec, OptionSpec } from "./commandSpecs.ts";

/** The shells that `gwls completion` writes for. */
export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

/** Commands whose first argument is one of some words: the rules' ids, the shells. */
export type ArgumentWords = ReadonlyMap<string, readonly string[]>;

/**
 * A script that teaches a shell the commands, their options and the words that these take. Whatever else may follow is
 * a path, as the shells complete it by themselves.
 */
export function completionScript(
  shell: Shell,
  commands: readonly CommandSpec[],
  words: ArgumentWords,
): string {
  switch (shell) {
    case "bash":
      return bashScript(commands, words);
    case "zsh":
      return zshScript(commands, words);
    case "fish":
      return fishScript(commands, words);
  }
}

function bashScript(commands: readonly CommandSpec[], words: ArgumentWords): string {
  const values = commands.flatMap((command) =>
    command.options.flatMap((option) => {
      const choices = wordsOf(option);
      if (choices === undefined) return [];
      return [`    ${command.name}:--${option.name}) choices=${quoted(choices.join(" "))} ;;\n`];
    }),
  );
  const options = commands.map(
    (command) => `      ${command.name}) choices=${quoted(spellings(command).join(" "))} ;;\n`,
  );
  const first = [...words].map(
    ([command, known]) => `      ${command}) choices=${quoted(known.join(" "))} ;;\n`,
  );
  return `# Completion of gwls for bash; load it with: source <(gwls completion bash)
_gwls() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} command=\${COMP_WORDS[1]} choices=
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    choices=${quoted([...commands.map(({ name }) => name), "help"].join(" "))}
  fi
  case $command:$before in
${values.join("")}    help:help) choices=${quoted(commands.map(({ name }) => name).join(" "))} ;;
  esac
  if [[ -z $choices && $word == -* ]]; then
    case $command in
${options.join("")}    esac
  elif [[ -z $choices ]] && ((COMP_CWORD == 2)); then
    case $command in
${first.join("")}    esac
  fi
  if [[ -n $choices ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
  else
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}
complete -F _gwls gwls
`;
}

function zshScript(commands: readonly CommandSpec[], words: ArgumentWords): string {
  const described = commands.map(({ name, about }) => `    ${quoted(`${name}:${about}`)}\n`);
  const cases = commands.map((command) => {
    const options = command.options.map((option) => ` \\\n        ${quoted(zshOption(option))}`);
    const known = words.get(command.name);
    const argument = known === undefined ? "*:path:_files" : `1:${command.name}:(${known.join(" ")})`;
    return `    ${command.name})\n      _arguments${options.join("")} \\\n        ${quoted(argument)} ;;\n`;
  });
  return `#compdef gwls
# Completion of gwls for zsh; load it with: source <(gwls completion zsh)
_gwls() {
  local -a commands=(
${described.join("")}  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
${cases.join("")}    help) _describe command commands ;;
  esac
}
compdef _gwls gwls
`;
}

/** An option in the words of zsh's \`_arguments\`: \`--format[about]:value:(pretty json)\`. */
function zshOption(option: OptionSpec): string {
  const { name, isList = false, takes, about } = option;
  const choices = wordsOf(option);
  const list = isList ? "*" : "";
  // Brackets and colons end the parts of a specification.
  const told = about.replace(/[\\[\]:]/g, "\\$&");
  if (takes === undefined) return `${list}--${name}[${told}]`;
  const action = choices === undefined ? "_files" : `(${choices.join(" ")})`;
  return `${list}--${name}[${told}]:value:${action}`;
}

function fishScript(commands: readonly CommandSpec[], words: ArgumentWords): string {
  const names = commands.map(({ name }) => name).join(" ");
  const lines = commands.flatMap((command) => {
    const seen = `-n ${quoted(`__fish_seen_subcommand_from ${command.name}`)}`;
    const known = words.get(command.name);
    return [
      `complete -c gwls -f -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.about)}`,
      ...command.options.map((option) => `complete -c gwls ${seen} ${fishOption(option)}`),
      ...(known === undefined ? [] : [`complete -c gwls -f ${seen} -a ${quoted(known.join(" "))}`]),
    ];
  });
  return `# Completion of gwls for fish; load it with: gwls completion fish | source
complete -c gwls -e
${lines.join("\n")}
complete -c gwls -f -n __fish_use_subcommand -a help -d ${quoted("what a command does, and its options")}
complete -c gwls -f -n ${quoted("__fish_seen_subcommand_from help")} -a ${quoted(names)}
`;
}

function fishOption(option: OptionSpec): string {
  const { name, short, takes, about } = option;
  const letter = short === undefined ? "" : ` -s ${short}`;
  const choices = wordsOf(option);
  const value =
    takes === undefined ? "" : choices === undefined ? " -r" : ` -x -a ${quoted(choices.join(" "))}`;
  return `-l ${name}${letter}${value} -d ${quoted(about)}`;
}

/** The words that an option takes; undefined for a flag and for what takes any text. */
function wordsOf({ takes }: OptionSpec): readonly string[] | undefined {
  return typeof takes === "object" ? takes : undefined;
}

function spellings({ options }: CommandSpec): readonly string[] {
  return [...options.map(({ name }) => `--${name}`), "--help"];
}

/** A word of a shell, in single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
