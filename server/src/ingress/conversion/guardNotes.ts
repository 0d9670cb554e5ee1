import { groupedBy } from "../../text/groupedBy.ts";
import type { IngressHost } from "../ingressHost.ts";
import { ingressName } from "../ingressObject.ts";
import { guardsAt, holdsAt } from "../nginx/guards.ts";
import { aboutPlace, type ReportEntry } from "./conversionReport.ts";
import { type ConversionTarget, guardsOfHostElsewhere } from "./conversionTarget.ts";

/** What asks for access at paths of a host, and nobody would look for there. */
export function guardNotes(host: IngressHost, target: ConversionTarget): readonly ReportEntry[] {
  return [...guardsOfOthers(host, target), ...askedChallenges(host, target)];
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
