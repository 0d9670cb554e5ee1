import { DEFAULT_CLASS_ANNOTATION, NGINX_CONTROLLER } from "../../ingress/ingressClass.ts";
import type { IngressExtension, IngressSurroundings } from "../../ingress/ingressObject.ts";
import { INGRESS_GROUP } from "../../model/ingress.ts";
import { flag, text, textMap } from "../../model/reading.ts";
import { child } from "../../yaml/tree.ts";
import type { WrittenObject } from "./ingressFile.ts";
import { nginxControllers } from "./nginxControllers.ts";

/** What was made of lists of objects, none of which ever changes. */
const made = new WeakMap<readonly WrittenObject[], Map<boolean, IngressSurroundings>>();

/** What Ingresses look up, from the objects of the same files. */
export function surroundingsOf(objects: readonly WrittenObject[], closedWorld: boolean): IngressSurroundings {
  const known = made.get(objects) ?? new Map<boolean, IngressSurroundings>();
  const surroundings = known.get(closedWorld) ?? madeSurroundings(objects, closedWorld);
  made.set(objects, known.set(closedWorld, surroundings));
  return surroundings;
}

function madeSurroundings(objects: readonly WrittenObject[], closedWorld: boolean): IngressSurroundings {
  const byName = new Map<string, WrittenObject>();
  for (const object of objects) {
    const { group, metadata } = object.resource;
    if (metadata.name !== undefined && (group === "" || group === INGRESS_GROUP))
      byName.set(keyOf(object.kind, metadata.namespace ?? "default", metadata.name), object);
  }
  const classes = objects.filter(
    ({ kind, resource }) => kind === "IngressClass" && resource.group === INGRESS_GROUP,
  );
  const controllers = nginxControllers(objects);
  const isDefault = ({ resource }: WrittenObject): boolean =>
    resource.metadata.annotations[DEFAULT_CLASS_ANNOTATION] === "true";
  return {
    service: (namespace, name) => {
      const found = byName.get(keyOf("Service", namespace, name))?.resource;
      return found?.kind === "Service" ? found.spec : undefined;
    },
    serviceAnnotations: (namespace, name) =>
      byName.get(keyOf("Service", namespace, name))?.resource.metadata.annotations ?? {},
    configMap: (namespace, name) => {
      const found = byName.get(keyOf("ConfigMap", namespace, name));
      return found === undefined ? undefined : textMap(found.root, "data");
    },
    hasSecret: (namespace, name) => byName.has(keyOf("Secret", namespace, name)),
    secretKeys: (namespace, name) => {
      const root = byName.get(keyOf("Secret", namespace, name))?.root;
      if (root === undefined) return undefined;
      return [child(root, "data"), child(root, "stringData")].flatMap((map) =>
        map?.kind === "map" ? map.entries.map(({ key }) => key) : [],
      );
    },
    controllerOf: (className) => {
      const found = classes.find(({ resource }) => resource.metadata.name === className);
      if (found === undefined && controllers.some((one) => one.className === className))
        return NGINX_CONTROLLER;
      return text(child(found?.root, "spec"), "controller");
    },
    extensions: objects.flatMap(extensionOf),
    defaultClass:
      classes.find(isDefault)?.resource.metadata.name ??
      controllers.find(({ isDefaultClass }) => isDefaultClass)?.className,
    controllers,
    closedWorld,
  };
}

function extensionOf({ kind, resource, root }: WrittenObject): readonly IngressExtension[] {
  const { group, metadata } = resource;
  const { namespace = "default", name } = metadata;
  if (name === undefined) return [];
  const spec = child(root, "spec");
  const fields = spec?.kind === "map" ? spec.entries : [];
  const isOfTraefik = group === "traefik.io" || group === "traefik.containo.us";
  if (isOfTraefik && (kind === "Middleware" || kind === "TLSOption"))
    return [{ kind, namespace, name, does: fields.map(({ key }) => key) }];
  if (group === "cloud.google.com" && kind === "BackendConfig") {
    const on = fields.filter(({ value }) => flag(value, "enabled") !== false);
    return [{ kind, namespace, name, does: on.map(({ key }) => key) }];
  }
  if (group !== "configuration.konghq.com" || kind !== "KongPlugin") return [];
  return [{ kind, namespace, name, does: [text(root, "plugin") ?? ""] }];
}

function keyOf(kind: string, namespace: string, name: string): string {
  return `${kind} ${namespace}/${name}`;
}
