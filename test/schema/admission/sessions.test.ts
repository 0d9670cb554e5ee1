import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { admissionRules } from "../../../server/src/schema/admission/index.ts";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";

const RULES = admissionRules.map(({ id }) => id).filter((id) => id.startsWith("cel-session-"));

const MAIN: AnalyzeOptions = { bundleVersion: "main" };
const RELEASED: AnalyzeOptions = { bundleVersion: "1.6" };

function route(session: string, kind = "HTTPRoute"): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: checkout, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - sessionPersistence: ${session}
`;
}

function check(session: string, options: AnalyzeOptions): void {
  checkDiagnostics(route(session), { ...options, only: RULES });
}

const PERMANENT =
  "error cel-session-permanent-needs-timeout: A permanent cookie needs an `absoluteTimeout` that says when it ends; the API server refuses it without one. 💡";
const COOKIE_MISSING =
  "error cel-session-cookie-missing: Sessions of type `Cookie`, the default, need a `cookie`; the API server refuses them without one. Add `cookie: {}` to leave its settings to the implementation. 💡";
const HEADER_MISSING =
  "error cel-session-header-missing: Sessions of type `Header` need the `name` of a `header`; the API server refuses them without one. 💡";
const HEADER_EXTRA =
  "error cel-session-header-extra: A cookie carries these sessions, and the API server refuses `header` there. Set `type: Header`, or remove `header`. 💡";
const cookieExtra = (name: string): string =>
  `error cel-session-cookie-extra: With \`type: Header\` there is no cookie, and the API server refuses \`${name}\`. Remove it, or change the type to \`Cookie\`. 💡`;

describe("a permanent cookie", () => {
  it("needs an end, under the name that the release has for its settings", () => {
    check(
      `{ cookie: { lifetimeType: Permanent } }\n#                                                   ^^^^^^^^^ ${PERMANENT}`,
      MAIN,
    );
    check(
      `{ cookieConfig: { lifetimeType: Permanent } }\n#                                                         ^^^^^^^^^ ${PERMANENT}`,
      RELEASED,
    );
    check(
      `{ cookieConfig: { lifetimeType: Permanent } }\n#                                                         ^^^^^^^^^ ${PERMANENT}`,
      {
        bundleVersion: "1.1",
      },
    );
  });

  it("is fine with one, and a cookie of a session without", () => {
    check("{ absoluteTimeout: 1h, cookie: { lifetimeType: Permanent } }", MAIN);
    check(`{ absoluteTimeout: "\${TIMEOUT}", cookie: { lifetimeType: Permanent } }`, MAIN);
    check("{ cookie: { lifetimeType: Session } }", MAIN);
    check("{ cookie: {} }", MAIN);
    check(`{ cookie: { lifetimeType: "\${LIFETIME}" } }`, MAIN);
  });

  it("is nothing that CRDs see which do not have the field", () => {
    check("{ cookie: { lifetimeType: Permanent } }", RELEASED);
    check("{ cookieConfig: { lifetimeType: Permanent } }", { ...RELEASED, channel: "standard" });
    check("{ cookieConfig: { lifetimeType: Permanent } }", { bundleVersion: "1.0" });
  });

  it("gets an end", () => {
    checkFix(
      route("{ cookieConfig: { lifetimeType: Perma$0nent } }"),
      route("{ cookieConfig: { lifetimeType: Permanent }, absoluteTimeout: 1h }"),
      RELEASED,
    );
  });
});

describe("the type of sessions", () => {
  it("goes with its own member", () => {
    check("{ cookie: {} }", MAIN);
    check("{ type: Cookie, cookie: { name: basket } }", MAIN);
    check("{ type: Header, header: { name: x-basket } }", MAIN);
    check(`{ type: "\${TYPE}", header: { name: x-basket } }`, MAIN);
    check("${SESSION}", MAIN);
  });

  it("is a cookie by default, which has to be there", () => {
    check(`{}\n#                         ^^ ${COOKIE_MISSING}`, MAIN);
    check(
      `{ absoluteTimeout: 1h }\n#                         ^^^^^^^^^^^^^^^^^^^^^^^ ${COOKIE_MISSING}`,
      MAIN,
    );
    check(`{ type: Cookie }\n#                                 ^^^^^^ ${COOKIE_MISSING}`, MAIN);
    check(`{ type: Header }\n#                                 ^^^^^^ ${HEADER_MISSING}`, MAIN);
  });

  it("is one finding where it goes with the other member alone", () => {
    check(`{ header: { name: x-basket } }\n#                           ^^^^^^ ${HEADER_EXTRA}`, MAIN);
    check(
      `{ type: Header, cookie: {} }\n#                                         ^^^^^^ ${cookieExtra("cookie")}`,
      MAIN,
    );
  });

  it("goes with one of the two only", () => {
    check(
      `{ cookie: {}, header: { name: x-basket } }\n#                                       ^^^^^^ ${HEADER_EXTRA}`,
      MAIN,
    );
    check(
      `{ type: Header, cookie: {}, header: { name: x-basket } }\n#                                         ^^^^^^ ${cookieExtra("cookie")}`,
      MAIN,
    );
  });

  it("needs no member in releases, of which the last two want settings of a cookie only beside a cookie", () => {
    check("{ type: Cookie }", RELEASED);
    check("{ type: Header, sessionName: x-basket }", RELEASED);
    check("{ cookieConfig: { lifetimeType: Session } }", RELEASED);
    for (const bundleVersion of ["1.5", "1.6"] as const)
      check(
        `{ type: Header, cookieConfig: {} }\n#                                         ^^^^^^^^^^^^ ${cookieExtra("cookieConfig")}`,
        { bundleVersion },
      );
    check("{ type: Header, cookieConfig: {} }", { bundleVersion: "1.4" });
  });

  it("is the same in other kinds", () => {
    checkDiagnostics(route(`{}\n#                         ^^ ${COOKIE_MISSING}`, "GRPCRoute"), {
      ...MAIN,
      only: RULES,
    });
    checkDiagnostics(
      `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackendTrafficPolicy
metadata: { name: checkout, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: checkout }]
  sessionPersistence: { type: Header }
#                             ^^^^^^ ${HEADER_MISSING}
`,
      { ...MAIN, only: RULES },
    );
  });
});

describe("the fixes of the type of sessions", () => {
  it("change the type where the other member stands alone", () => {
    checkFix(
      route("{ hea$0der: { name: x-basket } }"),
      route("{ header: { name: x-basket }, type: Header }"),
      MAIN,
    );
    checkFix(route("{ type: Header, coo$0kie: {} }"), route("{ type: Cookie, cookie: {} }"), MAIN);
  });

  it("remove the member too many where the right one is there", () => {
    checkFix(route("{ cookie: {}, hea$0der: { name: x-basket } }"), route("{ cookie: {} }"), MAIN);
    assert.deepEqual(fixTitles(route("{ type: Header, coo$0kie: {}, header: { name: x-basket } }"), MAIN), [
      "Remove `cookie`",
    ]);
    assert.deepEqual(fixTitles(route("{ type: Header, cookie$0Config: {} }"), RELEASED), [
      "Remove `cookieConfig`",
      "Change the type to `Cookie`",
    ]);
  });

  it("add what is missing", () => {
    checkFix(route("{ type: Coo$0kie }"), route("{ type: Cookie, cookie: {} }"), MAIN);
    checkFix(route("{ type: Hea$0der }"), route("{ type: Header, header: { name: x-session } }"), MAIN);
  });
});
