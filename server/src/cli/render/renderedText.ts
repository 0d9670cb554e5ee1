import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { problemOf } from "../../delivery/fileProblem.node.ts";
import { MAXIMUM_BYTES } from "../../delivery/guardedFolder.node.ts";
import { installedProgram } from "../installedProgram.ts";
import { UsageError } from "../usageError.ts";

/** A program that renders, and what it is asked. */
export interface RenderCall {
  readonly program: "helm" | "kustomize" | "kubectl" | "flux";
  readonly args: readonly string[];
}

export interface RenderRun extends RenderCall {
  /** What does the same where the program is not installed. */
  readonly otherwise?: RenderCall;
  readonly workingDirectory: string;
  readonly seconds: number;
}

/** What a program printed. */
export interface RenderedText {
  readonly bytes: Buffer;
  /** What was run. */
  readonly program: RenderCall["program"];
  /** What it said beside it, a few lines at most. */
  readonly remarks: readonly string[];
}

/** Lines of what a program says that are handed on. */
const MOST_REMARKS = 8;
const LONGEST_REMARK = 1_000;

/**
 * What a program prints. It is started by itself and not by a shell, with an empty folder for a home, without programs that it could
 * start in turn, without a cluster, and with a proxy that takes no connections: what it renders has to be here.
 */
export function renderedText({ workingDirectory, seconds, ...calls }: RenderRun): RenderedText {
  const { program, args, file } = installedCall(calls);
  const home = mkdtempSync(join(tmpdir(), "gwls-render-"));
  try {
    const run = spawnSync(file, args, {
      cwd: workingDirectory,
      env: environment(home),
      input: "",
      maxBuffer: MAXIMUM_BYTES,
      timeout: seconds * 1_000,
      killSignal: "SIGKILL",
      shell: false,
      windowsHide: true,
    });
    const remarks = remarksOf(run.stderr?.toString() ?? "");
    const called = `\`${program} ${args[0]}\``;
    if (run.error !== undefined) throw new UsageError(`${called} ${whyEnded(run.error, seconds)}`);
    if (run.status !== 0) {
      const ended = run.status === null ? `was ended by ${run.signal}` : `ended with ${run.status}`;
      throw new UsageError([`${called} ${ended}`, ...remarks].join(": "));
    }
    return { bytes: run.stdout, remarks, program };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function installedCall({
  program,
  args,
  otherwise,
}: Pick<RenderRun, "program" | "args" | "otherwise">): RenderCall & {
  readonly file: string;
} {
  for (const call of [{ program, args }, ...(otherwise === undefined ? [] : [otherwise])]) {
    const file = installedProgram(call.program, process.env.PATH ?? "");
    if (file !== undefined) return { ...call, file };
  }
  const names =
    otherwise === undefined ? `${program} is not` : `neither ${program} nor ${otherwise.program} is`;
  throw new UsageError(`${names} installed: none of the folders of PATH has it, and nothing was rendered`);
}

function whyEnded(error: NodeJS.ErrnoException, seconds: number): string {
  switch (error.code) {
    case "ETIMEDOUT":
      return `was stopped after ${seconds} s; \`--timeout\` gives it more`;
    case "ENOBUFS":
      return `was stopped: it printed more than ${MAXIMUM_BYTES / 1_000_000} MB`;
    default:
      return `could not be run: ${problemOf(error)}`;
  }
}

function remarksOf(said: string): readonly string[] {
  const lines = said.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  const shown = lines.slice(0, MOST_REMARKS).map((line) => line.slice(0, LONGEST_REMARK).trim());
  return lines.length > MOST_REMARKS ? [...shown, `and ${lines.length - MOST_REMARKS} lines more`] : shown;
}

/** Nobody listens on the port of the discard service: what asks it for something far away is refused at once. */
const NO_NETWORK = "http://127.0.0.1:9";

function environment(home: string): NodeJS.ProcessEnv {
  const systemRoot = process.env.SYSTEMROOT;
  return {
    ...(systemRoot === undefined ? {} : { SYSTEMROOT: systemRoot }),
    PATH: join(home, "no-programs"),
    HOME: home,
    USERPROFILE: home,
    APPDATA: home,
    LOCALAPPDATA: home,
    TMPDIR: home,
    TEMP: home,
    TMP: home,
    XDG_CACHE_HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    HELM_PLUGINS: join(home, "no-plugins"),
    KUSTOMIZE_PLUGIN_HOME: join(home, "no-plugins"),
    KUBECONFIG: join(home, "no-cluster"),
    HTTP_PROXY: NO_NETWORK,
    HTTPS_PROXY: NO_NETWORK,
    ALL_PROXY: NO_NETWORK,
    GIT_ALLOW_PROTOCOL: "",
    GIT_TERMINAL_PROMPT: "0",
    LC_ALL: "C",
  };
}
