/** What a prefix takes beside everything below it: itself, with a slash at its end and without one. */
export function pathBorders(prefix: string): readonly string[] {
  const bare = prefix.replace(/\/$/, "");
  return bare === "" ? ["/"] : [bare, `${bare}/`];
}
