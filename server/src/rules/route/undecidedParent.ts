import type { Delivered } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import type { Listener } from "../../model/listener.ts";
import { asListenerOwner, type Route } from "../../model/resource.ts";
import { namesText } from "../../text/sentence.ts";
import type { Related, Severity } from "../../workspace/finding.ts";
import { parentText } from "./parentRef.ts";

/** What is wrong whichever of the objects is meant that a parentRef may mean. */
export interface SharedLack {
  readonly severity: Severity;
  /** That no listener has `what`, in words. */
  message(what: string, others: string): string;
  /** The listeners of all of them. */
  readonly listeners: readonly Listener[];
  readonly related: readonly Related[];
}

/**
 * The objects that a parentRef may mean, where none of them has a listener that fits. A warning where several of the name
 * are in reach and nobody knows which of them it is; a hint where the only ones that are known may be those of another cluster
 * or namespace. Undefined where the parent is known, where nothing has its name, and where a listener may still fit.
 */
export function sharedLack(
  route: Delivered<Route>,
  attachment: Attachment,
  mayFit: (listener: Listener) => boolean,
): SharedLack | undefined {
  const { resolution, parentKind } = attachment;
  if (resolution?.kind !== "undecided" || (parentKind !== "Gateway" && parentKind !== "ListenerSet"))
    return undefined;
  const owners = resolution.candidates.flatMap(({ resource }) => asListenerOwner(resource) ?? []);
  const listeners = owners.flatMap(({ spec }) => spec.listeners ?? []);
  if (owners.length === 0 || owners.length < resolution.candidates.length) return undefined;
  if (owners.some(({ spec }) => (spec.listeners ?? []).length === 0) || listeners.some(mayFit))
    return undefined;
  const name = parentText(route, attachment);
  const isInReach = resolution.why === "ambiguous" && route.build !== undefined;
  return {
    severity: isInReach ? "warning" : "hint",
    message: (what, others) =>
      isInReach
        ? `None of the ${resolution.candidates.length} objects that may be ${name} has a listener ${what}, so the Route is not attached. There ${others}.`
        : `It is not certain which object ${name} is, but none that is here has a listener ${what}: there ${others}. If one of these is meant, the Route is not attached.`,
    listeners,
    related: resolution.candidates.map(({ id }) => ({
      place: { id, path: ["spec", "listeners"] },
      message: "The listeners of one of them.",
    })),
  };
}

/** What there is instead, in words: `is `web`` or `are `http` and `https``. */
export function othersText(names: readonly string[], quote = "`"): string {
  const distinct = [...new Set(names)];
  return `${distinct.length === 1 ? "is" : "are"} ${namesText(distinct, quote)}`;
}
