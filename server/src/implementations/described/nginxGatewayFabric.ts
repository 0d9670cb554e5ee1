import type { Implementation } from "../implementation.ts";

export default {
  name: "nginx-gateway-fabric",
  title: "NGINX Gateway Fabric",
  controllers: ["gateway.nginx.org/nginx-gateway-controller"],
  classes: [],
  usualClasses: ["nginx"],
  protocols: ["HTTP", "HTTPS", "TLS", "TCP", "UDP"],
  routeKinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"],
  backends: ["Service", "inference.networking.k8s.io/InferencePool"],
  sources: [
    "nginx/nginx-gateway-fabric@e55bfe33969f:internal/controller/state/graph/gateway_listener.go",
    "nginx/nginx-gateway-fabric@e55bfe33969f:internal/controller/state/graph/extension_ref_filter.go",
    "nginx/nginx-gateway-fabric@e55bfe33969f:internal/controller/nginx/config/policies",
    "nginx/nginx-gateway-fabric@e55bfe33969f:charts/nginx-gateway-fabric/values.yaml",
  ],
  reports: [
    "1.6.1 experimental default v2.7.0-pre-release c+++++++++ + c+-+++++++++++--+++-++++---.. c.. c++ + + .......... c +-",
    "1.5.1 experimental default v2.6.0 c+++++++++ + c+-+++++++++++--+-+-++++..... c.. c-- . p .......... c +-",
    "1.4.1 experimental default v2.4.0 c++++.+... . c+-+++++++++++--+-+--........ c.. c.. . p .......... c +-",
    "1.3.0 experimental default 2.2.0 c++++.+... . c+-+++++++++++--+-+.......... c.. c.. . . .......... c ..",
    "1.2.1 experimental default 2.2.0 c+-.+.+... . c+-++++++++++.--+-+.......... c.. c.. . . .......... c ..",
    "1.1.0 experimental default v1.4.0 c+-.-..... . c.-+++++-++--.---............ c.. c.. . . .......... c ..",
    "1.1.0 standard default v1.3.0 c+-.-..... . c.-+++++-++--.---............ c.. ... . . .......... c ..",
    "1.0.0 unknown default v1.2.0 c......... . c..++-++-++--.--............. ... ... . . .......... c ..",
  ],
} satisfies Implementation;
