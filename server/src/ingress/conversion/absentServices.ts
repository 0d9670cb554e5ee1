import { actionOf } from "../destination.ts";
import type { IngressHost, Location } from "../ingressHost.ts";
import type { IngressSurroundings } from "../ingressObject.ts";
import { aboutPlace, type ReportEntry } from "./conversionReport.ts";

/** The Services that no file has, told once: whether they exist is not known. */
export function absentServices(
  hosts: readonly IngressHost[],
  { service }: Pick<IngressSurroundings, "service">,
): readonly ReportEntry[] {
  const absent = new Map<string, Location>();
  for (const location of hosts.flatMap(({ locations }) => locations)) {
    const { destination } = location;
    if (destination.kind !== "service" || actionOf(destination) !== undefined) continue;
    if (service(destination.namespace, destination.name) === undefined)
      absent.set(`\`${destination.namespace}/${destination.name}\``, location);
  }
  const [first] = absent.values();
  if (first === undefined) return [];
  const names = [...absent.keys()];
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : "";
  const dialect = first.by.dialect === "ingress-nginx" ? ", where ingress-nginx answered 503" : "";
  return [
    aboutPlace(
      first.by.ingress,
      first.place ?? [],
      "changed",
      `Not in these files, and not checked: Service ${names.slice(0, MOST_NAMES).join(", ")}${more}. One that does not exist is answered with 500${dialect}.`,
    ),
  ];
}

/** Names that one message lists. */
const MOST_NAMES = 8;
