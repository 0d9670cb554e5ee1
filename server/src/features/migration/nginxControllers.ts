import type { NginxController } from "../../ingress/nginx/nginxController.ts";
import { flag, text, writtenTexts } from "../../model/reading.ts";
import { readDocument } from "../../yaml/readDocument.ts";
import { child, type YamlNode } from "../../yaml/tree.ts";
import type { WrittenObject } from "./ingressFile.ts";

/** True for text in which a release may set ingress-nginx up. */
export function maySetUpNginx(document: string): boolean {
  return document.includes("ingress-nginx") && RELEASE.test(document);
}

const RELEASE = /^kind:[ \t]*["']?(?:HelmRelease|Application)["']?[ \t]*\r?$/m;
/** How its manifests and its chart call the ConfigMap of the controller, for whoever has taken its labels away. */
const CONFIG_NAME = /ingress-nginx.*controller$|^nginx-configuration$/;

/**
 * How the controllers of ingress-nginx among some objects are set up: by their ConfigMaps, and by the values of releases of their chart.
 * Source: https://github.com/kubernetes/ingress-nginx/blob/controller-v1.15.1/charts/ingress-nginx/values.yaml
 */
export function nginxControllers(objects: readonly WrittenObject[]): readonly NginxController[] {
  return objects.flatMap((object): readonly NginxController[] => {
    switch (object.kind) {
      case "ConfigMap":
        return ofConfigMap(object);
      case "HelmRelease":
      case "Application":
        return ofRelease(object);
      default:
        return [];
    }
  });
}

function ofConfigMap({ root, resource: { group, metadata } }: WrittenObject): readonly NginxController[] {
  const { name = "", namespace = "default", labels } = metadata;
  if (group !== "" || !(labels["app.kubernetes.io/name"] === "ingress-nginx" || CONFIG_NAME.test(name)))
    return [];
  const config = writtenTexts(root, "data");
  // Beside it stand those of TCP and UDP, whose keys are ports.
  if (Object.keys(config).every((key) => /^\d+$/.test(key))) return [];
  return [{ source: `ConfigMap \`${namespace}/${name}\``, config, isDefaultClass: false }];
}

function ofRelease({ kind, root, resource: { metadata } }: WrittenObject): readonly NginxController[] {
  const { name = "", namespace = "default" } = metadata;
  return (kind === "HelmRelease" ? fluxValues(root) : argoValues(root)).flatMap((values) => {
    const controller = child(values, "controller");
    const own = child(controller, "ingressClassResource");
    const defaultCertificate = text(child(controller, "extraArgs"), "default-ssl-certificate")?.trim();
    return {
      source: `the values of ${kind} \`${namespace}/${name}\``,
      config: writtenTexts(controller, "config"),
      className: text(own, "name") ?? "nginx",
      isDefaultClass: flag(own, "default") === true,
      ...(defaultCertificate === undefined || !defaultCertificate.includes("/")
        ? {}
        : { defaultCertificate }),
    };
  });
}

function fluxValues(root: YamlNode): readonly (YamlNode | undefined)[] {
  const spec = child(root, "spec");
  const isMeant =
    text(child(child(spec, "chart"), "spec"), "chart") === "ingress-nginx" ||
    text(child(spec, "chartRef"), "name")?.includes("ingress-nginx") === true;
  return isMeant ? [child(spec, "values")] : [];
}

function argoValues(root: YamlNode): readonly (YamlNode | undefined)[] {
  const spec = child(root, "spec");
  const several = child(spec, "sources");
  const sources = several?.kind === "sequence" ? several.items : [child(spec, "source")];
  return sources
    .filter((source) => text(source, "chart") === "ingress-nginx")
    .map((source) => {
      const helm = child(source, "helm");
      const written = text(helm, "values");
      return child(helm, "valuesObject") ?? (written === undefined ? undefined : readDocument(written).root);
    });
}
