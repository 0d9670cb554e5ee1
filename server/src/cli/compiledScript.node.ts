import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import nodeModule from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";

/** Where what V8 makes of scripts is kept from one run to the next. */
export interface CompiledScripts {
  readonly folder: string;
  /** What the run is for: another use has V8 compile other functions. */
  readonly use: string;
  /** Calls something when the process ends, after everything that the script has begun. */
  readonly atExit: (done: () => void) => void;
  /** Milliseconds of a processor that this process has had. */
  readonly spent: () => number;
}

/** A run that takes so many times longer than the one whose code was kept has compiled more of the script. */
const FAR_LONGER = 2;
/** Versions of a script that are kept for one use. */
const MOST_KEPT = 4;

/**
 * Runs a bundled script with the functions that V8 compiled in an earlier run, which a short run spends a third of its time on,
 * and keeps those of this run for later ones. Node does this by itself from version 22.8 on (`keepCompiled`).
 *
 * @param path of a script in the form of CommonJS
 * @returns where the code came from; undefined where the script is not there, and nothing was run
 */
export function runCompiled(path: string, kept: CompiledScripts): "kept" | "compiled" | undefined {
  const compiled = compile(path, kept);
  if (compiled === undefined) return undefined;
  const main: unknown = compiled.script.runInThisContext();
  if (typeof main !== "function") return undefined;
  kept.atExit(() => keepAgain(compiled, kept));
  const module = { exports: {} };
  main.call(module.exports, module.exports, nodeModule.createRequire(path), module, path, dirname(path));
  return compiled.lastMilliseconds === undefined ? "compiled" : "kept";
}

interface CompiledScript {
  readonly script: Script;
  /** What its code is kept under. */
  readonly name: string;
  /** How long the run was whose code was taken; undefined where it was compiled in this run. */
  readonly lastMilliseconds: number | undefined;
}

/** A function of its own: what calls the script is there as long as it runs, and would hold on to its text and its code. */
function compile(path: string, { folder, use }: CompiledScripts): CompiledScript | undefined {
  const source = contentOf(path);
  if (source === undefined) return undefined;
  // V8 itself tells scripts apart by their lengths.
  const name = [use, digestOf(source).toString("hex"), process.versions.v8, process.arch].join("-");
  const before = keptIn(join(folder, name));
  const script = new Script(nodeModule.wrap(source.toString()), { filename: path, cachedData: before?.code });
  const isTaken = before !== undefined && script.cachedDataRejected === false;
  return { script, name, lastMilliseconds: isTaken ? before.milliseconds : undefined };
}

function keepAgain({ script, name, lastMilliseconds }: CompiledScript, kept: CompiledScripts): void {
  const milliseconds = kept.spent();
  if (lastMilliseconds === undefined || milliseconds > FAR_LONGER * lastMilliseconds)
    keep(kept, name, { milliseconds, code: script.createCachedData() });
}

function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

const digestOf = (content: Uint8Array): Buffer => createHash("sha256").update(content).digest();

interface KeptScript {
  /** How long the run was whose code this is. */
  readonly milliseconds: number;
  readonly code: Buffer;
}

/** A digest of the code, since V8 would run what is damaged; the milliseconds; and the code. */
const DIGEST = 32;
const HEAD = DIGEST + Float64Array.BYTES_PER_ELEMENT;

function keptIn(file: string): KeptScript | undefined {
  const data = contentOf(file);
  if (data === undefined || data.length < HEAD) return undefined;
  const code = data.subarray(HEAD);
  if (!digestOf(code).equals(data.subarray(0, DIGEST))) return undefined;
  return { milliseconds: data.readDoubleLE(DIGEST), code };
}

/** Whoever cannot write there compiles the script each time. */
function keep({ folder, use }: CompiledScripts, name: string, { milliseconds, code }: KeptScript): void {
  const time = Buffer.alloc(HEAD - DIGEST);
  time.writeDoubleLE(milliseconds);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Another process may read it at this moment, so it appears as a whole.
    const own = join(folder, `.${name}-${process.pid}`);
    writeFileSync(own, Buffer.concat([digestOf(code), time, code]), { mode: 0o600 });
    renameSync(own, join(folder, name));
    const others = readdirSync(folder).filter((other) => other.startsWith(`${use}-`));
    for (const file of byAge(others.map((other) => join(folder, other))).slice(MOST_KEPT)) rmSync(file);
  } catch {
    return;
  }
}

/** Files, the youngest first. */
function byAge(files: readonly string[]): readonly string[] {
  return files
    .map((file) => ({ file, age: statSync(file).mtimeMs }))
    .sort((a, b) => b.age - a.age)
    .map(({ file }) => file);
}
