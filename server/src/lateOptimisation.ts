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
  setFlags(PATIENCE);
  setFlags("--max-inlined-bytecode-size-cumulative=200");
}

/**
 * The same for a server, which answers for hours: it waits longer, and does not take in less, since what is optimised once stays as
 * it is. With Node's own patience the first thousand answers of a kind meet the compiler that works for them, on machines with few
 * processors two of ten of them for some milliseconds; so late each of them takes as long as the others, and what is asked all day
 * is optimised as well. The flag is one of those that compiled code is kept for: it has to be set before any is loaded, and to stay.
 */
export function optimiseServerLater(v8: string, setFlags: (flags: string) => void): void {
  if (isOfNode20(v8)) setFlags(PATIENCE);
}

/** True for the V8 of Node 20, by what `process.versions.v8` says. */
export const isOfNode20 = (v8: string): boolean => /^11\./.test(v8);

/** Four times as many bytes of bytecode as usual before a function is looked at. */
const PATIENCE = "--interrupt-budget=270000";
