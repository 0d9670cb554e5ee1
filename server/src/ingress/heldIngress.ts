import { compareText } from "../text/compareText.ts";
import { classOf, dialectOf, type IngressDialect, NGINX_PREFIX } from "./ingressClass.ts";
import { type IngressObject, type IngressSurroundings, ingressName } from "./ingressObject.ts";
import { CONFIG_GUARD, configGuards, controllersFor } from "./nginx/controllerSettings.ts";
import type { NginxController } from "./nginx/nginxController.ts";
import { type NginxSettings, readNginxSettings } from "./nginx/nginxSettings.ts";
import { classDoors, otherGuardsOf } from "./otherGuards.ts";
import { otherTlsRedirect } from "./otherSettings.ts";

/** An Ingress with the rules that it is read by. */
export interface HeldIngress {
  readonly ingress: IngressObject;
  readonly dialect: IngressDialect;
  /** What its annotations ask for; of another controller the redirect to https alone. */
  readonly settings: NginxSettings;
  /**
   * By what else somebody decides who may send requests: the annotations of another controller, by their full names, or what ingress-nginx
   * is told for all of its Ingresses, as `config.` and the key.
   */
  readonly otherGuards: readonly string[];
}

const NO_SETTINGS: NginxSettings = {
  redirectsToTls: false,
  forcesTls: false,
  keepsLastSlash: false,
  usesRegex: false,
  redirectsWww: false,
  isPassthrough: false,
  isRefused: false,
  aliases: [],
};

/**
 * The Ingresses in the order in which ingress-nginx takes them: the oldest first, and of equal age the later name. Files
 * hardly ever know an age, so that where the order matters nobody can tell from them.
 */
export function heldIngresses(
  ingresses: readonly IngressObject[],
  surroundings: IngressSurroundings,
): readonly HeldIngress[] {
  const doors = classDoors(ingresses);
  return [...ingresses].sort(byAge).map((ingress) => {
    const dialect = dialectOf(ingress, surroundings);
    if (dialect === "specification")
      return {
        ingress,
        dialect,
        settings: otherSettings(ingress, surroundings),
        otherGuards: otherGuardsOf(ingress, surroundings, doors),
      };
    const controllers = controllersFor(ingress, surroundings);
    const [only, ...more] = controllers;
    return {
      ingress,
      dialect,
      settings: settingsOf(ingress, more.length === 0 ? only?.config : undefined),
      otherGuards: guardsOfControllers(ingress, controllers),
    };
  });
}

/** What another controller than ingress-nginx asks for that has a setting there, too. */
function otherSettings(ingress: IngressObject, surroundings: IngressSurroundings): NginxSettings {
  const controller = surroundings.controllerOf(classOf(ingress, surroundings) ?? "");
  const otherRedirect = otherTlsRedirect(ingress, controller);
  return otherRedirect === undefined
    ? NO_SETTINGS
    : { ...NO_SETTINGS, redirectsToTls: true, keepsLastSlash: true, otherRedirect };
}

function guardsOfControllers(
  { annotations }: IngressObject,
  controllers: readonly NginxController[],
): readonly string[] {
  const keys = controllers.flatMap((one) => configGuards(one, (name) => annotations[NGINX_PREFIX + name]));
  return [...new Set(keys)].map((key) => CONFIG_GUARD + key);
}

/** Without rules the default backend is for hosts that no rule names, and what the Ingress says of redirects, rewrites and names is void. */
function settingsOf(ingress: IngressObject, config: NginxController["config"] | undefined): NginxSettings {
  const settings = readNginxSettings(ingress, config);
  if (ingress.spec.rules.length > 0) return settings;
  const { upstreamHost, cors, canary, customHeaders, isRefused } = settings;
  return {
    ...NO_SETTINGS,
    isRefused,
    ...(upstreamHost === undefined ? {} : { upstreamHost }),
    ...(cors === undefined ? {} : { cors }),
    ...(canary === undefined ? {} : { canary }),
    ...(customHeaders === undefined ? {} : { customHeaders }),
  };
}

/** Annotations, by their names without prefix, that are void in an Ingress without rules. */
export const VOID_WITHOUT_RULES: ReadonlySet<string> = new Set([
  "app-root",
  "force-ssl-redirect",
  "from-to-www-redirect",
  "permanent-redirect",
  "permanent-redirect-code",
  "preserve-trailing-slash",
  "rewrite-target",
  "server-alias",
  "ssl-passthrough",
  "ssl-redirect",
  "temporal-redirect",
  "temporal-redirect-code",
  "use-regex",
  "x-forwarded-prefix",
]);

function byAge(one: IngressObject, other: IngressObject): number {
  return (
    compareText(one.created ?? "", other.created ?? "") || compareText(ingressName(other), ingressName(one))
  );
}
