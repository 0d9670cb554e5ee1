// Child processes that never outlive this one: each gets a process group of its own, which is ended on every way out.
import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** Signals a child's whole process group; a group that is gone already is fine. */
function signal(child, name) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, name);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

process.on("exit", () => {
  for (const child of running) signal(child, "SIGKILL");
});
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => process.exit(130));

/**
 * Starts a process and keeps hold of it until it ends.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, logFile?: string, onOutput?: (text: string) => void }} [options]
 *   `logFile` receives everything the process writes, `onOutput` sees it piece by piece.
 */
export function start(command, args, { cwd, env, logFile, onOutput } = {}) {
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  child.once("close", () => running.delete(child));
  child.once("error", () => running.delete(child));
  const log = logFile && createWriteStream(logFile, { flags: "a" });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text) => {
      log?.write(text);
      onOutput?.(text);
    });
  }
  child.once("close", () => log?.end());
  return child;
}

/** Ends a process that `start` began, and everything it started: first politely, after five seconds for good. */
export async function stop(child) {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once("close", resolve));
    signal(child, "SIGTERM");
    const last = setTimeout(() => signal(child, "SIGKILL"), 5000);
    await ended;
    clearTimeout(last);
  }
  signal(child, "SIGKILL");
}

/**
 * Runs a process to its end. Resolves with its exit code (`null` when it was ended by the time limit) and its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, logFile?: string, timeout?: number }} [options] `timeout` in milliseconds.
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function run(command, args, { timeout, ...options } = {}) {
  return new Promise((resolve, reject) => {
    let output = "";
    const child = start(command, args, {
      ...options,
      onOutput: (text) => {
        output += text;
      },
    });
    const limit = timeout && setTimeout(() => signal(child, "SIGKILL"), timeout);
    child.once("error", (error) => {
      clearTimeout(limit);
      reject(error);
    });
    child.once("close", (code) => {
      clearTimeout(limit);
      resolve({ code, output });
    });
  });
}
