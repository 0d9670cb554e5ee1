/**
 * Has V8 wait four times as long as it would before it optimises a function, and take a fifth of what it would into it of the
 * functions that it calls. A run of the command line is over after a few seconds, and so is what a server does with a workspace
 * before anybody types: most of what is optimised in that time is not called often enough afterwards to give back what its
 * optimisation cost, a third of all CPU time in repositories of some hundred files and in those of ten thousand.
 * Only V8 11, Node 20's, begins that early and knows the flags as they are meant here.
 *
 * @param v8 the version of V8, as `process.versions.v8` says it
 * @param setFlags `setFlagsFromString` of Node's module `v8`
 * @returns has it optimise as early and as much as usual from now on
 */
export function optimiseLater(v8: string, setFlags: (flags: string) => void): () => void {
  if (!/^11\./.test(v8)) return () => {};
  setFlags("--interrupt-budget=270000");
  setFlags("--max-inlined-bytecode-size-cumulative=200");
  return () => {
    setFlags("--interrupt-budget=67584");
    setFlags("--max-inlined-bytecode-size-cumulative=920");
  };
}
