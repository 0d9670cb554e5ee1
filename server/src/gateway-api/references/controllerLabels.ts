/** Domains of labels that controllers and admission put on namespaces by themselves: no manifest need say them. */
const CONTROLLER_DOMAINS: ReadonlySet<string> = new Set([
  "addonmanager.kubernetes.io",
  "argocd.argoproj.io",
  "capsule.clastix.io",
  "field.cattle.io",
  "fleet.cattle.io",
  "helm.toolkit.fluxcd.io",
  "hnc.x-k8s.io",
  "kustomize.toolkit.fluxcd.io",
  "loft.sh",
  "management.cattle.io",
  "objectset.rio.cattle.io",
  "olm.operatorframework.io",
  "olm.operatorgroup.uid",
  "openshift.io",
  "security.openshift.io",
  "vcluster.loft.sh",
]);

/** Labels by which Helm and Argo CD mark what they have made. */
const MARKS: ReadonlySet<string> = new Set(["app.kubernetes.io/instance", "app.kubernetes.io/managed-by"]);

/** The hierarchical namespace controller writes one label for each namespace above: `team.tree.hnc.x-k8s.io/depth`. */
const DESCENT = ".tree.hnc.x-k8s.io/depth";

/**
 * True for a label that may be on a namespace although its manifest does not say so.
 * Source: https://projectcapsule.dev/docs/ and https://github.com/kubernetes-sigs/hierarchical-namespaces
 */
export function isSetByControllers(label: string): boolean {
  const slash = label.indexOf("/");
  return MARKS.has(label) || label.endsWith(DESCENT) || CONTROLLER_DOMAINS.has(label.slice(0, slash));
}
