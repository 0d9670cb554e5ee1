import { durationsOf } from "../../gateway-api/traffic/durations.ts";
import { durationMilliseconds, standardDuration } from "../../schema/duration.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "duration-nonstandard",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["durations"],
  summary: "A duration that is not in the usual form.",
  why: `A duration may be written in many ways: \`90s\`, \`30s1m\`, \`1m30s\`. People should write the last one: each unit
once, the largest first, no unit that a larger one could stand for. Implementations may show it in that form only.`,
  source: "https://gateway-api.sigs.k8s.io/geps/gep-2257/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - timeouts: { request: 60m }
#                          ^^^ hint duration-nonstandard: The usual form of this duration is \`1h\`. 💡
`,
  check(_cluster, route, report) {
    for (const { path, text, milliseconds } of durationsOf(route.resource)) {
      const standard = standardDuration(milliseconds);
      // A sum can be too long for the form that the API takes.
      if (standard === text || durationMilliseconds(standard) === undefined) continue;
      report({
        at: path,
        message: `The usual form of this duration is \`${standard}\`.`,
        fixes: [preferredFix(`Write \`${standard}\``, setAt({ id: route.id, path }, standard))],
      });
    }
  },
});
