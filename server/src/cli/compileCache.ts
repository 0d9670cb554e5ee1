import { isAbsolute, join } from "node:path";

/**
 * Has Node keep what it compiles of this program, so that the next start need not compile it again: from Node 22.8 on, where
 * the user allows it (`NODE_DISABLE_COMPILE_CACHE`) and in the folder that the user chooses (`NODE_COMPILE_CACHE`).
 * Source: https://nodejs.org/api/module.html#moduleenablecompilecachecachedir
 *
 * @returns false where this Node cannot
 */
export function keepCompiled(nodeModule: object): boolean {
  if (!("enableCompileCache" in nodeModule)) return false;
  const { enableCompileCache } = nodeModule;
  if (typeof enableCompileCache !== "function") return false;
  enableCompileCache();
  return true;
}

/** What an environment says of where compiled code is kept. */
export interface KeptCode {
  readonly folder: string;
  /** False on machines of continuous integration, which are thrown away, unless a folder was chosen that outlives them. */
  readonly isWritten: boolean;
}

/**
 * Where an older Node keeps what it compiles of this program, by the same variables as a newer one; undefined where the user
 * does not want that, or has no folder of one's own.
 */
export function keptCodeOf(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): KeptCode | undefined {
  if (env.NODE_DISABLE_COMPILE_CACHE === "1") return undefined;
  const chosen = env.NODE_COMPILE_CACHE;
  if (chosen) return { folder: join(chosen, NAME), isWritten: true };
  const caches = cachesOf(env, platform);
  return caches === undefined ? undefined : { folder: join(caches, NAME), isWritten: !env.CI };
}

const NAME = join("gateway-api-language-server", "compiled");

function cachesOf(
  { XDG_CACHE_HOME, HOME, LOCALAPPDATA }: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string | undefined {
  const ofHome = (...folders: readonly string[]) => (HOME ? join(HOME, ...folders) : undefined);
  if (platform === "win32") return LOCALAPPDATA;
  if (platform === "darwin") return ofHome("Library", "Caches");
  // A path that is not absolute counts for nothing (XDG Base Directory Specification).
  return XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : ofHome(".cache");
}
