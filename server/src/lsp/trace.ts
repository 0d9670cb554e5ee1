import type { CancellationToken } from "vscode-languageserver";
import { answerRequest } from "../requests/answeredRequest.ts";
import { type FileRequest, readRequestFile } from "../requests/requestFile.ts";
import { shownTrace } from "../requests/shownTrace.ts";
import type { Trace } from "../workspace/views/trace.ts";
import type { Folder } from "./folder.ts";
import type { Session } from "./session.ts";
import { finishedInSlices } from "./slices.ts";

/** The trace of a request, places as URIs; or why there is none. */
export type TraceResult = Trace | { readonly problem: string };

/**
 * Answers `gatewayApi/trace`. `request` is the request as it would stand in a request file; where there are several folders
 * the first counts in which a Gateway takes it.
 */
export async function answerTrace(
  session: Session,
  params: unknown,
  token: CancellationToken,
): Promise<TraceResult> {
  const folders = await session.readyFolders(token);
  const [request] = readRequestFile(textOf(params)).requests;
  if (request === undefined) return { problem: "There is no request." };
  return finishedInSlices(firstTaken(folders, request), token);
}

/** The answer of the first folder in which something takes the request, after which no other is asked; or else the first of all. */
function* firstTaken(folders: readonly Folder[], request: FileRequest): Generator<void, TraceResult> {
  let first: TraceResult | undefined;
  for (const folder of folders) {
    const answer = folder.ask(() => traceIn(folder, request));
    if ("problem" in answer || answer.target !== undefined) return answer;
    first ??= answer;
    yield;
  }
  return first ?? { problem: "No folder is open." };
}

function traceIn(folder: Folder, request: FileRequest): TraceResult {
  const answer = answerRequest(request, folder.engine);
  return answer.kind === "traced"
    ? shownTrace(answer.trace, (path) => folder.uriOf(path))
    : { problem: answer.why };
}

function textOf(params: unknown): string {
  const given =
    typeof params === "object" && params !== null && "request" in params ? params.request : params;
  return typeof given === "string" ? given : "";
}
