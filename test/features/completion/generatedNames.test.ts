import { describe, it } from "node:test";
import { checkAccepted, checkCompletion } from "../../fixture.ts";

const GATEWAYS = `
#- infra/gateways.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec: { gatewayClassName: edge }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: inner, namespace: infra }
spec: { gatewayClassName: cilium }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: child, namespace: infra }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, name: front } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: "${"${NAME}"}", namespace: infra }
spec: { gatewayClassName: edge }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: pages, namespace: shop }
spec: { gatewayClassName: edge }
#- infra/user.yaml
`;

const head = (apiVersion: string, kind: string, namespace = "infra") =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: user, namespace: ${namespace} }\nspec:\n`;
const HPA = head("autoscaling/v2", "HorizontalPodAutoscaler");
const PDB = `${head("policy/v1", "PodDisruptionBudget")}  selector:\n`;
const NAMES = ["front-edge", "cilium-gateway-inner"];
const NAME_LABEL = "gateway.networking.k8s.io/gateway-name";
const CLASS_LABEL = "gateway.networking.k8s.io/gateway-class-name";

describe("[completion: scaleTargetRef] the target of an autoscaler", () => {
  it("is what is generated for the Gateways of its namespace that have something generated", () => {
    checkCompletion(`${GATEWAYS}${HPA}  scaleTargetRef:\n    name: $0\n`, NAMES);
    checkCompletion(
      `${GATEWAYS}${head("autoscaling.k8s.io/v1", "VerticalPodAutoscaler")}  targetRef:\n    kind: Deployment\n    name: fr$0\n`,
      NAMES,
    );
    checkCompletion(
      `${GATEWAYS}${head("keda.sh/v1alpha1", "ScaledObject", "shop")}  scaleTargetRef: { name: $0 }\n`,
      ["pages-edge"],
    );
    checkCompletion(
      `${GATEWAYS}${head("keda.sh/v1alpha1", "ScaledObject", "other")}  scaleTargetRef: { name: $0 }\n`,
      [],
    );
  });

  it("is no Gateway's where it is of another kind", () => {
    checkCompletion(`${GATEWAYS}${HPA}  scaleTargetRef:\n    kind: StatefulSet\n    name: $0\n`, []);
    checkCompletion(`${GATEWAYS}${HPA}  scaleTargetRef:\n    apiVersion: $0\n`, []);
  });

  it("brings apiVersion and kind along where they are missing", () => {
    const before = `${HPA}  scaleTargetRef:\n    name: $0\n`;
    const names = `${HPA}  scaleTargetRef:\n    name: front-edge\n`;
    checkAccepted(
      `${GATEWAYS}${before}`,
      "front-edge",
      `${names}    apiVersion: apps/v1\n    kind: Deployment\n`,
    );
    checkAccepted(
      `${GATEWAYS}${HPA}  scaleTargetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: fr$0\n`,
      "front-edge",
      `${HPA}  scaleTargetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: front-edge\n`,
    );
  });
});

describe("[completion: generated labels] the labels of a selector", () => {
  const all = [
    `${NAME_LABEL}: front`,
    `${NAME_LABEL}: inner`,
    `${CLASS_LABEL}: edge`,
    `${CLASS_LABEL}: cilium`,
  ];

  it("are those of what is generated, with the names that there are", () => {
    checkCompletion(`${GATEWAYS}${PDB}    matchLabels:\n      $0\n`, all);
    checkCompletion(`${GATEWAYS}${PDB}    matchLabels: { $0 }\n`, all);
    checkCompletion(
      `${GATEWAYS}${head("networking.k8s.io/v1", "NetworkPolicy")}  podSelector:\n    matchLabels:\n      app: web\n      $0\n`,
      all,
    );
    checkCompletion(`${GATEWAYS}${head("v1", "Service")}  selector:\n    $0\n`, all);
    checkAccepted(
      `${GATEWAYS}${PDB}    matchLabels:\n      $0\n`,
      `${NAME_LABEL}: inner`,
      `${PDB}    matchLabels:\n      ${NAME_LABEL}: inner`,
    );
  });

  it("are offered once each", () => {
    checkCompletion(
      `${GATEWAYS}${PDB}    matchLabels:\n      ${NAME_LABEL}: front\n      $0\n`,
      all.slice(2),
    );
    checkCompletion(`${GATEWAYS}${PDB}    matchLabels:\n      ga$0te: front\n`, [NAME_LABEL, CLASS_LABEL]);
  });

  it("have the names of Gateways and classes as values", () => {
    checkCompletion(`${GATEWAYS}${PDB}    matchLabels:\n      ${NAME_LABEL}: $0\n`, ["front", "inner"]);
    checkCompletion(`${GATEWAYS}${PDB}    matchLabels:\n      ${CLASS_LABEL}: e$0\n`, ["edge", "cilium"]);
    checkCompletion(`${GATEWAYS}${PDB}    matchLabels:\n      app: $0\n`, []);
  });

  it("stand in expressions, too", () => {
    const expression = `${PDB}    matchExpressions:\n      - operator: In\n`;
    checkCompletion(`${GATEWAYS}${expression}        key: $0\n`, [NAME_LABEL, CLASS_LABEL]);
    const values = `${expression}        key: ${NAME_LABEL}\n        values:`;
    checkCompletion(`${GATEWAYS}${values} [$0]\n`, ["front", "inner"]);
    checkCompletion(`${GATEWAYS}${values}\n          - $0\n`, ["front", "inner"]);
  });

  it("are not those of Namespaces, nor of the pods that a Deployment makes", () => {
    const policy = head("networking.k8s.io/v1", "NetworkPolicy");
    checkCompletion(
      `${GATEWAYS}${policy}  ingress:\n    - from:\n        - namespaceSelector:\n            matchLabels:\n              $0\n`,
      [],
    );
    checkCompletion(
      `${GATEWAYS}${head("apps/v1", "Deployment")}  selector:\n    matchLabels:\n      $0\n`,
      [],
    );
    checkCompletion(
      `${GATEWAYS}${head("apps/v1", "Deployment")}  template:\n    spec:\n      affinity:\n        podAntiAffinity:\n          requiredDuringSchedulingIgnoredDuringExecution:\n            - labelSelector:\n                matchLabels:\n                  $0\n`,
      all,
    );
  });
});
