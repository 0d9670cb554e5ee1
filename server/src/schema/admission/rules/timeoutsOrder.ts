import { durationMilliseconds } from "../../duration.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { text } from "../admittedValue.ts";

export default defineAdmissionRule({
  id: "cel-timeouts-order",
  summary: "A timeout for one attempt at a backend that is longer than the one for the whole request",
  why: "`request` is the time for the whole request, `backendRequest` that for each attempt at a backend, which is part of it. A longer part could never be used up, so the API server refuses the route. A `request` of zero sets no limit, and then any `backendRequest` will do.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httproutetimeouts",
  places: [{ kinds: ["HTTPRoute"], at: ["spec.rules[].timeouts"] }],
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: checkout, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - timeouts: { request: 10s, backendRequest: 1m }
#                                               ^^ error cel-timeouts-order: An attempt at a backend cannot take longer than the whole request, \`10s\`; the API server refuses the route. Lower \`backendRequest\` or raise \`request\`. 💡
      backendRefs: [{ name: checkout, port: 8080 }]
`,
  correction: `
-    - timeouts: { request: 10s, backendRequest: 1m }
+    - timeouts: { request: 10s, backendRequest: 3s }
`,
  check(timeouts, report) {
    const request = text(timeouts, "request");
    const backendRequest = text(timeouts, "backendRequest");
    if (request === undefined || backendRequest === undefined) return;
    const whole = durationMilliseconds(request);
    const part = durationMilliseconds(backendRequest);
    if (whole === undefined || part === undefined || whole === 0 || part <= whole) return;
    report({
      at: ["backendRequest"],
      message: `An attempt at a backend cannot take longer than the whole request, \`${request}\`; the API server refuses the route. Lower \`backendRequest\` or raise \`request\`.`,
      fixes: [
        {
          title: `Lower \`backendRequest\` to \`${request}\``,
          edits: [{ kind: "set", path: ["backendRequest"], value: request }],
          isPreferred: true,
        },
        {
          title: "Swap the two",
          edits: [
            { kind: "set", path: ["request"], value: backendRequest },
            { kind: "set", path: ["backendRequest"], value: request },
          ],
        },
      ],
    });
  },
});
