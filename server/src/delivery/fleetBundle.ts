import { has, present, text, texts } from "../model/reading.ts";
import { child, type YamlNode } from "../yaml/tree.ts";
import type { ArgoApplication } from "./argoApplication.ts";

/** True for the file by which Rancher's Fleet knows a folder for a bundle. */
export function isFleetFile(path: string): boolean {
  return FLEET_FILE.test(path);
}

const FLEET_FILE = /(?:^|\/)fleet\.ya?ml$/;

/**
 * The bundle that Fleet makes of a folder, as the Application that does the same: everything below the folder, in the
 * bundle's namespace where a manifest names none. Below `overlays/` stand pieces that replace or change the bundle's files in
 * some clusters, and a chart from elsewhere makes the bundle by itself.
 * Source: https://fleet.rancher.io/ref-fleet-yaml
 */
export function readFleetBundle(path: string, root: YamlNode): ArgoApplication {
  const folder = path.replace(/\/?[^/]*$/, "");
  const helm = child(root, "helm");
  const chart = text(helm, "chart");
  const kustomize = text(child(root, "kustomize"), "dir");
  return present<ArgoApplication>({
    name: text(root, "name") ?? (folder === "" ? "fleet" : folder.replaceAll("/", "-")),
    sources: [
      present<ArgoApplication["sources"][number]>({
        path: kustomize === undefined ? folder : `${folder}/${kustomize}`,
        chart,
        directory: { recurse: true, exclude: "{fleet.yaml,fleet.yml,overlays/**}" },
        kustomize: { components: [] },
        valueFiles: texts(helm, "valuesFiles") ?? [],
        inlineValues: child(helm, "values"),
        releaseName: text(helm, "releaseName"),
        hasHelm: has(helm, "chart"),
        hasPlugin: false,
      }),
    ],
    destination: present<ArgoApplication["destination"]>({
      namespace: text(root, "namespace") ?? text(root, "defaultNamespace"),
    }),
  });
}
