import { retryIntervalRule } from "./retryInterval.ts";

export default retryIntervalRule({
  id: "cel-retry-rate-interval",
  summary: "A rate of retries that is counted over no time or over more than an hour",
  why: "`minRetryRate` is a number of retries for each interval, so the interval cannot be zero. More than an hour is not allowed.",
  path: "spec.retryConstraint.minRetryRate.interval",
  shortest: 1,
  limits: "The interval of `minRetryRate` is longer than zero and at most `1h`",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#requestrate",
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackendTrafficPolicy
metadata: { name: checkout, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: checkout }]
  retryConstraint:
    minRetryRate: { count: 10, interval: 0s }
#                                        ^^ error cel-retry-rate-interval: The interval of \`minRetryRate\` is longer than zero and at most \`1h\`; the API server refuses the policy. 💡
`,
});
