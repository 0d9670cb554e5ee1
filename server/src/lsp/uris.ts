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

/** Clients encode the same URI in different ways: `c%3A` and `c:`, `%40` and `@`. */
function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
