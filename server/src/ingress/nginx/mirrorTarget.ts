import { NGINX_PREFIX } from "../ingressClass.ts";
import type { IngressObject } from "../ingressObject.ts";

/** A Service that gets copies of requests. */
export interface MirrorTarget {
  readonly name: string;
  readonly port: number;
}

const SERVICE_URL =
  /^http:\/\/([a-z0-9][-a-z0-9]*)(?:\.([a-z0-9][-a-z0-9]*)(?:\.svc(?:\.[-a-z0-9.]+)?)?)?(?::(\d{1,5}))?(?:\/?\$request_uri)?\/?$/;

/** The Service of the Ingress's own namespace that `mirror-target` names; undefined for any other URL. */
export function mirrorOf({ namespace, annotations }: IngressObject): MirrorTarget | undefined {
  const [, name, other = namespace, port = "80"] =
    SERVICE_URL.exec(annotations[`${NGINX_PREFIX}mirror-target`] ?? "") ?? [];
  if (name === undefined || other !== namespace) return undefined;
  return { name, port: Number(port) };
}
