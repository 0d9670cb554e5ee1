import type { Attachment } from "../attachment/attachment.ts";
import { intersectHostnames } from "../hostnames.ts";
import { any, type Verdict } from "../verdict.ts";

/** The hostnames under which a child is reached through one listener of its parent. */
export interface HostnamesAt {
  /** The listener with its owner in words; undefined where the parent is not known to be attached anywhere. */
  readonly listener?: { readonly owner: string; readonly name: string };
  /** What the parent serves there. `undefined` as an element stands for every host. */
  readonly ofParent: readonly (string | undefined)[];
  /** What is left of it for the child; empty where they have nothing in common. */
  readonly hostnames: readonly (string | undefined)[];
}

/** The hostnames of listener, parent and child taken together. */
export interface BoundHostnames {
  readonly verdict: Verdict;
  /** What parent and child have in common before a listener narrows it; `undefined` stands for every host. */
  readonly written: readonly (string | undefined)[];
  readonly at: readonly HostnamesAt[];
}

/**
 * Narrows hostnames in the order listener, parent, child, each time to what both sides have in common, as between
 * listener and Route in the released API. Every level may leave them out.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1058/ (Hostname Settings)
 */
export function combineHostnames(
  parent: readonly string[] | undefined,
  child: readonly string[] | undefined,
  attachments: readonly Attachment[],
): BoundHostnames {
  const listeners = attachments.flatMap(({ target, meant }) =>
    meant
      .filter(({ verdict }) => verdict === "yes")
      .map(({ name, hostnames }) => ({ owner: target, name, hostnames: hostnames.hostnames })),
  );
  const written = narrow(parent === undefined || parent.length === 0 ? [undefined] : parent, child);
  const alone: HostnamesAt = {
    ofParent: parent === undefined || parent.length === 0 ? [undefined] : parent,
    hostnames: written.hostnames,
  };
  if (listeners.length === 0 || written.verdict === "no")
    return { verdict: written.verdict, written: written.hostnames, at: [alone] };
  const narrowed = listeners.map(({ owner, name, hostnames }) => ({
    at: {
      listener: {
        owner: owner === undefined ? "" : `${owner.kind} ${owner.namespace ?? ""}/${owner.name}`,
        name,
      },
      ofParent: hostnames,
      ...narrow(hostnames, child),
    },
  }));
  const verdict = any(narrowed.map(({ at }) => at.verdict));
  const mayBeElsewhere = attachments.some((attachment) => attachment.verdict === "unknown");
  return {
    verdict: verdict === "no" && mayBeElsewhere ? "unknown" : verdict,
    written: written.hostnames,
    at: narrowed.map(({ at: { verdict: _one, ...at } }) => at),
  };
}

function narrow(
  parent: readonly (string | undefined)[],
  child: readonly string[] | undefined,
): { readonly verdict: Verdict; readonly hostnames: readonly (string | undefined)[] } {
  const meets = parent.map((hostname) => intersectHostnames(child, hostname));
  return {
    verdict: any(meets.map(({ verdict }) => verdict)),
    hostnames: [...new Set(meets.flatMap(({ hostnames }) => hostnames))],
  };
}
