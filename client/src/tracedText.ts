// Requests as they stand in request files: comments, the line with the URL, headers.

const COMMENT = /^\s*(?:#|\/\/)/;

/** The line of a request that has its method and URL. */
export function lineOfRequest(request: string): string {
  return request.split("\n").find((line) => line.trim() !== "" && !COMMENT.test(line)) ?? "";
}

/**
 * A request with another line. Its comments and headers stay while the host does: which Gateway is meant says nothing about
 * another host.
 */
export function changedRequest(request: string | undefined, line: string): string {
  if (request === undefined) return line;
  const before = lineOfRequest(request);
  if (authorityOf(before) !== authorityOf(line)) return line;
  return request
    .split("\n")
    .map((one) => (one === before ? line : one))
    .join("\n");
}

/** What a tab shows of a request: its line, without characters that paths end at. */
export function titleOfRequest(request: string): string {
  return lineOfRequest(request).replaceAll("/", "\u2215");
}

function authorityOf(line: string): string | undefined {
  return /\b\w+:\/\/([^/?#\s]*)/.exec(line)?.[1]?.toLowerCase();
}
