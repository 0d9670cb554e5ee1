import type { Delivered } from "../../delivery/delivered.ts";
import { xBackendSentence } from "../../gateway-api/backends/xBackendSentence.ts";
import type { XBackend } from "../../model/resource.ts";
import { enumerateSome } from "../../text/sentence.ts";
import { workloadsBehind } from "../../workspace/views/workloads.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { codeSpan, escapeMarkdown, paragraphs, proseMarkdown } from "./markdown.ts";
import { nameOf, titleOf } from "./naming.ts";

/** An XBackend: where requests for it go, how it is spoken to, and which pods it is. */
export function xBackendHover(backend: Delivered<XBackend>, workspace: Workspace): string {
  return paragraphs([`${titleOf(backend)}: a backend`, xBackendDetails(backend, workspace)]);
}

/** Where requests for an XBackend go, how it is spoken to, and which pods it is. Only its own namespace can name it. */
export function xBackendDetails(backend: Delivered<XBackend>, workspace: Workspace): string {
  const { hostname, port, tlsMode, tlsHostname } = backend.resource.spec;
  const host =
    hostname === undefined ? undefined : codeSpan(`${hostname}${port === undefined ? "" : `:${port}`}`);
  const pods = xBackendSentence(backend.resource);
  const workloads = workloadsBehind(backend, workspace);
  return paragraphs([
    host && `Requests go to ${host}, outside of the cluster.`,
    pods && proseMarkdown(pods),
    tlsInWords(tlsMode, tlsHostname),
    workloads.length === 0 ? undefined : `Pods of it: ${enumerateSome(workloads.map(nameOf))}.`,
  ]);
}

function tlsInWords(mode: string | undefined, hostname: string | undefined): string | undefined {
  if (mode === undefined) return undefined;
  if (mode === "None") return "The gateway speaks to it without TLS.";
  const name = hostname === undefined ? "" : `, whose certificate has to be made for ${codeSpan(hostname)}`;
  switch (mode) {
    case "ServerOnly":
      return `The gateway speaks TLS to it${name}.`;
    case "ClientAndServer":
      return `The gateway speaks TLS to it${name}, and shows a certificate of its own.`;
    default:
      return `TLS: ${escapeMarkdown(mode)}.`;
  }
}
