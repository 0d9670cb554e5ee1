import type { Implementation } from "../implementation.ts";

export default {
  name: "kong-operator",
  title: "Kong Operator",
  controllers: ["konghq.com/gateway-operator"],
  classes: [],
  protocols: ["HTTP", "HTTPS", "TLS", "TCP", "UDP"],
  routeKinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"],
  backends: ["Service"],
  sources: [
    "Kong/kubernetes-ingress-controller@1fa68f8642da:internal/annotations/annotations.go",
    "Kong/kubernetes-ingress-controller@1fa68f8642da:internal/controllers/gateway",
    "Kong/kong-operator@cefc384217fa:api/gateway-operator",
  ],
  reports: [
    "1.6.1 experimental expressions v2.3.0-rc.3 c+-+--+--- - c--+++---++----+-----------.. c.. c+- + + .......... c --",
    "1.6.1 experimental traditional_compatible v2.3.0-rc.3 c+-+--+--- - c----+---++----+-----------.. c.. c+- + + .......... c --",
    "1.5.1 experimental expressions v2.2.0 c+----+--- - c--+++---++-------------..... c.. c+- . . .......... c --",
    "1.5.1 experimental traditional_compatible v2.2.0 c+----+--- - c----+---++-------------..... c.. c+- . . .......... c --",
    "1.4.1 experimental expressions v2.1.2 c+---.-... . c--+++---++----------........ c.. ... . . .......... c --",
    "1.4.1 experimental traditional_compatible v2.1.2 c+---.-... . c----+---++----------........ c.. ... . . .......... c --",
    "1.3.0 experimental expressions v2.0.6 c+---.-... . c--+++---++--------.......... ... ... . . .......... c ..",
    "1.3.0 experimental traditional_compatible v2.0.6 c+---.-... . c----+---++--------.......... ... ... . . .......... c ..",
    "1.2.0 standard expressions v1.4.0 c+-.-.-... . c--+++---++--.-----.......... ... ... . . .......... c ..",
  ],
} satisfies Implementation;
