import type { Implementation } from "../implementation.ts";

export default {
  name: "haproxy-ingress",
  title: "HAProxy Ingress",
  controllers: ["haproxy-ingress.github.io/controller"],
  classes: [],
  protocols: ["HTTP", "HTTPS", "TLS", "TCP"],
  routeKinds: ["HTTPRoute", "TLSRoute", "TCPRoute"],
  backends: ["Service"],
  sources: ["jcmoraisjr/haproxy-ingress@465a51ce67a7:docs/content/en/docs/configuration/gateway-api.md"],
  reports: [
    "1.5.1 experimental default v0.17.0-alpha.1 c+-+------ - c+---+-+----------+++---..... ... ... . . .......... c --",
    "1.4.1 experimental default v0.17.0-alpha.1 c+-+-.-... . c+---+-+----------+++........ ... c.. . . .......... c --",
  ],
} satisfies Implementation;
