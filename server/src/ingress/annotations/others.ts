import type { AnnotationFate, FateGroup } from "./fate.ts";

const external: (name: string) => readonly string[] = (name) => [
  `external-dns.kubernetes.io/${name}`,
  `external-dns.alpha.kubernetes.io/${name}`,
];

/** Annotations of other projects, by their full names. */
export const OTHERS: readonly FateGroup[] = [
  [
    external("target"),
    {
      effect: "external-dns lets the records of these hosts point to this address.",
      verdict: "changed",
      message: "external-dns reads it on the Gateway or ListenerSet and not on Routes: write it there.",
    },
  ],
  [
    external("hostname"),
    {
      effect: "external-dns makes records for these names too.",
      verdict: "changed",
      message:
        "Write these names into `hostnames` of the Route, which external-dns reads once its source is `gateway-httproute`.",
    },
  ],
  [
    external("ingress-hostname-source"),
    {
      effect: "Which of annotation and rules external-dns takes hostnames from.",
      verdict: "changed",
      message: "For Routes it is called `gateway-hostname-source`.",
    },
  ],
  [
    ["kubernetes.io/tls-acme"],
    {
      effect: "cert-manager gets a certificate from its default issuer.",
      verdict: "none",
      message:
        "cert-manager does not read it on Gateways: name an issuer with `cert-manager.io/cluster-issuer`.",
    },
  ],
  [
    ["kubernetes.io/ingress.global-static-ip-name", "kubernetes.io/ingress.regional-static-ip-name"],
    {
      effect: "The address that a load balancer of Google Cloud gets.",
      verdict: "changed",
      message: "Write it into `spec.addresses` of the Gateway, with `type: NamedAddress`.",
    },
  ],
];

/** Annotations of other projects by what they begin with; the first that fits is meant. */
export const OTHER_FAMILIES: readonly (readonly [prefixes: readonly string[], fate: AnnotationFate])[] = [
  [
    ["acme.cert-manager.io/"],
    {
      effect: "How cert-manager answers challenges for these hosts.",
      verdict: "none",
      message:
        "Challenges go through Routes now: give the solver of the issuer a `gatewayHTTPRoute`, and leave the http listener open for `/.well-known/acme-challenge/`.",
    },
  ],
  [
    ["cert-manager.io/"],
    {
      effect: "cert-manager gets the certificates of these hosts from this issuer.",
      verdict: "changed",
      message:
        "cert-manager reads it on the Gateway or ListenerSet and not on Routes, and needs its support of the Gateway API switched on. One Gateway has one issuer: where Ingresses disagree, use ListenerSets or Certificates.",
    },
  ],
  [
    ["external-dns.kubernetes.io/", "external-dns.alpha.kubernetes.io/"],
    {
      effect: "How external-dns makes the records of these hosts.",
      verdict: "changed",
      message: "Goes onto the Routes; external-dns reads them once its source is `gateway-httproute`.",
    },
  ],
  [
    ["traefik.ingress.kubernetes.io/"],
    {
      effect: "Read by Traefik.",
      verdict: "vendor",
      message:
        "Entry points are listeners in the Gateway API, and middlewares are filters of type `ExtensionRef` in the namespace of the Route. Priorities have no equivalent: the order of matches is fixed.",
      vendors: { traefik: "`Middleware` by `ExtensionRef`" },
    },
  ],
  [
    ["alb.ingress.kubernetes.io/"],
    {
      effect: "Read by the AWS Load Balancer Controller.",
      verdict: "vendor",
      message:
        "Its settings belong into LoadBalancerConfiguration, TargetGroupConfiguration and ListenerRuleConfiguration. AWS has a tool of its own for this, `lbc-migrate`.",
    },
  ],
  [
    ["networking.gke.io/", "cloud.google.com/"],
    {
      effect: "Read by the Ingress controller of GKE.",
      verdict: "vendor",
      message:
        "On GKE this is a GCPGatewayPolicy, GCPBackendPolicy or HealthCheckPolicy, or an annotation of the Gateway.",
    },
  ],
  [
    ["haproxy.org/", "haproxy-ingress.github.io/", "ingress.kubernetes.io/"],
    {
      effect: "Read by an HAProxy controller.",
      verdict: "none",
      message:
        "It is not converted. Redirects, rewrites, CORS and headers have filters in the Gateway API; the rest has not.",
    },
  ],
  [
    ["nginx.org/", "nginx.com/", "appprotect.f5.com/"],
    {
      effect: "Read by the NGINX Ingress Controller of F5, which is another one than ingress-nginx.",
      verdict: "none",
      message: "It is not converted. NGINX Gateway Fabric has filters and policies for most of it.",
      vendors: { "nginx-gateway-fabric": "`SnippetsFilter` and its policies" },
    },
  ],
  [
    ["k8s.apisix.apache.org/"],
    {
      effect: "Read by the Ingress controller of APISIX.",
      verdict: "none",
      message: "It is not converted. APISIX has policies and plugins for Routes.",
    },
  ],
  [
    ["konghq.com/", "configuration.konghq.com/"],
    {
      effect: "Read by the Kong Ingress Controller.",
      verdict: "none",
      message:
        "Kong reads most of its annotations on Routes and Services too; look each one up before you move it.",
    },
  ],
];
