import { describe, it } from "node:test";
import retry from "../../../server/src/rules/retry/index.ts";
import session from "../../../server/src/rules/session/index.ts";
import timeout from "../../../server/src/rules/timeout/index.ts";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

const all = { only: [...retry, ...session, ...timeout].map(({ id }) => id) };

const route = (rules: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
${rules}
`;

describe("durations", () => {
  it("are silent where they are filled in later, refused, or cannot be written shorter", () => {
    checkDiagnostics(route('    - timeouts: { request: "${T}", backendRequest: 1.5s }'), all);
    checkDiagnostics(route("    - timeouts: { request: 99999h99999h }"), all);
    checkDiagnostics(route("    - sessionPersistence: { sessionName: a, absoluteTimeout: 1h30m }"), all);
  });

  it("are rewritten wherever they stand", () => {
    checkFix(
      route("    - sessionPersistence: { sessionName: a, idleTimeout: $0300s }"),
      route("    - sessionPersistence: { sessionName: a, idleTimeout: 5m }"),
    );
  });

  it("of zero mean something else outside of timeouts", () => {
    checkDiagnostics(
      route(`    - retry: { codes: [500], backoff: 0s }
      timeouts: { backendRequest: 0h0s }
#                                 ^^^^ hint duration-nonstandard: The usual form of this duration is \`0s\`. 💡
#                                 ^^^^ information timeout-zero: Zero turns the timeout off, or stands for the longest one that the implementation has.`),
      all,
    );
  });
});

describe("retries", () => {
  it("get the codes that all implementations know", () => {
    checkFix(
      route("    - re$0try:\n        attempts: 2"),
      route(
        "    - retry:\n        attempts: 2\n        codes:\n          - 500\n          - 502\n          - 503\n          - 504",
      ),
    );
  });

  it("are silent about what they cannot know", () => {
    checkDiagnostics(route('    - retry: { attempts: 9, codes: "${CODES}" }'), all);
    checkDiagnostics(
      route(
        "    - retry: { attempts: 3, codes: [500] }\n      timeouts: { request: 0s, backendRequest: 0s }",
      ),
      { only: ["retry-exceeds-timeout"] },
    );
    checkDiagnostics(
      route("    - retry: { attempts: 3, codes: [500] }\n      timeouts: { request: 1s }"),
      all,
    );
  });
});

describe("session-cookie-name-conflict", () => {
  const rule = (path: string, session: string, backend = path.replace(/\W/g, "")) =>
    `    - matches: [{ path: ${path} }]\n      backendRefs: [{ name: ${backend}, port: 80 }]\n      sessionPersistence: ${session}`;

  it("is silent where no browser sends one cookie to both, it is no cookie, or the backends are the same", () => {
    const cookie = "{ sessionName: shop }";
    for (const [a, b] of [
      [rule("{ value: /a }", cookie, "shop"), rule("{ value: /a/b }", cookie, "shop")],
      [rule("{ value: /a }", cookie), rule("{ value: /ab }", cookie)],
      [rule("{ value: /a }", cookie), rule("{ value: /a/b }", "{ sessionName: cart }")],
      [rule("{ value: /a }", cookie), rule("{ value: /a/b }", "{ sessionName: shop, type: Header }")],
      [rule("{ value: /a }", "{ absoluteTimeout: 1h }"), rule("{ value: /a/b }", "{ absoluteTimeout: 1h }")],
      [rule("{ value: /a }", '{ sessionName: "${N}" }'), rule("{ value: /a/b }", '{ sessionName: "${N}" }')],
    ])
      checkDiagnostics(route(`${a}\n${b}`), all);
  });
});

describe("session-route-overrides-policy", () => {
  const policy = (name: string, body: string, namespace = "shop") => `---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackendTrafficPolicy
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  targetRefs: [{ group: "", kind: Service, name: cart }]
${body}
`;
  const sessions = "  sessionPersistence: { sessionName: shop }";
  const keeping = (backend: string) =>
    route(`    - sessionPersistence: { sessionName: cart }\n      backendRefs: [${backend}]`);
  const cart = "{ name: cart, port: 80 }";

  it("is silent where the policy keeps no sessions, is for another backend, or another one may come first", () => {
    checkDiagnostics(keeping(cart) + policy("a", "  retryConstraint: {}"), all);
    checkDiagnostics(keeping("{ name: basket, port: 80 }") + policy("a", sessions), all);
    checkDiagnostics(keeping('{ name: "${APP}", port: 80 }') + policy("a", sessions), all);
    checkDiagnostics(keeping(cart) + policy("a", sessions) + policy("b", "  retryConstraint: {}"), all);
    checkDiagnostics(route(`    - backendRefs: [${cart}]`) + policy("a", sessions), all);
  });

  it("does not speak of policies of another namespace", () => {
    checkDiagnostics(
      keeping("{ name: cart, namespace: store, port: 80 }") + policy("a", sessions, "store"),
      all,
    );
  });
});
