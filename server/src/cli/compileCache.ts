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

/**
 * The folder in which an older Node keeps what it compiles of this program, by the same variables as a newer one. Undefined where
 * the user does not want that or has no folder of one's own, and on machines of continuous integration: those are thrown away, or
 * other jobs may have left something in the folder that would be run. Whoever knows better names one, with an absolute path.
 */
export function compiledFolder(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string | undefined {
  const { NODE_DISABLE_COMPILE_CACHE, NODE_COMPILE_CACHE, CI } = env;
  if (NODE_DISABLE_COMPILE_CACHE === "1") return undefined;
  const caches = NODE_COMPILE_CACHE || (CI ? undefined : cachesOf(env, platform));
  return caches !== undefined && isAbsolute(caches) ? join(caches, NAME) : undefined;
}

const NAME = join("gateway-api-language-server", "compiled");

function cachesOf(
  { XDG_CACHE_HOME, HOME, LOCALAPPDATA }: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string | undefined {
  const ofHome = (...folders: readonly string[]) => (HOME ? join(HOME, ...folders) : undefined);
  if (platform === "win32") return LOCALAPPDATA;
  if (platform === "darwin") return ofHome("Library", "Caches");
  // One that is not absolute counts for nothing (XDG Base Directory Specification).
  return XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : ofHome(".cache");
}
