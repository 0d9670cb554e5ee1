import type { ResourceId } from "../../delivery/delivered.ts";
import { compareText } from "../../text/compareText.ts";
import { isLiteralHostname } from "../hostnames.ts";
import { sameText, type Verdict } from "../verdict.ts";
import type { Attachment } from "./attachment.ts";

/** Whether Routes attach to one listener of an object. */
export interface ListenerUse {
  readonly verdict: Verdict;
  /** Routes of more than one namespace certainly do. */
  readonly isShared: boolean;
}

/** A listener that a Route attaches to, or may attach to. */
export interface Reach {
  readonly owner: ResourceId;
  readonly index: number;
  readonly verdict: Exclude<Verdict, "no">;
  readonly namespace: string | undefined;
  /** The hosts that the Route takes there; undefined, alone, for every host. */
  readonly hostnames: readonly (string | undefined)[];
}

/**
 * The listeners that a Route attaches to, or may attach to. The answer stays equal while the Route changes in what is
 * of no concern to listeners, such as its backends.
 */
export function reachOf(attachments: readonly Attachment[]): readonly Reach[] {
  return attachments.flatMap(({ parent, taking, routeNamespace: namespace }) =>
    parent === undefined
      ? []
      : taking.flatMap((listener) => {
          const { index, verdict } = listener;
          // Hostnames are worked out when they are asked for.
          return verdict === "no"
            ? []
            : [{ owner: parent.id, index, verdict, namespace, hostnames: listener.hostnames.hostnames }];
        }),
  );
}

/**
 * For each listener of an object, in their order, whether some Route attaches to it. `reach` is what all Routes reach.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#listenerstatus (attachedRoutes)
 */
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

/**
 * The hosts that Routes take on the listeners of an object, in the order of the listeners and of their names; undefined
 * where that may be every host, or is not known.
 */
export function servedHosts(
  owner: ResourceId,
  listeners: number,
  reaches: Iterable<Reach>,
): readonly (readonly string[] | undefined)[] {
  const served = Array.from({ length: listeners }, () => new Set<string | undefined>());
  for (const { owner: reached, index, verdict, hostnames } of reaches) {
    const hosts = reached === owner ? served[index] : undefined;
    if (hosts === undefined) continue;
    for (const hostname of verdict === "yes" ? hostnames : [undefined])
      hosts.add(hostname !== undefined && isLiteralHostname(hostname) ? hostname : undefined);
  }
  return served.map((hosts) => {
    const known = [...hosts].flatMap((hostname) => hostname ?? []);
    return known.length < hosts.size ? undefined : known.sort(compareText);
  });
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
