import type { Implementation } from "../implementation.ts";

export default {
  name: "traefik",
  title: "Traefik",
  controllers: ["traefik.io/gateway-controller"],
  classes: [],
  usualClasses: ["traefik"],
  protocols: ["HTTP", "HTTPS", "TLS", "TCP"],
  routeKinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute"],
  backends: ["Service", "traefik.io/TraefikService"],
  sources: [
    "traefik/traefik@fd5a576df2e8:pkg/provider/kubernetes/gateway/kubernetes.go",
    "traefik/traefik@fd5a576df2e8:pkg/provider/kubernetes/gateway/httproute.go",
    "traefik/traefik@fd5a576df2e8:pkg/provider/kubernetes/gateway/annotations.go",
  ],
  reports: [
    "1.6.1 experimental default v3.7.10 c+-------- - c++++++++++-----++++-+++---.. cp. c++ . . .......... c +-",
    "1.5.1 experimental default v3.7 c+-------- - c++++++++++------++-----..... c.. c++ . . .......... c +-",
    "1.4.0 experimental default v3.6 c+---.-... . c+-++++++++------++--........ c.. c.. . . .......... c ..",
    "1.3.0 experimental default v3.5 c+---.-... . c+-++++++++------++.......... c.. c.. . . .......... c ..",
    "1.2.1 experimental default v3.2.2 c+-.-.-... . c+-++++++++--.---++.......... c.. c.. . . .......... c ..",
    "1.1.0 experimental default v3.1.0 c+-.-..... . c.-++-+++++--.---............ ... ... . . .......... c ..",
  ],
} satisfies Implementation;
