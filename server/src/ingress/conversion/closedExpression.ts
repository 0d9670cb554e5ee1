import type { IngressHost, Location } from "../ingressHost.ts";
import { type ConversionTarget, isRefused, type PlacedLocation } from "./conversionTarget.ts";
import { mayMeet } from "./literalStart.ts";
import { expressionForms, locationForms, type PathForm } from "./pathForm.ts";

/** The paths of a host in expression mode that send requests on, unasked; none of other hosts. */
export function openLocations(host: IngressHost, target: ConversionTarget): readonly Location[] {
  if (!host.isPatterned) return [];
  return host.locations.filter(
    (location) => location.destination.kind !== "nothing" && !isRefused({ host, location }, target),
  );
}

/**
 * A path that has to stay closed took other letter case and longer names, too, while it was an expression. Where an open path would take
 * those from the prefix that it becomes, it stays an expression beside it, closed: most implementations try expressions before prefixes, as
 * nginx did. Not where an open path went before it: that would be closed as well.
 */
export function closedExpression(
  { host, location }: PlacedLocation,
  open: readonly Location[],
  target: ConversionTarget,
): PathForm | undefined {
  const forms = locationForms(host).get(location);
  if (open.length === 0 || forms?.isSimplified !== true || forms.forms.length === 0) return undefined;
  const { destination, by, path } = location;
  if (destination.kind === "nothing" || by.settings.redirect !== undefined) return undefined;
  if (!isRefused({ host, location }, target)) return undefined;
  const near = new Set(open.filter((other) => mayMeet(other.path, path)));
  // Of those that a request looks at in order, the path itself has to come first.
  if (near.size === 0 || host.locations.find((one) => one === location || near.has(one)) !== location)
    return undefined;
  const [form] = expressionForms(location).forms;
  return form === undefined ? undefined : { path: form.path };
}
