import { groupedBy } from "../../text/groupedBy.ts";
import type { IngressHost } from "../ingressHost.ts";
import { ingressName } from "../ingressObject.ts";
import { guardsAt } from "../nginx/guards.ts";
import { aboutPlace, type ReportEntry } from "./conversionReport.ts";
import { type ConversionTarget, guardsOfHostElsewhere } from "./conversionTarget.ts";

/** What one Ingress asks at every path of a host, told once to each of the others. */
export function guardNotes(host: IngressHost, target: ConversionTarget): readonly ReportEntry[] {
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
