import type { ResourceId } from "../delivery/delivered.ts";
import type { Attachment } from "./attachment.ts";
import { any, sameText, type Verdict } from "./verdict.ts";

/** Whether Routes attach to one listener of an object. */
export interface ListenerUse {
  readonly verdict: Verdict;
  /** Routes of more than one namespace certainly do. */
  readonly isShared: boolean;
}

/** How the listeners of an object are used by what names it, in the order of the listeners. */
export function listenerUses(
  owner: ResourceId,
  listeners: number,
  attachments: readonly Attachment[],
): readonly ListenerUse[] {
  const toOwner = attachments.filter(({ parent }) => parent?.id === owner);
  return Array.from({ length: listeners }, (_, at) => {
    const met = toOwner.flatMap(({ meant, routeNamespace }) =>
      meant
        .filter(({ index }) => index === at)
        .map(({ verdict }) => ({ verdict, namespace: verdict === "yes" ? routeNamespace : undefined })),
    );
    const namespaces = met.flatMap(({ namespace }) => namespace ?? []);
    return {
      verdict: any(met.map(({ verdict }) => verdict)),
      isShared: namespaces.some((namespace) => sameText(namespace, namespaces[0]) === "no"),
    };
  });
}
