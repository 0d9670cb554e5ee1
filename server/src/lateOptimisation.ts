/**
 * Has V8 wait four times as long as it would before it optimises a function, and take a fifth of what it would into it of the
 * functions that it calls. A run of the command line is over after a few seconds: most of what is optimised in that time is not called
 * often enough afterwards to give back what its optimisation cost, a third of all CPU time in repositories of some hundred files and
 * in those of ten thousand. Only V8 11, Node 20's, begins that early and knows the flags as they are meant here.
 *
 * @param v8 the version of V8, as `process.versions.v8` says it
 * @param setFlags `setFlagsFromString` of Node's module `v8`
 */
export function optimiseLater(v8: string, setFlags: (flags: string) => void): void {
  if (!isOfNode20(v8)) return;
  setFlags("--interrupt-budget=270000");
  setFlags("--max-inlined-bytecode-size-cumulative=200");
}

/**
 * The same for a server, which reads a workspace before anybody types and answers for hours afterwards. It waits longer instead of
 * taking in less: what is optimised once stays as it is.
 *
 * @returns has V8 optimise as early as usual from now on
 */
export function optimiseLaterAtFirst(v8: string, setFlags: (flags: string) => void): () => void {
  if (!isOfNode20(v8)) return () => {};
  setFlags("--interrupt-budget=540000");
  return () => setFlags("--interrupt-budget=67584");
}

/** True for the V8 of Node 20, by what `process.versions.v8` says. */
export const isOfNode20 = (v8: string): boolean => /^11\./.test(v8);
