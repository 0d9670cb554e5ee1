import type { ClientRequest } from "../gateway-api/traffic/clientRequest.ts";

/** The path as nginx compares it: `%XX` decoded, doubled slashes merged, dot segments resolved. */
export function normalizedPath(path: string): string {
  const segments: string[] = [];
  const parts = decoded(path)
    .replace(/\/{2,}/g, "/")
    .split("/")
    .slice(1);
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    if (part === "..") segments.pop();
    else if (part !== ".") segments.push(part);
    // A dot segment at the end leaves the slash before it.
    if (isLast && (part === "." || part === "..")) segments.push("");
  }
  return `/${segments.join("/")}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The path with its query, as the client sent it. */
export function uriOf({ path, query }: Pick<ClientRequest, "path" | "query">): string {
  return query === undefined ? path : `${path}?${query}`;
}
