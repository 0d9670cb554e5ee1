import type { AdmissionFix } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { number } from "../admittedValue.ts";
import { FILTERING_KINDS, inFilterLists } from "./filterPlaces.ts";

/** The denominator of a fraction that names none. */
const DEFAULT_DENOMINATOR = 100;

export default defineAdmissionRule({
  id: "cel-fraction-range",
  summary: "A fraction of requests to mirror that is greater than one",
  why: "No more requests can be mirrored than there are, so the API server refuses a numerator greater than the denominator, which is 100 where none is given. Mostly the two were swapped, or the numerator was meant in thousandths.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#fraction",
  places: inFilterLists(FILTERING_KINDS, "[].requestMirror.fraction"),
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
            fraction:
              numerator: 1000
#                        ^^^^ error cel-fraction-range: \`1000\` of \`5\` is more than everything; the API server refuses the route. Write a numerator of at most \`5\`. 💡
              denominator: 5
      backendRefs: [{ name: checkout, port: 8080 }]
`,
  check(fraction, report) {
    const numerator = number(fraction, "numerator");
    const denominator = number(fraction, "denominator");
    // A denominator below one is a mistake by itself, of which the structure speaks.
    if (numerator === undefined || denominator === undefined || denominator < 1 || numerator <= denominator)
      return;
    const swap: AdmissionFix = {
      title: `Swap: \`${denominator}\` of \`${numerator}\``,
      edits: [
        { kind: "set", path: ["numerator"], value: denominator },
        { kind: "set", path: ["denominator"], value: numerator },
      ],
      isPreferred: true,
    };
    const clamp: AdmissionFix = {
      title: `Mirror all: \`${denominator}\` of \`${denominator}\``,
      edits: [{ kind: "set", path: ["numerator"], value: denominator }],
    };
    report({
      at: ["numerator"],
      message: `\`${numerator}\` of \`${denominator}\` is more than everything; the API server refuses the route. Write a numerator of at most \`${denominator}\`.`,
      fixes: denominator === DEFAULT_DENOMINATOR ? [clamp] : [swap, clamp],
    });
  },
});
