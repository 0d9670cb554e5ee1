import type { Attachment } from "../attachment/attachment.ts";
import { attachmentDoubt } from "../attachment/attachmentDoubt.ts";
import { intersectHostnames } from "../hostnames.ts";
import { any, type JudgedVerdict, judged, type Verdict } from "../verdict.ts";

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
export type BoundHostnames = JudgedVerdict & {
  /** What parent and child have in common before a listener narrows it; `undefined` stands for every host. */
  readonly written: readonly (string | undefined)[];
  readonly at: readonly HostnamesAt[];
};

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
  const listeners = attachments.flatMap(({ target, taking }) =>
    taking
      .filter(({ verdict }) => verdict === "yes")
      .map(({ name, hostnames }) => ({ owner: target, name, hostnames: hostnames.hostnames })),
  );
  const ofParent = parent === undefined || parent.length === 0 ? [undefined] : parent;
  const written = narrow(ofParent, child);
  const alone: HostnamesAt = { ofParent, hostnames: written.hostnames };
  if (listeners.length === 0 || written.verdict === "no")
    return { ...judged(written.verdict, "FilledInLater"), written: written.hostnames, at: [alone] };
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
  const elsewhere = attachments.find((attachment) => attachment.verdict === "unknown");
  const whole: JudgedVerdict =
    verdict === "no" && elsewhere !== undefined
      ? { verdict: "unknown", doubt: attachmentDoubt(elsewhere) }
      : judged(verdict, "FilledInLater");
  return {
    ...whole,
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
