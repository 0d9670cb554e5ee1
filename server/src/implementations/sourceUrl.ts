/**
 * The page that a source is, written as `owner/repository@commit` with a path behind a colon or a blank, perhaps with a line
 * or several. Undefined for what is not written so.
 */
export function sourceUrl(source: string): string | undefined {
  const [, repository, commit, path = "", from, to] =
    /^([^\s@]+)@(\w+)[: ]([^\s,]*?)(?::(\d+)(?:-(\d+))?)?$/.exec(source) ?? [];
  if (repository === undefined) return undefined;
  const lines = from === undefined ? "" : `#L${from}${to === undefined ? "" : `-L${to}`}`;
  return `https://github.com/${repository}/tree/${commit}/${path}${lines}`;
}
