import type { FateGroup } from "./fate.ts";

/** Which pod of a Service a request goes to. */
export const SESSIONS: readonly FateGroup[] = [
  [
    [
      "affinity",
      "affinity-mode",
      "affinity-canary-behavior",
      "session-cookie-name",
      "session-cookie-path",
      "session-cookie-domain",
      "session-cookie-expires",
      "session-cookie-max-age",
      "session-cookie-secure",
      "session-cookie-samesite",
      "session-cookie-conditional-samesite-none",
      "session-cookie-change-on-failure",
    ],
    {
      effect: "A cookie keeps a client at one pod.",
      verdict: "vendor",
      message:
        "Clients are no longer kept at one pod: `sessionPersistence` is experimental, and `Path`, `Domain` and `SameSite` have no field there.",
      vendors: {
        "envoy-gateway": "`BackendTrafficPolicy` `loadBalancer.consistentHash.cookie`",
        kgateway: "`BackendConfigPolicy` `loadBalancer.ringHash`",
        traefik: "`TraefikService` `weighted.sticky.cookie`",
        istio: "`DestinationRule` `consistentHash.httpCookie`",
      },
    },
  ],
  [
    ["upstream-hash-by", "upstream-hash-by-subset", "upstream-hash-by-subset-size"],
    {
      effect: "Requests with the same value of an expression go to the same pod.",
      verdict: "vendor",
      message:
        "Requests are spread over all pods. Policies of implementations hash over addresses, headers or queries, and know no variables of nginx.",
      vendors: {
        "envoy-gateway": "`BackendTrafficPolicy` `loadBalancer.consistentHash`",
        "nginx-gateway-fabric": "`UpstreamSettingsPolicy` `hashMethodKey`",
        istio: "`DestinationRule` `consistentHash`",
      },
    },
  ],
  [
    ["load-balance"],
    {
      effect: "How requests are spread over the pods.",
      verdict: "vendor",
      message: "The implementation spreads requests in its own way; which Service they go to stays the same.",
      vendors: {
        "envoy-gateway": "`BackendTrafficPolicy` `loadBalancer.type`",
        "nginx-gateway-fabric": "`UpstreamSettingsPolicy` `loadBalancingMethod`",
        istio: "`DestinationRule` `loadBalancer.simple`",
        kgateway: "`BackendConfigPolicy` `loadBalancer`",
      },
    },
  ],
  [
    ["service-upstream"],
    {
      effect: "Requests go to the address of the Service and not to its pods.",
      verdict: "vendor",
      message: "Most implementations send to pods; which Service it is stays the same.",
      vendors: {
        "nginx-gateway-fabric": "`UpstreamSettingsPolicy` `useClusterIP`",
        "envoy-gateway": "`EnvoyProxy` `routingType: Service`",
        traefik: "the annotation `traefik.io/service.nativelb` on the Service",
      },
    },
  ],
];
