import { classOf, NGINX_PREFIX } from "../../ingress/ingressClass.ts";
import type { IngressObject, IngressSurroundings } from "../../ingress/ingressObject.ts";
import { listed } from "../../ingress/nginx/annotationValues.ts";
import type { ReadFiles, WrittenIngress } from "./ingressFile.ts";
import { surroundingsOf } from "./surroundings.ts";

/** Some files with only those Ingresses that have a say in what the hosts of one Ingress answer. */
export function withNeighboursOf(meant: WrittenIngress, read: ReadFiles, closedWorld: boolean): ReadFiles {
  const surroundings = surroundingsOf(read.objects, closedWorld);
  const own = namesOf(meant.ingress);
  const className = classOf(meant.ingress, surroundings);
  const ingresses = read.ingresses.filter(
    ({ ingress }) =>
      isOfClass(ingress, className, surroundings) && [...namesOf(ingress)].some((name) => own.has(name)),
  );
  return { ...read, ingresses };
}

function isOfClass(
  ingress: IngressObject,
  className: string | undefined,
  surroundings: IngressSurroundings,
): boolean {
  return classOf(ingress, surroundings) === className;
}

/** The hosts of an Ingress, every host as an empty text. What sends `www.` of a host to it looks at both. */
function namesOf({ spec, annotations }: IngressObject): ReadonlySet<string> {
  const hosts = [
    ...spec.rules.map(({ host = "" }) => host),
    ...(spec.defaultBackend === undefined ? [] : [""]),
    ...listed(annotations[`${NGINX_PREFIX}server-alias`]),
  ];
  return new Set(hosts.map((host) => host.replace(/^www\./, "")));
}
