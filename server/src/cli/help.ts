import { wrapped } from "../text/wrapped.ts";
import { COMMANDS, type CommandSpec, type OptionSpec } from "./commandSpecs.ts";

const PARAGRAPHS = [
  "PATH is a file, a folder or `-` for standard input; without one, the working directory. Folders are read with everything below them: .yaml, .yml and .json files, and those called Kustomization, that .gitignore does not exclude, for `gwls test` .http and .rest files, too.",
  "Exit code: 0 nothing found, 1 findings at or above --fail-on or a test that fails, 2 the arguments or a path cannot be used.",
] as const;

/** Columns of the paragraphs for a reader of whom no width is known. */
const WIDTH = 111;

/** What `gwls --help` prints. */
export function generalHelp(version: string, width?: number): string {
  const [paths, exitCodes] = PARAGRAPHS.map((text) => wrapped(text, width ?? WIDTH).join("\n"));
  return `gwls ${version}: Kubernetes Gateway API manifests, understood across files, offline

${columns(
  COMMANDS.map(({ usage, about }) => [`gwls ${usage}`, about]),
  width,
)}
${paths}

${exitCodes}
\`gwls COMMAND --help\` lists the options of a command.
`;
}

/** What `gwls COMMAND --help` prints. */
export function commandHelp({ usage, about, options }: CommandSpec, width?: number): string {
  const rows = options.map((option): readonly [string, string] => [spelling(option), option.about]);
  return `gwls ${usage}\n    ${about}\n${rows.length === 0 ? "" : `\n${columns(rows, width)}`}`;
}

function spelling({ name, short, takes }: OptionSpec): string {
  const names = `${short === undefined ? "" : `-${short}, `}--${name}`;
  if (takes === undefined) return names;
  return `${names} ${typeof takes === "string" ? takes : takes.join("|")}`;
}

/** Columns of the left side at most, beyond which the right side has lines of its own. */
const MOST_LEFT = 45;
/** The same for narrow terminals, of which it takes a third. */
const PART_LEFT = 1 / 3;

function columns(rows: readonly (readonly [string, string])[], width: number | undefined): string {
  const most = width === undefined ? MOST_LEFT : Math.min(MOST_LEFT, Math.floor(width * PART_LEFT));
  const left = Math.max(0, ...rows.map(([words]) => (words.length > most ? 0 : words.length)));
  const gap = left + 4;
  const lines = (text: string): string =>
    (width === undefined ? [text] : wrapped(text, width, gap)).join("\n");
  return rows
    .map(([words, about]) =>
      words.length > left
        ? `${lines(`  ${words}`)}\n${lines(`${" ".repeat(gap)}${about}`)}\n`
        : `${lines(`  ${words.padEnd(left)}  ${about}`)}\n`,
    )
    .join("");
}
