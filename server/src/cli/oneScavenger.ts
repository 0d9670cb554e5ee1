/**
 * Has V8 sort out young objects by one thread. Several of them share what survives piece by piece, and wait for each other; as the
 * objects of a workspace survive nearly all, that costs some 7 % of all CPU time and wins no time in runs of the command line on
 * Node 20. It is not for a server: there the thread that answers would do alone what others do beside it.
 *
 * @param v8 the version of V8, as `process.versions.v8` says it: elsewhere nothing was measured, and nothing is set
 */
export function scavengeByOneThread(v8: string, setFlags: (flags: string) => void): void {
  if (/^11\./.test(v8)) setFlags("--no-parallel-scavenge");
}
