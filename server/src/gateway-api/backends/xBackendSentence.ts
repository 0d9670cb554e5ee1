import type { XBackend } from "../../model/resource.ts";
import { namesText } from "../../text/sentence.ts";

/**
 * What requests to an XBackend come to, as sentences: which pods they are for, and whether those of one client stay
 * together. Undefined for a host outside of the cluster, which says all by its name.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-4894/
 */
export function xBackendSentence({ spec }: XBackend): string | undefined {
  const { type, selector, port, sessionPersistence } = spec;
  const labels = Object.entries(selector).map(([key, value]) => `${key}=${value}`);
  if (type !== "EndpointSelector" || labels.length === 0) return undefined;
  const at = port === undefined ? "" : `port ${port} of `;
  const stays =
    sessionPersistence === undefined
      ? ""
      : ` Those of one client stay on one pod, by a ${sessionPersistence.type === "Header" ? "header" : "cookie"}.`;
  return `Requests go to ${at}the pods of its namespace with ${namesText(labels)}.${stays}`;
}
