import type { LocalRule } from "./localRule.ts";

const KUSTOMIZE = "https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/";
const FLUX = "https://fluxcd.io/flux/components/kustomize/kustomizations/";

const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: catalog
spec:
  parentRefs:
    - name: front-door
`;

function kustomization(...lines: readonly string[]): string {
  return `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
${lines.join("\n")}
`;
}

function flux(...lines: readonly string[]): string {
  return `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata:
  name: shop
  namespace: flux-system
spec:
  sourceRef: { kind: GitRepository, name: flux-system }
  ${lines.join("\n  ")}
`;
}

/** What is wrong in files that say how manifests reach a cluster. */
export const deliveryRules: readonly LocalRule[] = [
  {
    id: "kustomization-cycle",
    category: "reference",
    severity: "error",
    summary: "A kustomization that leads back to itself",
    why: "kustomize follows every entry of `resources` and `components` to its end. One that leads back has none, so kustomize refuses to build anything of it, and nothing reaches the cluster.",
    source: KUSTOMIZE,
    bad: `#- apps/kustomization.yaml
${kustomization("resources:", "  - ../apps")}`,
    good: `#- apps/kustomization.yaml
${kustomization("resources:", "  - route.yaml")}#- apps/route.yaml
${ROUTE}`,
  },
  {
    id: "kustomization-not-found",
    category: "reference",
    severity: "hint",
    summary: "An entry of a kustomization that is not in the workspace",
    why: "kustomize refuses to build a list with an entry that is not there. Encrypted and generated files are often kept out of a workspace, so a file that is missing is a hint only, and what it may bring is not called missing elsewhere. A folder that is there and has no `kustomization.yaml` cannot be built, which is a warning.",
    source: KUSTOMIZE,
    bad: `#- apps/kustomization.yaml
${kustomization("resources:", "  - shop")}#- apps/shop/route.yaml
${ROUTE}`,
    good: `#- apps/kustomization.yaml
${kustomization("resources:", "  - shop/route.yaml")}#- apps/shop/route.yaml
${ROUTE}`,
  },
  {
    id: "kustomization-outside",
    category: "reference",
    severity: "hint",
    summary: "An entry of a kustomization that lies outside of the workspace",
    why: "What lies above the folder that is open, or above the one that the command line was given, is not read. Nothing is known of the namespaces, patches and objects that it brings, and nothing is said about what depends on them.",
    source: KUSTOMIZE,
    bad: `#- kustomization.yaml
${kustomization("resources:", "  - ../base")}`,
    good: `#- overlay/kustomization.yaml
${kustomization("resources:", "  - ../base")}#- base/kustomization.yaml
${kustomization("resources:", "  - route.yaml")}#- base/route.yaml
${ROUTE}`,
  },
  {
    id: "kustomization-patch-fails",
    category: "reference",
    severity: "warning",
    summary: "A patch that does not fit the object it is for",
    why: "A patch in the form of JSON 6902 names places by their paths; where one is not there, kustomize refuses the whole build and nothing of it reaches the cluster. Only patches on objects of the Gateway API and on Services are tried.",
    source: "https://datatracker.ietf.org/doc/html/rfc6902#section-5",
    bad: `#- kustomization.yaml
${kustomization(
  "resources:",
  "  - route.yaml",
  "patches:",
  "  - target: { kind: HTTPRoute }",
  "    patch: |-",
  "      - { op: replace, path: /spec/hostnames/0, value: shop.example.com }",
)}#- route.yaml
${ROUTE}`,
    good: `#- kustomization.yaml
${kustomization(
  "resources:",
  "  - route.yaml",
  "patches:",
  "  - target: { kind: HTTPRoute }",
  "    patch: |-",
  "      - { op: add, path: /spec/hostnames, value: [shop.example.com] }",
)}#- route.yaml
${ROUTE}`,
  },
  {
    id: "delivery-path-not-found",
    category: "reference",
    severity: "hint",
    summary: "A Flux Kustomization or an Application whose folder is not there",
    why: "Flux and Argo CD look for the path from the root of the source. Where it is not there the controller reports an error and applies nothing. It is a warning where another object of the same source finds its folder in this workspace, otherwise a hint: the source may be another repository.",
    source: FLUX,
    bad: `#- clusters/shop.yaml
${flux("path: ./apps/shopp")}#- apps/shop/route.yaml
${ROUTE}`,
    good: `#- clusters/shop.yaml
${flux("path: ./apps/shop")}#- apps/shop/route.yaml
${ROUTE}`,
  },
  {
    id: "flux-variable-cycle",
    category: "reference",
    severity: "warning",
    summary: "Variables of Flux that need each other",
    why: "The values under `postBuild.substitute` are put in once and are not searched for variables again. A value that names another variable reaches the cluster with `${…}` in it, unless something fills the Kustomization itself; two that name each other can never come to anything.",
    source: `${FLUX}#post-build-variable-substitution`,
    bad: `#- clusters/shop.yaml
${flux("path: ./apps/shop", "postBuild:", "  substitute:", '    HOST: "shop.${DOMAIN}"', '    DOMAIN: "${HOST}"')}#- apps/shop/route.yaml
${ROUTE}`,
    good: `#- clusters/shop.yaml
${flux("path: ./apps/shop", "postBuild:", "  substitute:", "    HOST: shop.example.com")}#- apps/shop/route.yaml
${ROUTE}`,
  },
];
