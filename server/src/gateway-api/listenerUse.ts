import type { ResourceId } from "../delivery/delivered.ts";
import type { Attachment } from "./attachment.ts";
import { sameText, type Verdict } from "./verdict.ts";

/** Whether Routes attach to one listener of an object. */
export interface ListenerUse {
  readonly verdict: Verdict;
  /** Routes of more than one namespace certainly do. */
  readonly isShared: boolean;
}

/** A listener that takes a Route, or may. */
export interface Reach {
  readonly owner: ResourceId;
  readonly index: number;
  readonly verdict: Exclude<Verdict, "no">;
  readonly namespace: string | undefined;
}

/** What a Route reaches. It stays equal while the Route changes in ways that are nothing to its listeners. */
export function reachOf(attachments: readonly Attachment[]): readonly Reach[] {
  return attachments.flatMap(({ parent, meant, routeNamespace: namespace }) =>
    parent === undefined
      ? []
      : meant.flatMap(({ index, verdict }) =>
          verdict === "no" ? [] : [{ owner: parent.id, index, verdict, namespace }],
        ),
  );
}

/** How the listeners of an object are used by what reaches it, in the order of the listeners. */
export function listenerUses(
  owner: ResourceId,
  listeners: number,
  reaches: Iterable<Reach>,
): readonly ListenerUse[] {
  const uses = Array.from({ length: listeners }, (): MutableUse => ({ verdict: "no", isShared: false }));
  for (const reach of reaches) {
    const use = reach.owner === owner ? uses[reach.index] : undefined;
    if (use !== undefined) add(use, reach);
  }
  return uses.map(({ verdict, isShared }) => ({ verdict, isShared }));
}

interface MutableUse {
  verdict: Verdict;
  isShared: boolean;
  namespace?: string;
}

function add(use: MutableUse, { verdict, namespace }: Reach): void {
  if (verdict === "unknown") {
    if (use.verdict === "no") use.verdict = "unknown";
    return;
  }
  use.verdict = "yes";
  if (namespace === undefined) return;
  use.namespace ??= namespace;
  if (!use.isShared) use.isShared = sameText(use.namespace, namespace) === "no";
}
