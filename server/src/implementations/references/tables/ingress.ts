/**
 * What Ingresses of every version refer to, in the notation of `notation.ts`. Until `networking.k8s.io/v1` the name and the
 * port of a Service stood side by side.
 * Source: https://kubernetes.io/docs/concepts/services-networking/ingress/
 */
export const ingress = `
networking.k8s.io/Ingress
  spec.ingressClassName .:IngressClass name
  spec.defaultBackend.service Service
  spec.rules[].http.paths[].backend.service Service
  spec.defaultBackend.resource * groupfield=apiGroup
  spec.rules[].http.paths[].backend.resource * groupfield=apiGroup
  spec.backend.serviceName Service name portbeside=servicePort
  spec.rules[].http.paths[].backend.serviceName Service name portbeside=servicePort
  spec.tls[].secretName Secret name keys=tls.crt+tls.key
extensions/Ingress
  spec.ingressClassName networking.k8s.io:IngressClass name
  spec.backend.serviceName Service name portbeside=servicePort
  spec.rules[].http.paths[].backend.serviceName Service name portbeside=servicePort
  spec.tls[].secretName Secret name keys=tls.crt+tls.key
`;
