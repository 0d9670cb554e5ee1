import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

const ONLY = { only: ["policy-namespace-conflict"] };

const policy = (name: string, spec: string, more = "", kind = "security.istio.io/v1 PeerAuthentication") => {
  const [apiVersion, own] = kind.split(" ");
  return `---
apiVersion: ${apiVersion}
kind: ${own}
metadata: { name: ${name}, namespace: shop${more} }
`.concat(`spec: ${spec}\n`);
};

/** The same, with what is found at its name behind the line of the name. */
const marked = (text: string, name: string, message: string) =>
  text.replace("}\n", `}\n#                 ${"^".repeat(name.length)} ${message}\n`);

const TELEMETRY = "telemetry.istio.io/v1 Telemetry";
const WHOLE =
  "information policy-namespace-conflict: PeerAuthentication `a` holds for all of namespace `shop` already, unless this one turns out to be older, and of several only the oldest counts, so this one has no effect.";

describe("several policies of Istio for the same pods", () => {
  it("count by age, and by name where no age is known, wherever an empty selector stands", () => {
    const first = policy("a", "{ mtls: { mode: STRICT } }");
    for (const spec of ["{ mtls: { mode: PERMISSIVE } }", "{ selector: {}, mtls: { mode: DISABLE } }"])
      checkDiagnostics(first + marked(policy("b", spec), "b", WHOLE), ONLY);
  });

  it("are those with the same selector, or none, and with the same revision", () => {
    const web = "{ selector: { matchLabels: { app: web } }, tracing: [] }";
    const told =
      "information policy-namespace-conflict: Telemetry `a` holds for the same labels already, unless this one turns out to be older, and of several only the oldest counts, so this one has no effect.";
    const first = policy("a", web, "", TELEMETRY);
    checkDiagnostics(first + marked(policy("b", web, "", TELEMETRY), "b", told), ONLY);
    checkDiagnostics(first + policy("b", web.replace("web", "api"), "", TELEMETRY), ONLY);
    checkDiagnostics(first + policy("b", "{ tracing: [] }", "", TELEMETRY), ONLY);
    const canary = ", labels: { istio.io/rev: canary }";
    checkDiagnostics(first + policy("b", web, canary, TELEMETRY), ONLY);
  });

  it("are no rivals in other namespaces, by targets, or where policies add up", () => {
    const first = policy("a", "{ mtls: { mode: STRICT } }");
    checkDiagnostics(first + policy("b", "{}").replace("namespace: shop", "namespace: depot"), ONLY);
    const target = "{ targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge }] }";
    checkDiagnostics(policy("a", target, "", TELEMETRY) + policy("b", "{}", "", TELEMETRY), ONLY);
    for (const kind of ["AuthorizationPolicy", "RequestAuthentication"]) {
      const adding = `security.istio.io/v1 ${kind}`;
      checkDiagnostics(policy("a", "{}", "", adding) + policy("b", "{}", "", adding), ONLY);
    }
  });
});
