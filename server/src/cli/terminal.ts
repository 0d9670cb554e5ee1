import { readSync } from "node:fs";
import { codeOf, problemOf } from "../delivery/fileProblem.node.ts";
import { printable, printableLines } from "../text/printable.ts";
import { wrappedProse } from "../text/wrapped.ts";
import { type Progress, progressLine, silentProgress } from "./progress.ts";
import { type Style, style } from "./style.ts";
import { terminalWidth } from "./terminalWidth.ts";
import { UsageError } from "./usageError.ts";

/**
 * What is printed: text that stays as it is, prose and tables that people read, whose lines fit the terminal; commands that GitHub
 * is to take for such; or a patch, whose lines end as those of its files do.
 */
export type Meaning = "text" | "prose" | "commands" | "patch";

/** Where a command reads and writes. */
export interface Terminal {
  readonly workingDirectory: string;
  /** How what is printed looks; without emphasis and width where standard output is no terminal. */
  readonly style: Style;
  readonly progress: Progress;
  /** Writes lines to standard output. Whatever the texts in them are, they stay text. */
  print(text: string, meaning?: Meaning): void;
  /** Writes one line to standard error, whatever the texts in it are. */
  complain(message: string): void;
  /** Standard input up to its end, or the first `limit` bytes and one more. */
  readInput(limit: number): Buffer;
}

/** What a terminal is made of. */
export interface Streams {
  readonly workingDirectory: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The descriptor that standard input is read from. */
  readonly stdin: number;
  readonly stdout: Output;
  readonly stderr: Output;
}

/** Where text is written; `isTTY` where a person reads it. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): void;
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  // A reader that goes away (`gwls check | head`) ends the output, not with a stack trace.
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw new UsageError(`standard output: ${problemOf(error)}`);
  });
  const workingDirectory = used("the working directory", () => process.cwd());
  return terminalOf({ workingDirectory, env, stdin: STANDARD_INPUT, stdout, stderr });
}

/** What comes of a call on something that a process is given; what the system refuses is nothing that can be worked with. */
function used<T>(what: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw new UsageError(`${what}: ${problemOf(error)}`);
  }
}

/** A terminal that reads from and writes to what it is given. */
export function terminalOf({ workingDirectory, env, stdin, stdout, stderr }: Streams): Terminal {
  const hasColours = stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb";
  const shape = style(hasColours, terminalWidth(stdout, env));
  const progress = stderr.isTTY ? progressLine((text) => stderr.write(text)) : silentProgress;
  return {
    workingDirectory,
    style: shape,
    progress,
    print: (text, meaning = "text") => {
      progress.clear();
      used("standard output", () => stdout.write(printed(text, meaning, hasColours, shape.width)));
    },
    complain: (message) => {
      progress.clear();
      const line = `gwls: ${printableLines(printable(message), false)}`;
      stderr.write(`${fittedProse(line, terminalWidth(stderr, env))}\n`);
    },
    readInput: (limit) => used("standard input", () => readInput(stdin, limit)),
  };
}

/** What is written of a text that a command prints. */
export function printed(text: string, meaning: Meaning, hasColours: boolean, width?: number): string {
  const lines = meaning === "patch" ? text.split(LINE_BREAK) : [text];
  const shown = lines
    .map((line) => printableLines(line, hasColours, meaning === "commands"))
    .join(LINE_BREAK);
  return meaning === "prose" ? fittedProse(shown, width) : shown;
}

function fittedProse(text: string, width: number | undefined): string {
  return width === undefined ? text : wrappedProse(text, width);
}

const LINE_BREAK = "\r\n";
const STANDARD_INPUT = 0;
const CHUNK = 65_536;

function readInput(descriptor: number, limit: number): Buffer {
  const chunks: Buffer[] = [];
  let length = 0;
  while (length <= limit) {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const count = readChunk(descriptor, chunk);
    if (count === 0) break;
    chunks.push(chunk.subarray(0, count));
    length += count;
  }
  return Buffer.concat(chunks);
}

/** Bytes read, zero at the end. A terminal in non-blocking mode is asked again. */
function readChunk(descriptor: number, into: Buffer): number {
  for (;;) {
    try {
      return readSync(descriptor, into);
    } catch (error) {
      const code = codeOf(error);
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
