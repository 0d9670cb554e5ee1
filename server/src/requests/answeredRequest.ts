import { asRoute } from "../model/resource.ts";
import type { Trace, TraceRequest } from "../workspace/views/trace.ts";
import { traceRequest } from "../workspace/views/tracedRequest.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { FileRequest } from "./requestFile.ts";
import type { RequestReading } from "./requestReading.ts";

/** What the manifests make of a request of a file. */
export type RequestAnswer =
  | { readonly kind: "traced"; readonly request: TraceRequest; readonly trace: Trace }
  /** The file does not say enough about the request. */
  | { readonly kind: "open"; readonly why: string }
  | { readonly kind: "unreadable"; readonly why: string };

/** Follows a request of a file through the manifests. */
export function answerRequest({ reading }: FileRequest, workspace: Workspace): RequestAnswer {
  switch (reading.kind) {
    case "unreadable":
      return reading;
    case "open":
      return { kind: "open", why: openVariables(reading.variables) };
    case "request": {
      const header = decidingHeader(reading, workspace);
      if (header !== undefined)
        return {
          kind: "open",
          why: `Routes match on the header \`${header}\`, whose value is not in this file.`,
        };
      return { kind: "traced", request: reading.request, trace: traceRequest(reading.request, workspace) };
    }
  }
}

function openVariables(variables: readonly string[]): string {
  const names = variables.map((name) => `\`{{${name}}}\``).join(", ");
  return `${names} ${variables.length === 1 ? "is" : "are"} not defined in this file.`;
}

/** A header without a known value that some Route asks for; most are of interest to backends only. */
function decidingHeader(
  { openHeaders }: Extract<RequestReading, { kind: "request" }>,
  workspace: Workspace,
): string | undefined {
  if (openHeaders.length === 0) return undefined;
  const asked = new Set(workspace.objects().flatMap(({ delivered }) => headersAskedBy(delivered.resource)));
  return openHeaders.find((name) => asked.has(name));
}

function headersAskedBy(resource: Parameters<typeof asRoute>[0]): readonly string[] {
  return (asRoute(resource)?.spec.rules ?? []).flatMap(({ matches = [] }) =>
    matches.flatMap(({ headers = [] }) => headers.flatMap(({ name }) => name?.toLowerCase() ?? [])),
  );
}
