import type { Delivered } from "../../delivery/delivered.ts";
import { manifestKind } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { sharedAnswer } from "../../workspace/cluster/sharedAnswer.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { BACKENDS, servicePlace } from "./backendRef.ts";

export default defineRule({
  id: "backend-no-workload",
  category: "reference",
  severity: "information",
  kinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"],
  summary: "No workload in the namespace of a backend runs pods",
  why: "A Service sends to the pods that its selector finds. Where the workspace is all that the cluster has, and the namespace holds neither pods nor anything that makes some, the Service has no endpoints and requests are answered with 503. Charts, generators and kinds of other APIs may make pods, so beside one of them nothing is said.",
  source: BACKENDS,
  exampleOptions: { closedWorld: true },
  bad: `
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec:
  selector: { app: cart }
  ports: [{ port: 80 }]
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: cart
#               ^^^^ information backend-no-workload: The namespace of Service \`cart\` has no workload that runs pods, so the Service has no endpoints.
          port: 80
`,
  correction: `
   ports: [{ port: 80 }]
+#- shop/deployment.yaml
+apiVersion: apps/v1
+kind: Deployment
+metadata: { name: cart, namespace: shop }
+spec:
+  selector: { matchLabels: { app: cart } }
+  template:
+    metadata: { labels: { app: cart } }
+    spec: { containers: [{ name: cart, image: example.com/cart }] }
`,
  check(cluster, route, report) {
    if (!cluster.options.closedWorld) return;
    for (const { decision, service } of cluster.backends.servicesOf(route.id)) {
      if (!service.resource.spec.hasSelector || mayHavePods(cluster, service)) continue;
      report({
        at: [...decision.path, "name"],
        message: `The namespace of ${targetText(route, decision.target)} has no workload that runs pods, so the Service has no endpoints.`,
        related: servicePlace(service, ["selector"], "The selector of the Service."),
      });
    }
  },
});

/** Groups whose objects run no pods, each with the kinds that do. */
const PODS_BY_GROUP: Readonly<Record<string, readonly string[]>> = {
  "": ["Pod", "ReplicationController", "Endpoints"],
  "gateway.networking.k8s.io": [],
  "networking.k8s.io": [],
  "rbac.authorization.k8s.io": [],
  "inference.networking.k8s.io": [],
  "inference.networking.x-k8s.io": [],
  policy: [],
  autoscaling: [],
};

/** The kinds of Kubernetes itself that keep pods running. */
const WORKLOADS = [
  { group: "apps", kind: "Deployment" },
  { group: "apps", kind: "StatefulSet" },
  { group: "apps", kind: "DaemonSet" },
  { group: "apps", kind: "ReplicaSet" },
  { group: "batch", kind: "Job" },
  { group: "batch", kind: "CronJob" },
  { group: "", kind: "Pod" },
  { group: "", kind: "ReplicationController" },
];

/** Whether some pods may be of any namespace: that of what makes them is not known, or filled in later. */
function hasUnplacedPods(cluster: Cluster): boolean {
  return WORKLOADS.some(
    ({ group, kind }) =>
      cluster.objects.first({ group, kind, namespace: undefined }) !== undefined ||
      cluster.objects.isAnyOpaquelyPlaced(group, kind),
  );
}

/** Whether a namespace holds pods, or anything that may make some. */
export function mayHavePods(cluster: Cluster, { namespace }: Pick<Delivered, "namespace">): boolean {
  if (namespace === undefined || isOpaque(namespace) || hasUnplacedPods(cluster)) return true;
  return mayRunPods(cluster, namespace);
}

const mayRunPods = sharedAnswer((cluster, namespace = ""): boolean => {
  if (cluster.producers.mayMakeAny({ group: "apps", kind: "Deployment", namespace })) return true;
  return cluster.objects.idsIn(namespace).some((id) => {
    const resource = cluster.lookup.resource(id)?.resource;
    if (resource === undefined) return false;
    const pods = PODS_BY_GROUP[resource.group];
    return pods === undefined || pods.includes(manifestKind(resource));
  });
});
