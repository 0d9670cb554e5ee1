/** One file of an example. */
export interface ExampleFile {
  readonly path: string;
  readonly text: string;
}

/** The line that starts a file, with its path. */
export const FILE_LINE = /^#- (\S+)$/;

/**
 * The line that marks a finding on the line above it: carets below what is wrong, or its columns in brackets where the `#`
 * would hide them, then severity, rule and message, and 💡 where there is a fix.
 */
export const MARKER_LINE =
  /^#( *)(?:(\^+)|\[(\d+)-(\d+)\]) *(error|warning|information|hint) ([a-z0-9-]+)(?:: (.*?))?( \u{1F4A1})?$/u;

/** What the only file of an example is called that names none. */
const ONLY_FILE = "main.yaml";

/** An example without its markers. */
export function unmarked(example: string): string {
  return example
    .replace(/^\n/, "")
    .split("\n")
    .filter((line) => !MARKER_LINE.test(line))
    .join("\n");
}

/** The files of an example that holds no markers, in order. */
export function exampleFiles(example: string): readonly ExampleFile[] {
  const lines = example.split("\n");
  const starts = lines.flatMap((line, at) => {
    const path = FILE_LINE.exec(line)?.[1];
    return path === undefined ? [] : [{ path, at }];
  });
  if (starts.length === 0) return [{ path: ONLY_FILE, text: example }];
  return starts.map(({ path, at }, index) => ({
    path,
    text: `${lines
      .slice(at + 1, starts[index + 1]?.at)
      .join("\n")
      .trimEnd()}\n`,
  }));
}

/** Files as one example: the reverse of `exampleFiles`. */
export function exampleText(files: readonly ExampleFile[]): string {
  return files
    .map(({ path, text }) => (path === ONLY_FILE && files.length === 1 ? text : `#- ${path}\n${text}`))
    .join("");
}

/**
 * An example with the changes of a correction, a diff by lines: those behind `+` come in, those behind `-` go, and those
 * behind a blank stay and say where. Each line that goes or stays is the next of its text below the one before it; what lies
 * between stays, too. Throws where there is no such line.
 */
export function corrected(example: string, correction: string): string {
  const rest = example.split("\n");
  const above: string[] = [];
  for (const change of correction.split("\n").filter((line) => line !== "")) {
    const line = change.slice(1);
    if (change.startsWith("+")) {
      above.push(line);
      continue;
    }
    const at = rest.indexOf(line);
    if (at < 0) throw new Error(`the example has no line "${line}" where its correction wants one`);
    above.push(...rest.splice(0, change.startsWith("-") ? at : at + 1));
    if (change.startsWith("-")) rest.shift();
  }
  return [...above, ...rest].join("\n");
}
