/** The class `edge`, of a controller that runs gateways in the cluster. */
export function gatewayClass(controllerName = "example.com/gateways"): string {
  return `---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: ${controllerName} }
`;
}

/** A Gateway of that class. */
export function gateway(name = "web", namespace = "platform"): string {
  return `---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;
}

/** An autoscaler of a Deployment, with a marker under its name. */
export function autoscaler(name: string, marker = ""): string {
  const carets = "^".repeat(name.length);
  return `---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: scaler
  namespace: platform
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: ${name}
${marker === "" ? "" : `#         ${carets} ${marker}\n`}  maxReplicas: 5
`;
}

export function deployment(name: string, namespace = "platform"): string {
  return `---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  namespace: ${namespace}
`;
}
