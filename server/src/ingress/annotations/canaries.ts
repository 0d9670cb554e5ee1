import type { FateGroup } from "./fate.ts";

/** A second Service that gets some of the requests. */
export const CANARIES: readonly FateGroup[] = [
  [
    ["canary", "canary-weight", "canary-weight-total"],
    {
      effect:
        "A share of the requests to the Service of the same host and path goes to the Service of this Ingress.",
      verdict: "changed",
      message:
        "Becomes weights of `backendRefs`, on every path to the same Service and port, as it was. Without an ordinary Ingress of this host and path it had no effect and is left out.",
    },
  ],
  [
    ["canary-by-header", "canary-by-header-value"],
    {
      effect:
        "Requests with this header go to the canary: with `always`, or with the one value; `never` keeps them away.",
      verdict: "changed",
      message: "Becomes a rule that matches the header, on every path to the same Service and port.",
    },
  ],
  [
    ["canary-by-header-pattern"],
    {
      effect: "Requests whose header holds something that this expression matches go to the canary.",
      verdict: "changed",
      message:
        "Becomes a header match of type `RegularExpression`, whose dialect is up to the implementation. What only PCRE reads is left out.",
    },
  ],
  [
    ["canary-by-cookie"],
    {
      effect:
        "Requests with this cookie go to the canary where it says `always`, and never where it says `never`.",
      verdict: "changed",
      message:
        "Becomes a match of the `Cookie` header by a regular expression, whose dialect is up to the implementation.",
      vendors: { "envoy-gateway": "`HTTPRouteFilter` `matches[].cookies`" },
    },
  ],
];
