import { readSync } from "node:fs";
import { printable, printableLines } from "../text/printable.ts";
import { type Progress, progressLine, silentProgress } from "./progress.ts";
import { type Style, style } from "./style.ts";

/** Where a command reads and writes. */
export interface Terminal {
  readonly workingDirectory: string;
  /** Emphasis for what is printed; none where standard output is no terminal. */
  readonly style: Style;
  readonly progress: Progress;
  /**
   * Writes lines to standard output. Whatever the texts in them are, they stay text; `commands` are what GitHub is to take for
   * commands, and the lines of a `patch` end as those of its files do.
   */
  print(text: string, meaning?: "text" | "commands" | "patch"): void;
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
    if (error.code !== "EPIPE") throw error;
  });
  return terminalOf({ workingDirectory: process.cwd(), env, stdin: STANDARD_INPUT, stdout, stderr });
}

/** A terminal that reads from and writes to what it is given. */
export function terminalOf({ workingDirectory, env, stdin, stdout, stderr }: Streams): Terminal {
  const hasColours = stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb";
  const progress = stderr.isTTY ? progressLine((text) => stderr.write(text)) : silentProgress;
  return {
    workingDirectory,
    style: style(hasColours),
    progress,
    print: (text, meaning = "text") => {
      progress.clear();
      const lines = meaning === "patch" ? text.split(LINE_BREAK) : [text];
      stdout.write(
        lines.map((line) => printableLines(line, hasColours, meaning === "commands")).join(LINE_BREAK),
      );
    },
    complain: (message) => {
      progress.clear();
      stderr.write(`gwls: ${printableLines(printable(message), false)}\n`);
    },
    readInput: (limit) => readInput(stdin, limit),
  };
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
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
