import { isSentToTls } from "../../ingress/conversion/hostRules.ts";
import type { Destination, ServiceDestination } from "../../ingress/destination.ts";
import { hostForRequest } from "../../ingress/hostForRequest.ts";
import type { IngressHost, Location } from "../../ingress/ingressHost.ts";
import { type IngressObject, ingressName } from "../../ingress/ingressObject.ts";
import { guardsAt } from "../../ingress/nginx/guards.ts";
import type { Path } from "../../yaml/tree.ts";
import type { WrittenClass } from "./ingressClasses.ts";
import { lineOfIngress } from "./writtenLine.ts";

/** The paths of one host of Ingresses, in the order in which a request looks for one. */
export interface IngressHostRoutes {
  /** `*` for every host that no rule names. */
  readonly host: string;
  readonly ingressClass?: string;
  /** The Secret that https is served with; left out where no file names one. */
  readonly certificate?: { readonly namespace: string; readonly name: string };
  readonly paths: readonly IngressPath[];
}

/** One path as people read it. */
export interface IngressPath {
  /** From one; what is looked at first. */
  readonly order: number;
  readonly match: string;
  readonly to: string;
  readonly ingress: { readonly namespace: string; readonly name: string };
  /** Lines count from 1; undefined for what is answered where no path fits. */
  readonly source?: { readonly path: string; readonly line: number };
  readonly notes: readonly string[];
}

/** Which paths are asked for: those that a host meets, or those of one Ingress as `NAMESPACE/NAME`. */
export type AskedPaths =
  | { readonly kind: "host"; readonly host: string }
  | { readonly kind: "ingress"; readonly name: string };

/** The paths of Ingresses, host by host. */
export function ingressRouteList(
  classes: readonly WrittenClass[],
  asked: AskedPaths,
): readonly IngressHostRoutes[] {
  return classes.flatMap(({ hosts, ...written }) =>
    askedHosts(hosts, asked).map((host) => hostRoutes(host, written)),
  );
}

function askedHosts(hosts: readonly IngressHost[], asked: AskedPaths): readonly IngressHost[] {
  switch (asked.kind) {
    case "host": {
      const chosen = hostForRequest(asked.host, hosts);
      return chosen === undefined ? [] : [chosen.host];
    }
    case "ingress":
      return hosts.filter(({ locations, passedOver }) =>
        [...locations, ...passedOver.map(({ location }) => location)].some(
          ({ by }) => ingressName(by.ingress) === asked.name,
        ),
      );
  }
}

function hostRoutes(
  host: IngressHost,
  { name: ingressClass, written }: Omit<WrittenClass, "hosts">,
): IngressHostRoutes {
  const { name = "*", certificate, locations, passedOver } = host;
  const row = (location: Location, notes: readonly string[]): Omit<IngressPath, "order"> => {
    const { ingress } = location.by;
    const source = location.place === undefined ? undefined : sourceOf(ingress, location.place, written);
    return {
      match: matchText(location, host),
      to: targetText(location),
      ingress: { namespace: ingress.namespace, name: ingress.name },
      ...(source === undefined ? {} : { source }),
      notes,
    };
  };
  const rows = [
    ...locations.map((location) => row(location, notesOf(location, host))),
    ...passedOver.map(({ location, winner }) =>
      row(location, [
        location.destination.kind === "resource" && host.dialect === "ingress-nginx"
          ? "never: ingress-nginx sends to Services alone"
          : `never: the same path of Ingress ${ingressName(winner.by.ingress)} is used`,
      ]),
    ),
  ];
  return {
    host: name,
    ...(ingressClass === undefined ? {} : { ingressClass }),
    ...(certificate.kind === "secret"
      ? { certificate: { namespace: certificate.by.ingress.namespace, name: certificate.secretName } }
      : {}),
    paths: rows.map((one, index) => ({ order: index + 1, ...one })),
  };
}

function sourceOf(ingress: IngressObject, place: Path, written: WrittenClass["written"]) {
  const own = written.get(ingress);
  return own === undefined ? undefined : { path: own.file.path, line: lineOfIngress(own, place) };
}

function matchText({ path, isExact, place }: Location, { isPatterned }: IngressHost): string {
  if (place === undefined) return "whatever else";
  if (isPatterned) return `RegularExpression (?i)^${path}`;
  return `${isExact ? "Exact" : "Prefix"} ${path}`;
}

function targetText({ destination, canary, by }: Location): string {
  const { redirect } = by.settings;
  if (redirect !== undefined) return `${redirect.status} ${redirect.url}`;
  const stable = destinationText(destination);
  if (canary === undefined) return stable;
  const { weight, total, header, cookie } = canary.settings;
  const ways = [
    ...(header === undefined ? [] : [`header ${header}`]),
    ...(cookie === undefined ? [] : [`cookie ${cookie}`]),
    ...(weight === 0 ? [] : [`${weight} of ${total}`]),
  ];
  return `${stable}, ${serviceText(canary.service)} by ${ways.join(", ")}`;
}

function destinationText(destination: Destination): string {
  switch (destination.kind) {
    case "service":
      return serviceText(destination);
    case "missing":
      return `503: Service ${destination.namespace}/${destination.name} or its port is missing`;
    case "resource":
      return `${destination.resourceKind} ${destination.name}`;
    case "nothing":
      return "404: no backend";
  }
}

function serviceText({ namespace, name, port, written }: ServiceDestination): string {
  const shown = port ?? written?.text;
  return `${namespace}/${name}${shown === undefined ? "" : `:${shown}`}`;
}

function notesOf(location: Location, host: IngressHost): readonly string[] {
  const { rewriteTarget } = location.by.settings;
  const guards = guardsAt(host, location).map(({ name, by }) =>
    by === location.by ? name : `${name} of Ingress ${ingressName(by.ingress)}`,
  );
  return [
    ...(isSentToTls(host, location) ? ["http is redirected to https"] : []),
    ...(rewriteTarget === undefined ? [] : [`rewritten to ${rewriteTarget}`]),
    ...(guards.length === 0 ? [] : [`behind ${guards.join(", ")}`]),
  ];
}
