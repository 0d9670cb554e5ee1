/**
 * Has Node keep what it compiles of this program, so that the next start need not compile it again: from Node 22.8 on, where
 * the user allows it (`NODE_DISABLE_COMPILE_CACHE`) and in the folder that the user chooses (`NODE_COMPILE_CACHE`).
 * Source: https://nodejs.org/api/module.html#moduleenablecompilecachecachedir
 */
export function keepCompiled(nodeModule: object): void {
  if (!("enableCompileCache" in nodeModule)) return;
  const { enableCompileCache } = nodeModule;
  if (typeof enableCompileCache === "function") enableCompileCache();
}
