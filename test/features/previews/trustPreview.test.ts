import { describe, it } from "node:test";
import { checkPreview } from "./previewed.ts";

const TOWN = `#- gateways.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: All } }
  listeners:
    - name: own
      port: 80
      protocol: HTTP
    - name: teams
      port: 81
      protocol: HTTP
      allowedRoutes:
        namespaces:
          from: Selector
          selector: { matchLabels: { team: "a|b" } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: extra, namespace: shop }
spec:
  parentRef: { name: front, namespace: infra }
  listeners:
    - { name: open, port: 82, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
#- namespaces.yaml
apiVersion: v1
kind: Namespace
metadata: { name: infra, labels: { team: platform } }
---
apiVersion: v1
kind: Namespace
metadata: { name: web, labels: { team: "a|b" } }
#- grants.yaml
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: certificates, namespace: shop }
spec:
  from:
    - { group: gateway.networking.k8s.io, kind: Gateway, namespace: infra }
    - { group: example.com, kind: Portal, namespace: away }
  to:
    - { group: "", kind: Secret, name: tls }
    - { group: "", kind: ConfigMap }
#- service.yaml
$0apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
`;

const HEAD: readonly string[] = [
  "# Which namespaces trust which",
  "",
  "Read from the files of the workspace. No cluster was asked.",
  "",
  "A listener takes Routes from a namespace, and a Gateway ListenerSets: `yes` or `no` by its namespace alone, kinds and",
  "hostnames aside. `?` says that it cannot be told: labels or a namespace are in no file. Namespaces that get the same",
  "answers everywhere share a column, named after the first of them with the number of the others.",
];

describe("the trust between namespaces", () => {
  it("[preview: trust] says which namespaces each listener and Gateway lets in, and whom each grant, to what", () => {
    checkPreview(TOWN, "trust", [
      ...HEAD,
      "",
      "## Who may attach",
      "",
      "| what is open                                | where              | from        | `infra` | `shop` | `web` |",
      "| ------------------------------------------- | ------------------ | ----------- | ------- | ------ | ----- |",
      "| listener `own` of Gateway `infra/front`     | `gateways.yaml:8`  | `Same`      | yes     | no     | no    | <- gateways.yaml:8",
      "| listener `teams` of Gateway `infra/front`   | `gateways.yaml:11` | `team=a\\|b` | no      | ?      | yes   | <- gateways.yaml:11",
      "| ListenerSets on Gateway `infra/front`       | `gateways.yaml:6`  | `All`       | yes     | yes    | yes   | <- gateways.yaml:6",
      "| listener `open` of ListenerSet `shop/extra` | `gateways.yaml:25` | `All`       | yes     | yes    | yes   | <- gateways.yaml:25",
      "",
      "## Who may refer",
      "",
      "| namespace | lets in | its objects of kind  | to                                   | where           |",
      "| --------- | ------- | -------------------- | ------------------------------------ | --------------- |",
      "| `shop`    | `infra` | `Gateway`            | `Secret` `tls` and every `ConfigMap` | `grants.yaml:6` | <- grants.yaml:6",
      "| `shop`    | `away`  | `Portal.example.com` | `Secret` `tls` and every `ConfigMap` | `grants.yaml:7` | <- grants.yaml:7",
    ]);
  });

  it("[preview: trust] has tables for each cluster, of its own namespaces only", () => {
    checkPreview(CLUSTERS, "trust", [
      ...HEAD,
      "",
      "## `blue`",
      "",
      "### Who may attach",
      "",
      "| what is open                            | where                 | from   | `blue` |",
      "| --------------------------------------- | --------------------- | ------ | ------ |",
      "| listener `http` of Gateway `blue/front` | `base/gateway.yaml:7` | `Same` | yes    | <- base/gateway.yaml:7",
      "",
      "## `green`",
      "",
      "### Who may attach",
      "",
      "| what is open                             | where                 | from   | `green` |",
      "| ---------------------------------------- | --------------------- | ------ | ------- |",
      "| listener `http` of Gateway `green/front` | `base/gateway.yaml:7` | `Same` | yes     | <- base/gateway.yaml:7",
    ]);
  });

  it("[preview: trust] has one column for namespaces that are let in alike, and says which they are", () => {
    const teams = ["web", "shop", "books"].map(
      (name) => `---\napiVersion: v1\nkind: Namespace\nmetadata: { name: ${name} }\n`,
    );
    checkPreview(`${gateway("infra")}${teams.join("")}`, "trust", [
      ...HEAD,
      "",
      "## Who may attach",
      "",
      "| what is open                             | where         | from   | `books` +2 | `infra` |",
      "| ---------------------------------------- | ------------- | ------ | ---------- | ------- |",
      "| listener `http` of Gateway `infra/front` | `main.yaml:8` | `Same` | no         | yes     | <- main.yaml:8",
      "",
      "- `books` +2: `books`, `shop` and `web`",
    ]);
  });

  it("[preview: trust] splits a wide table, and repeats what its rows are about", () => {
    const [first = "", ...others] = ["first", "second", "third"].map((name) =>
      gateway(`${name}-of-the-shops`),
    );
    const more = others.map((text) => `---\n${text.replace("$0", "")}`);
    checkPreview(`${first}${more.join("")}`, "trust", [
      ...HEAD,
      "",
      "## Who may attach",
      "",
      "| what is open                                           | where          | from   | `first-of-the-shops` | `second-of-the-shops` |",
      "| ------------------------------------------------------ | -------------- | ------ | -------------------- | --------------------- |",
      "| listener `http` of Gateway `first-of-the-shops/front`  | `main.yaml:8`  | `Same` | yes                  | no                    | <- main.yaml:8",
      "| listener `http` of Gateway `second-of-the-shops/front` | `main.yaml:17` | `Same` | no                   | yes                   | <- main.yaml:17",
      "| listener `http` of Gateway `third-of-the-shops/front`  | `main.yaml:26` | `Same` | no                   | no                    | <- main.yaml:26",
      "",
      "| what is open                                           | where          | from   | `third-of-the-shops` |",
      "| ------------------------------------------------------ | -------------- | ------ | -------------------- |",
      "| listener `http` of Gateway `first-of-the-shops/front`  | `main.yaml:8`  | `Same` | no                   | <- main.yaml:8",
      "| listener `http` of Gateway `second-of-the-shops/front` | `main.yaml:17` | `Same` | no                   | <- main.yaml:17",
      "| listener `http` of Gateway `third-of-the-shops/front`  | `main.yaml:26` | `Same` | yes                  | <- main.yaml:26",
    ]);
  });

  it("[preview: trust] does not guess namespaces that are filled in later or not known", () => {
    const others = `---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: certificates }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: Gateway, namespace: web }]
  to: [{ group: "", kind: Secret }]
---
apiVersion: v1
kind: Namespace
metadata: { name: web }
`;
    checkPreview(`${gateway("${NAMESPACE}")}${others}`, "trust", [
      ...HEAD,
      "",
      "## Who may attach",
      "",
      "| what is open                                    | where         | from   | `web` |",
      "| ----------------------------------------------- | ------------- | ------ | ----- |",
      "| listener `http` of Gateway `${NAMESPACE}/front` | `main.yaml:8` | `Same` | ?     | <- main.yaml:8",
      "",
      "## Who may refer",
      "",
      "| namespace | lets in | its objects of kind | to             | where          |",
      "| --------- | ------- | ------------------- | -------------- | -------------- |",
      "| ?         | `web`   | `Gateway`           | every `Secret` | `main.yaml:14` | <- main.yaml:14",
    ]);
  });

  it("[preview: trust] shows nothing where nobody opens anything", () => {
    checkPreview("apiVersion: v1\nkind: Service\nmetadata: { name: c$0art }\n", "trust", []);
  });
});

function gateway(namespace: string): string {
  return `apiV$0ersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front
  namespace: ${namespace}
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;
}

const CLUSTERS = ["blue", "green"]
  .map(
    (colour) => `#- ${colour}/kustomization.yaml
namespace: ${colour}
resources: [../base]
`,
  )
  .concat(`#- base/kustomization.yaml
resources: [gateway.yaml, class.yaml]
#- base/class.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: example.com/controller }
#- base/gateway.yaml
${gateway("x").replace("  namespace: x\n", "")}`)
  .join("");
