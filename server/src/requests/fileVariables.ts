import type { RequestBlock } from "./requestLines.ts";

const DEFINITION = /^\s*@([^\s=]+)\s*=(.*)$/;
const USE = /\{\{([^{}]*)\}\}/g;
/** Characters past which a text with variables is no address that anybody wrote. */
const LONGEST = 8192;

/** The variables that a request file defines, by name; of several with one name the last counts. */
export type FileVariables = ReadonlyMap<string, string>;

/** A text in which every variable has its value, or the names of those that the file does not define. */
export type FilledText =
  | { readonly kind: "filled"; readonly text: string }
  | { readonly kind: "open"; readonly variables: readonly string[] };

/** True for a line that defines a variable. */
export function isDefinition(line: string): boolean {
  return DEFINITION.test(line.trimEnd());
}

/** Reads every `@name = value` of a file. */
export function fileVariables(blocks: readonly RequestBlock[]): FileVariables {
  const found = blocks.flatMap(({ lines }) =>
    lines.flatMap(({ text }): [string, string][] => {
      const [, name, value = ""] = DEFINITION.exec(text.trimEnd()) ?? [];
      return name === undefined ? [] : [[name, value.trim()]];
    }),
  );
  return new Map(found);
}

/** Puts the values of variables into a text. What an environment, a prompt or another answer gives stays open. */
export function fillIn(text: string, variables: FileVariables): FilledText {
  const open = new Set<string>();
  const filled = expand(text, variables, [], open);
  return open.size === 0 ? { kind: "filled", text: filled } : { kind: "open", variables: [...open] };
}

function expand(
  text: string,
  variables: FileVariables,
  within: readonly string[],
  open: Set<string>,
): string {
  return text.replace(USE, (use: string, between: string) => {
    const name = between.trim();
    const value = variables.get(name);
    // A value that needs itself has none, and one that grows without bound is worth as much.
    if (value === undefined || within.includes(name) || open.size > 0) {
      open.add(name);
      return use;
    }
    const inner = expand(value, variables, [...within, name], open);
    if (inner.length > LONGEST) open.add(name);
    return inner;
  });
}
