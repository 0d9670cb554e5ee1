import type { CancellationToken } from "vscode-languageserver";
import { answerRequest } from "../requests/answeredRequest.ts";
import { readRequestFile } from "../requests/requestFile.ts";
import { shownTrace } from "../requests/shownTrace.ts";
import type { Trace } from "../workspace/views/trace.ts";
import type { Folder } from "./folder.ts";
import type { Session } from "./session.ts";
import { mapInSlices } from "./slices.ts";

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
  const text = textOf(params);
  const folders = await session.readyFolders(token);
  const answers = await mapInSlices(folders, token, (folder) => folder.ask(() => traceIn(folder, text)));
  return (
    answers.find((answer) => "problem" in answer || answer.target !== undefined) ??
    answers[0] ?? { problem: "No folder is open." }
  );
}

function traceIn(folder: Folder, text: string): TraceResult {
  const [request] = readRequestFile(text).requests;
  if (request === undefined) return { problem: "There is no request." };
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
