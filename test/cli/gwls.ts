import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after } from "node:test";
import { program } from "../programs.ts";
import { commandHere, type Surroundings } from "./commandHere.ts";

/** What a run of the command left behind. */
export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** The working directory, where it is not the folder itself. */
  readonly cwd?: string;
}

/** A folder with files, in which the command is run; it is gone after the test file. */
export interface Folder {
  readonly path: string;
  write(path: string, content: string | Uint8Array): void;
  /** Runs `gwls` in the process of the test, with this folder as the working directory. */
  gwls(args: readonly string[], options?: RunOptions): Outcome;
  /** The same as a process of its own: for what is about processes, and what could hang. */
  gwlsProcess(args: readonly string[], options?: RunOptions): Outcome;
}

/** The words after `node` that start the command. */
export const command = program("command");

/** A temporary folder with these files. */
export function folder(files: Readonly<Record<string, string | Uint8Array>>): Folder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "gwls-")));
  after(() => rmSync(path, { recursive: true, force: true }));
  const write = (name: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  };
  for (const [name, content] of Object.entries(files)) write(name, content);
  return {
    path,
    write,
    gwls: (args, options = {}) => commandHere(args, surroundings(path, options)),
    gwlsProcess(args, options = {}) {
      const run = spawnSync(process.execPath, [...command, ...args], {
        ...surroundings(path, options),
        // What hangs fails.
        timeout: 120_000,
      });
      return { code: run.status, out: run.stdout.toString(), err: run.stderr.toString() };
    },
  };
}

/**
 * Runs `gwls` once in each folder, all in one process beside that of the test: it is ended where it hangs, and has a locale and a
 * time zone of its own.
 */
export function inOneProcess(
  runs: readonly (readonly [Folder, readonly string[]])[],
  env: Readonly<Record<string, string>> = {},
): readonly Outcome[] {
  const run = spawnSync(process.execPath, program("commandRuns"), {
    ...surroundings(tmpdir(), { env }),
    input: JSON.stringify(runs.map(([{ path }, args]) => ({ cwd: path, args }))),
    encoding: "utf8",
    maxBuffer: 100_000_000,
    timeout: 120_000,
  });
  assert.equal(run.status, 0, run.stderr);
  return JSON.parse(run.stdout);
}

function surroundings(path: string, { input = "", env = {}, cwd = path }: RunOptions): Surroundings {
  const { NO_COLOR: _, ...inherited } = process.env;
  return { cwd, input, env: { ...inherited, ...env } };
}

/** A Gateway with one listener `http` in the namespace `edge`; `port` is written as it is given. */
export function gateway(port = "80"): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front-door
  namespace: edge
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: ${port}
      protocol: HTTP
`;
}

/** An HTTPRoute `catalog` in `edge`, attached to a section of the Gateway. */
export function route(sectionName = "http"): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: catalog
  namespace: edge
spec:
  parentRefs:
    - name: front-door
      sectionName: ${sectionName}
`;
}
