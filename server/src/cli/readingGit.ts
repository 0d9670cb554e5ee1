import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { delimiter } from "node:path";
import { installedProgram, programFolders } from "./installedProgram.ts";

/** Bytes that git may answer with; a repository with more manifests than that is read in folders. */
const MOST_BYTES = 2 ** 31 - 1;

/**
 * Each of these keys could name a program, and a repository brings its own configuration. What is said on the command line
 * comes before it.
 */
const NO_PROGRAMS = [
  "protocol.allow=never",
  "core.hooksPath=/dev/null",
  "core.fsmonitor=",
  "core.sshCommand=",
  "core.gitProxy=",
  "core.askPass=",
  "core.pager=",
  "core.editor=false",
  "core.attributesFile=/dev/null",
  "core.alternateRefsCommand=",
  "credential.helper=",
  "diff.external=",
  "gpg.program=false",
  "gc.auto=0",
  "maintenance.auto=false",
  "submodule.recurse=false",
].flatMap((setting) => ["-c", setting]);

/** What a user may say of where the repository lies; anything else that git reads of the environment is taken away. */
const PLACES = new Set([
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_COMMON_DIR",
  "GIT_OBJECT_DIRECTORY",
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  "GIT_CEILING_DIRECTORIES",
  "GIT_DISCOVERY_ACROSS_FILESYSTEM",
]);

/**
 * Runs git so that it reads what is there and does nothing else: it fetches nothing, and starts no program that the repository
 * names. Undefined where git is not installed.
 */
export function readingGit(
  folder: string,
  args: readonly string[],
  input = "",
): SpawnSyncReturns<Buffer> | undefined {
  const program = installedProgram("git", process.env.PATH ?? "");
  if (program === undefined) return undefined;
  const run = (env: NodeJS.ProcessEnv): SpawnSyncReturns<Buffer> =>
    spawnSync(
      program,
      ["--no-pager", "--literal-pathspecs", "--no-optional-locks", ...NO_PROGRAMS, ...args],
      { cwd: folder, input, env, maxBuffer: MOST_BYTES, shell: false, windowsHide: true },
    );
  const env = environment(process.env);
  const found = run({ ...env, GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" });
  // Whom a user trusts with repositories of other owners stands in the configuration of the user (`safe.directory`).
  return found.status !== 0 && found.stderr?.includes("dubious ownership") ? run(env) : found;
}

function environment(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(own).filter(
    ([name]) => !/^(?:GIT_|SSH_|LD_|DYLD_)/i.test(name) || PLACES.has(name),
  );
  return {
    ...Object.fromEntries(kept),
    PATH: programFolders(own.PATH ?? "").join(delimiter),
    LC_ALL: "C",
    // What is allowed here comes before `protocol.NAME.allow` of the repository: nothing is.
    GIT_ALLOW_PROTOCOL: "",
    GIT_NO_LAZY_FETCH: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ATTR_NOSYSTEM: "1",
  };
}
