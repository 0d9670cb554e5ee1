import { classOf } from "../ingressClass.ts";
import type { IngressObject, IngressSurroundings } from "../ingressObject.ts";
import { isForEveryone } from "./cidrList.ts";
import { DECIDES } from "./decidingLines.ts";
import type { NginxController } from "./nginxController.ts";

/** Those that may serve an Ingress: the ones of its class, else those of which no class is known. */
export function controllersFor(
  ingress: Pick<IngressObject, "spec" | "annotations">,
  surroundings: Pick<IngressSurroundings, "defaultClass" | "controllers">,
): readonly NginxController[] {
  const { controllers } = surroundings;
  if (controllers.length === 0) return controllers;
  const name = classOf(ingress, surroundings);
  const own = controllers.filter(({ className }) => className !== undefined && className === name);
  return own.length > 0 ? own : controllers.filter(({ className }) => className === undefined);
}

const ALLOWED = "whitelist-source-range";
/** Keys of the ConfigMap that an annotation of the same name goes before. */
const DEFAULTS: readonly (readonly [key: string, annotations: readonly string[]])[] = [
  [ALLOWED, ["allowlist-source-range", "whitelist-source-range"]],
  ["denylist-source-range", ["denylist-source-range"]],
  ["global-auth-url", ["auth-url"]],
];
const SNIPPETS = ["location-snippet", "server-snippet"];

/**
 * The keys of the controller's ConfigMap by which it decides who may send requests to the paths of an Ingress; `annotation` gives those of
 * the Ingress by their names without prefix.
 * Source: https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/configmap/
 */
export function configGuards(
  { config }: NginxController,
  annotation: (name: string) => string | undefined,
): readonly string[] {
  const isSet = (key: string) =>
    (config[key] ?? "").trim() !== "" && !(key === ALLOWED && isForEveryone(config[key] ?? ""));
  const isLeftOut = annotation("enable-global-auth")?.trim() === "false";
  return [
    ...DEFAULTS.filter(
      ([key, names]) =>
        isSet(key) &&
        !(key === "global-auth-url" && isLeftOut) &&
        !names.some((name) => annotation(name)?.trim()),
    ).map(([key]) => key),
    ...(isSet("block-cidrs") ? ["block-cidrs"] : []),
    ...SNIPPETS.filter((key) => DECIDES.test(config[key] ?? "")),
  ];
}

/** How a key of the ConfigMap is called among guards, which are annotations otherwise. */
export const CONFIG_GUARD = "config.";

/** Keys of the ConfigMap that are read as what annotations say where they are not written. */
export const READ_KEYS: ReadonlySet<string> = new Set(["ssl-redirect", "force-ssl-redirect"]);
