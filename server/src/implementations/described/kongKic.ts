import type { Implementation } from "../implementation.ts";

export default {
  name: "kong-kic",
  title: "Kong Ingress Controller",
  controllers: ["konghq.com/kic-gateway-controller"],
  classes: [],
  protocols: ["HTTP", "HTTPS", "TLS", "TCP", "UDP"],
  routeKinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"],
  backends: ["Service"],
  sources: [
    "Kong/kubernetes-ingress-controller@1fa68f8642da:internal/annotations/annotations.go",
    "Kong/kubernetes-ingress-controller@1fa68f8642da:internal/controllers/gateway",
    "Kong/kong-operator@cefc384217fa:api/gateway-operator",
  ],
  worksAnyway: {
    features: ["HTTPRouteSchemeRedirect", "HTTPRoutePortRedirect", "HTTPRoutePathRedirect"],
    why: "its translator reads them",
    source:
      "Kong/kubernetes-ingress-controller@1fa68f8642 internal/dataplane/translator/subtranslator/httproute.go:1165-1195",
  },
  reports: [
    "1.2.1 experimental expressions v3.4.0 c--.-.-... . c--+++---++--.-----.......... c.. ... . . .......... c ..",
    "1.2.1 experimental traditional_compatible v3.4.0 c--.-.-... . c----+---++--.-----.......... c.. ... . . .......... c ..",
    "1.1.0 experimental expressions v3.3.1 c--.-..... . c.-+++---++--.---............ c.. ... . . .......... c ..",
    "1.0.0 unknown default v3.1.1 c......... . c..+++-------.-+............. ... ... . . .......... c ..",
  ],
} satisfies Implementation;
