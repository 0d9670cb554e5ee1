/** The path of a URI below a folder, with `/`; undefined for a URI that lies elsewhere. */
export function pathInFolder(folder: string, uri: string): string | undefined {
  const root = withSlash(decoded(folder));
  const full = decoded(uri);
  return full.startsWith(root) && full.length > root.length ? full.slice(root.length) : undefined;
}

/** The URI of a path below a folder. */
export function uriInFolder(folder: string, path: string): string {
  const encoded = encodeURI(path).replaceAll("#", "%23").replaceAll("?", "%3F");
  return `${withSlash(folder)}${encoded}`;
}

function withSlash(text: string): string {
  return text.endsWith("/") ? text : `${text}/`;
}

/** True for two ways to write the URI of one folder. */
export function isSameFolder(one: string, other: string): boolean {
  return withSlash(decoded(one)) === withSlash(decoded(other));
}

/** Clients write the same URI in different ways: `c%3A`, `C%3A` and `c:`, `%40` and `@`. */
function decoded(uri: string): string {
  return decodedText(uri).replace(/^file:\/\/\/[A-Z](?=:)/, (drive) => drive.toLowerCase());
}

function decodedText(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
