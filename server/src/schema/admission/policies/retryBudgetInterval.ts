import { retryIntervalRule } from "./retryInterval.ts";

export default retryIntervalRule({
  id: "cel-retry-budget-interval",
  summary: "A retry budget that is counted over less than a second or more than an hour",
  why: "The share of retries is counted over a sliding stretch of time. In less than a second there is too little to count, and a budget of hours would not stop a storm of retries.",
  path: "spec.retryConstraint.budget.interval",
  shortest: 1000,
  limits: "The interval of a retry budget is at least `1s` and at most `1h`",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#budgetdetails",
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackendTrafficPolicy
metadata: { name: checkout, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: checkout }]
  retryConstraint:
    budget: { percent: 20, interval: 2h }
#                                    ^^ error cel-retry-budget-interval: The interval of a retry budget is at least \`1s\` and at most \`1h\`; the API server refuses the policy. 💡
`,
});
