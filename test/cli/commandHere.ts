import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { run, type Servers } from "../../server/src/cli/run.ts";
import { type Output, terminalOf } from "../../server/src/cli/terminal.ts";
import type { Outcome } from "./gwls.ts";

/** What a run is given beside its arguments. */
export interface Surroundings {
  readonly cwd: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: string | Uint8Array;
}

/**
 * Runs `gwls` in the process of the test, from its arguments to its exit code; `processes.test.ts` holds the answers to those of
 * the program. Starting the program a thousand times takes longer than all that it does in these tests.
 */
export function commandHere(args: readonly string[], { cwd, env, input }: Surroundings): Outcome {
  const [stdout, stderr] = [keptOutput(), keptOutput()];
  const code = withInput(input, (stdin) =>
    within(cwd, env, () =>
      run(args, terminalOf({ workingDirectory: cwd, env: process.env, stdin, stdout, stderr }), NO_SERVERS),
    ),
  );
  if (typeof code !== "number") throw new Error(`\`gwls ${args.join(" ")}\` has no exit code`);
  return { code, out: stdout.text(), err: stderr.text() };
}

const NO_SERVERS: Servers = { serve: needsProcess, serveAgents: needsProcess };

function needsProcess(): never {
  throw new Error("a server lives as long as its process: start it as one");
}

/** Keeps what is written; what is no text becomes what a reader of the bytes would see. */
function keptOutput(): Output & { text(): string } {
  const chunks: Buffer[] = [];
  return {
    write: (text) => {
      chunks.push(Buffer.from(text));
    },
    text: () => Buffer.concat(chunks).toString(),
  };
}

/** Does something in a working directory and an environment, and goes back to those of the test. */
function within<T>(cwd: string, env: Surroundings["env"], work: () => T): T {
  const [home, before] = [process.cwd(), { ...process.env }];
  process.chdir(cwd);
  setEnvironment(env);
  try {
    return work();
  } finally {
    setEnvironment(before);
    process.chdir(home);
  }
}

/** Changes the variables in their place, since what is not JavaScript reads them there. */
function setEnvironment(env: Surroundings["env"]): void {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(env))
    if (value !== undefined && process.env[name] !== value) process.env[name] = value;
}

/** Hands on a descriptor from which the input is read. */
function withInput<T>(input: string | Uint8Array, work: (descriptor: number) => T): T {
  const folder = input.length === 0 ? undefined : mkdtempSync(join(tmpdir(), "gwls-input-"));
  const file = folder === undefined ? devNull : join(folder, "input");
  if (folder !== undefined) writeFileSync(file, input);
  const descriptor = openSync(file, "r");
  try {
    return work(descriptor);
  } finally {
    closeSync(descriptor);
    if (folder !== undefined) rmSync(folder, { recursive: true });
  }
}
