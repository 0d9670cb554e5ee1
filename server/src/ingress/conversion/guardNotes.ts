import { groupedBy } from "../../text/groupedBy.ts";
import type { IngressHost } from "../ingressHost.ts";
import { ingressName } from "../ingressObject.ts";
import { guardsAt, holdsAt } from "../nginx/guards.ts";
import { aboutPlace, type ReportEntry } from "./conversionReport.ts";
import {
  type ConversionTarget,
  guardsOfHostElsewhere,
  type PlacedLocation,
  unaskedIn,
} from "./conversionTarget.ts";

/** What asks for access at paths of a host, and nobody would look for there. */
export function guardNotes(host: IngressHost, target: ConversionTarget): readonly ReportEntry[] {
  return [
    ...guardsOfOthers(host, target),
    ...askedChallenges(host, target),
    ...guardsAtServices(host, target),
    ...host.locations.flatMap((location) => unaskedRequests({ host, location }, target)),
  ];
}

/** Requests that were asked for access, and come to a path of another Ingress because theirs cannot be matched. */
function unaskedRequests(place: PlacedLocation, target: ConversionTarget): readonly ReportEntry[] {
  const { by, place: at, destination } = place.location;
  const other = destination.kind === "nothing" ? undefined : unaskedIn(place, target);
  if (other === undefined) return [];
  const now = target.opensGuarded
    ? "this path takes its requests, unasked"
    : "this path, which would take its requests unasked, answers 500";
  const message = `\`${other.path}\` of Ingress \`${ingressName(other.by.ingress)}\` asks for access and no match can have it: ${now}. Write it as a path that can be matched, and convert again.`;
  return [aboutPlace(by.ingress, at ?? [], "none", message)];
}

/** What another controller reads at the Services of an Ingress has no line of its own among its annotations. */
function guardsAtServices({ members }: IngressHost, target: ConversionTarget): readonly ReportEntry[] {
  const now = target.opensGuarded ? "are open to everyone" : "answer 500";
  return members.flatMap(({ ingress, dialect, otherGuards }) =>
    dialect === "ingress-nginx"
      ? []
      : otherGuards
          .filter((name) => ingress.annotations[name] === undefined)
          .map((name) => {
            const message = `\`${name}\` of a Service behind this Ingress may decide who gets in, and no Gateway reads it there: its paths ${now} until something takes its place.`;
            return aboutPlace(ingress, [], "vendor", message);
          }),
  );
}

/** A policy is for a whole Route, and the paths of challenges were asked for nothing. */
function askedChallenges({ locations }: IngressHost, target: ConversionTarget): readonly ReportEntry[] {
  return locations.flatMap(({ by, place, path }) => {
    const parts = target.vendorPlans?.get(by.ingress)?.parts ?? [];
    const guard = parts
      .flatMap((part) => (part.kind === "policy" ? part.annotations : []))
      .find((name) => !holdsAt(name, path));
    if (guard === undefined) return [];
    const message = `nginx lets everyone in at \`${path}\` whatever \`${guard}\` says, and the policy of the Route asks there, too: challenges of ACME fail. Give the path an Ingress of its own, without that annotation, and convert again.`;
    return [aboutPlace(by.ingress, place ?? [], "changed", message)];
  });
}

/** What one Ingress asks at every path of a host, told once to each of the others. */
function guardsOfOthers(host: IngressHost, target: ConversionTarget): readonly ReportEntry[] {
  const sends = host.locations.filter(
    ({ by, destination }) => by.settings.redirect === undefined && destination.kind !== "nothing",
  );
  const name = host.name === undefined ? "every other host" : `\`${host.name}\``;
  const now = target.opensGuarded ? "are open to everyone" : "answer 500, so that nobody gets in";
  return [...groupedBy(sends, ({ by }) => by)].flatMap(([by, [first]]) =>
    first === undefined
      ? []
      : [...guardsAt(host, first), ...guardsOfHostElsewhere(host, target)]
          .filter((guard) => guard.by !== by)
          .map((guard) =>
            aboutPlace(
              by.ingress,
              first.place ?? [],
              "vendor",
              `\`${guard.name}\` of Ingress \`${ingressName(guard.by.ingress)}\` holds for every path of ${name}. Nothing asks for it at the paths of this Ingress now: they ${now}.`,
            ),
          ),
  );
}
