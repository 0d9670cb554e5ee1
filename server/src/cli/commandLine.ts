import { parseArgs } from "node:util";
import { nearest } from "../text/editDistance.ts";
import { choiceOf } from "../text/sentence.ts";
import { COMMANDS, type CommandSpec, type OptionSpec } from "./commandSpecs.ts";
import type { Meaning } from "./terminal.ts";
import { UsageError } from "./usageError.ts";

/** A command with what the user gave it. */
export interface Invocation {
  readonly command: CommandSpec;
  readonly arguments: readonly string[];
  readonly isHelpWanted: boolean;
  has(flag: string): boolean;
  value(option: string): string | undefined;
  /** The values of an option that may be given several times, in their order. */
  values(option: string): readonly string[];
  /** The value of an option that takes one of some words; the first of them by default. */
  choice<const T extends string>(option: string, words: readonly [T, ...T[]]): T;
  /** What the command prints in the format that is asked for. */
  readonly meaning: Meaning;
}

/** The command of a name. */
export function commandNamed(name: string): CommandSpec {
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command !== undefined) return command;
  const names = COMMANDS.map((candidate) => candidate.name);
  throw new UsageError(`there is no command \`${name}\`${guess(name, names, "see `gwls --help`")}`);
}

/** Reads the arguments of a command. */
export function parseCommandLine(command: CommandSpec, argv: readonly string[]): Invocation {
  const { values, positionals } = parse(command, argv);
  // As a path it would be the working directory, as a state to compare with the present one: `gwls plan "$BASE"`.
  if (positionals.includes(""))
    throw new UsageError(
      `\`${command.name}\` is given an empty argument: a variable without a value, perhaps`,
    );
  const file = command.options.find(({ name, takes }) => takes === "FILE" && values[name] === "");
  if (file !== undefined) throw new UsageError(`\`--${file.name}\` needs ${needed(file)}`);
  for (const { name, takes, meant } of command.options) {
    const value = values[name];
    if (typeof takes === "object" && typeof value === "string" && !takes.includes(value)) {
      const near = meant?.(value);
      const guessed = near === undefined ? "" : `; the nearest is \`${near}\``;
      throw new UsageError(`\`--${name}\` takes ${choiceOf(takes)}, not \`${value}\`${guessed}`);
    }
  }
  const value = (option: string) => {
    const given = values[option];
    return typeof given === "string" ? given : undefined;
  };
  return {
    command,
    arguments: positionals,
    isHelpWanted: values.help === true,
    has: (flag) => values[flag] === true,
    value,
    values: (option) => {
      const given = values[option];
      return Array.isArray(given) ? given.filter((one) => typeof one === "string") : [];
    },
    choice: (option, words) => words.find((word) => word === value(option)) ?? words[0],
    meaning: meaningOf(value("format") ?? defaultFormat(command)),
  };
}

function defaultFormat({ options }: CommandSpec): string | undefined {
  const takes = options.find(({ name }) => name === "format")?.takes;
  return typeof takes === "object" ? takes[0] : undefined;
}

/** Programs and other tools read all formats but the few that are made for people. */
function meaningOf(format: string | undefined): Meaning {
  switch (format) {
    case undefined:
    case "pretty":
    case "table":
    case "text":
      return "prose";
    case "github":
      return "commands";
    default:
      return "text";
  }
}

interface Parsed {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

function parse(command: CommandSpec, argv: readonly string[]): Parsed {
  const options = Object.fromEntries(
    command.options.map(({ name, takes, short, isList = false }) => [
      name,
      {
        type: takes === undefined ? ("boolean" as const) : ("string" as const),
        ...(short === undefined ? {} : { short }),
        multiple: isList,
      },
    ]),
  );
  try {
    return parseArgs({
      args: [...argv],
      options: { ...options, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(complaint(command, error));
  }
}

/** What Node says about arguments, in our words. */
function complaint(command: CommandSpec, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const option = /'(?:-\w, )?(-{1,2}[^ '=]+)/.exec(message)?.[1] ?? "";
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const names = command.options.map(({ name }) => `--${name}`);
    return `\`${command.name}\` has no option \`${option}\`${guess(option, names, `see \`gwls ${command.name} --help\``)}`;
  }
  const spec = command.options.find(({ name }) => `--${name}` === option);
  if (spec === undefined) return message.split("\n", 1)[0] ?? message;
  return spec.takes === undefined ? `\`${option}\` takes no value` : `\`${option}\` needs ${needed(spec)}`;
}

function needed({ takes }: OptionSpec): string {
  return typeof takes === "object" ? `one of ${choiceOf(takes)}` : `a value: ${takes ?? ""}`;
}

function guess(word: string, known: readonly string[], otherwise: string): string {
  const found = nearest(word, known, 2);
  return found === undefined ? `; ${otherwise}` : `; did you mean \`${found}\`?`;
}
