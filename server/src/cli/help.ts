import { COMMANDS, type CommandSpec, type OptionSpec } from "./commandSpecs.ts";

/** What `gwls --help` prints. */
export function generalHelp(version: string): string {
  return `gwls ${version}: Kubernetes Gateway API manifests, understood across files, offline

${columns(COMMANDS.map(({ usage, about }) => [`gwls ${usage}`, about]))}
PATH is a file, a folder or \`-\` for standard input; without one, the working directory. Folders are read with
everything below them: .yaml, .yml and .json files that .gitignore does not exclude, for \`gwls test\` .http and
.rest files, too.

Exit code: 0 nothing found, 1 findings at or above --fail-on or a test that fails, 2 the arguments or a path
cannot be used.
\`gwls COMMAND --help\` lists the options of a command.
`;
}

/** What `gwls COMMAND --help` prints. */
export function commandHelp({ usage, about, options }: CommandSpec): string {
  const list =
    options.length === 0 ? "" : `\n${columns(options.map((option) => [spelling(option), option.about]))}`;
  return `gwls ${usage}\n    ${about}\n${list}`;
}

function spelling({ name, short, takes }: OptionSpec): string {
  const names = `${short === undefined ? "" : `-${short}, `}--${name}`;
  if (takes === undefined) return names;
  return `${names} ${typeof takes === "string" ? takes : takes.join("|")}`;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => (left.length > 45 ? 0 : left.length)));
  const gap = " ".repeat(width + 4);
  return rows
    .map(([left, right]) =>
      left.length > width ? `  ${left}\n${gap}${right}\n` : `  ${left.padEnd(width)}  ${right}\n`,
    )
    .join("");
}
