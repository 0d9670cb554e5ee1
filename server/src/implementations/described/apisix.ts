import type { Implementation } from "../implementation.ts";

export default {
  name: "apisix",
  title: "Apache APISIX",
  controllers: ["apisix.apache.org/apisix-ingress-controller"],
  classes: [],
  protocols: ["HTTP", "HTTPS", "TLS", "TCP", "UDP"],
  routeKinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"],
  backends: ["Service"],
  sources: [
    "apache/apisix-ingress-controller@d510f6656c5d:internal/controller/config/types.go:55",
    "apache/apisix-ingress-controller@d510f6656c5d:internal/adc/translator/annotations/types.go",
    "apache/apisix-ingress-controller@d510f6656c5d:internal/controller/utils.go:381",
  ],
  reports: [],
} satisfies Implementation;
