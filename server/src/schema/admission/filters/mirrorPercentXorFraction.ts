import { removeMember } from "../admissionFixes.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { member } from "../admittedValue.ts";
import { FILTERING_KINDS, inFilterLists } from "./filterPlaces.ts";
import { isCertain } from "./union.ts";

export default defineAdmissionRule({
  id: "cel-mirror-percent-xor-fraction",
  summary: "A mirror with both `percent` and `fraction`",
  why: "Both say how many of the requests are mirrored, `percent` in whole hundredths and `fraction` as finely as wanted. The API server refuses a mirror that has both. Without either every request is mirrored.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprequestmirrorfilter",
  places: inFilterLists(FILTERING_KINDS, "[].requestMirror"),
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: checkout, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - filters:
        - type: RequestMirror
          requestMirror:
            backendRef: { name: checkout-next, port: 8080 }
            percent: 5
            fraction: { numerator: 5 }
#           ^^^^^^^^ error cel-mirror-percent-xor-fraction: A mirror has either \`percent\` or \`fraction\`; the API server refuses the route with both. Remove one. 💡
      backendRefs: [{ name: checkout, port: 8080 }]
`,
  check(mirror, report) {
    if (!["percent", "fraction"].every((name) => isCertain(member(mirror, name)))) return;
    report({
      at: ["fraction"],
      on: "key",
      message:
        "A mirror has either `percent` or `fraction`; the API server refuses the route with both. Remove one.",
      fixes: [removeMember("fraction"), removeMember("percent")],
    });
  },
});
