import { classOf, NGINX_PREFIX } from "../../ingress/ingressClass.ts";
import type { IngressObject, IngressSurroundings } from "../../ingress/ingressObject.ts";
import { listed } from "../../ingress/nginx/annotationValues.ts";
import type { ReadFiles, WrittenIngress } from "./ingressFile.ts";
import { surroundingsOf } from "./surroundings.ts";

/** Some files with only those Ingresses that have a say in what the hosts of a few of them answer. */
export function withNeighboursOf(
  meant: readonly WrittenIngress[],
  read: ReadFiles,
  closedWorld: boolean,
): ReadFiles {
  const surroundings = surroundingsOf(read.objects, closedWorld);
  const own = new Set(meant.flatMap(({ ingress }) => hostKeys(ingress, surroundings)));
  const ingresses = read.ingresses.filter(({ ingress }) =>
    hostKeys(ingress, surroundings).some((key) => own.has(key)),
  );
  return { ...read, ingresses };
}

/** The keys of Ingresses, none of which ever changes, for the default class that they were made with. */
const made = new WeakMap<
  IngressObject,
  { readonly defaultClass: string | undefined; readonly keys: readonly string[] }
>();

function hostKeys(ingress: IngressObject, surroundings: IngressSurroundings): readonly string[] {
  const { defaultClass } = surroundings;
  const known = made.get(ingress);
  if (known !== undefined && known.defaultClass === defaultClass) return known.keys;
  const keys = madeKeys(ingress, surroundings);
  made.set(ingress, { defaultClass, keys });
  return keys;
}

/** The class of an Ingress with each of its hosts. What sends `www.` of a host to it looks at both. */
function madeKeys(ingress: IngressObject, surroundings: IngressSurroundings): readonly string[] {
  const { spec, annotations } = ingress;
  const className = classOf(ingress, surroundings) ?? "";
  const hosts = [
    ...spec.rules.map(({ host = "" }) => host),
    ...(spec.defaultBackend === undefined ? [] : [""]),
    ...listed(annotations[`${NGINX_PREFIX}server-alias`]),
  ];
  return hosts.map((host) => `${className} ${host.replace(/^www\./, "")}`);
}
