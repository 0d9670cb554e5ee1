import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type AcceptanceObstacle,
  doubtOfParent,
  explainAcceptance,
  type ParentAcceptance,
} from "../../../server/src/gateway-api/listeners/parentAcceptance.ts";
import type { Verdict } from "../../../server/src/gateway-api/verdict.ts";

const GATEWAY = {
  group: "gateway.networking.k8s.io",
  kind: "Gateway",
  namespace: "infra",
  name: "edge",
};

/** A decision on a child; what is not said is that of a ListenerSet that names Gateway `infra/edge`. */
const decision = (
  verdict: Verdict,
  obstacle: AcceptanceObstacle | undefined,
  more: Partial<ParentAcceptance> = {},
): ParentAcceptance => ({
  form: "ListenerSet",
  verdict,
  obstacle,
  target: GATEWAY,
  resolution: undefined,
  ...more,
});
const child = (
  verdict: Verdict,
  obstacle: AcceptanceObstacle | undefined,
  more: Partial<ParentAcceptance> = {},
) => decision(verdict, obstacle, { form: "attachTo", ...more });

describe("a sentence on why a Gateway takes a child or a ListenerSet", () => {
  it("says which field names no Gateway", () => {
    const nobody = { target: undefined };
    assert.equal(
      explainAcceptance(decision("no", "no-name", nobody)),
      "`spec.parentRef` does not name a Gateway.",
    );
    assert.equal(
      explainAcceptance(child("no", "no-name", nobody)),
      "`spec.infrastructure.attachTo` does not name a Gateway.",
    );
  });

  it("says what is named instead of a Gateway, and who says what that means", () => {
    const named = (verdict: Verdict, form: ParentAcceptance["form"], group: string, kind: string) =>
      explainAcceptance(decision(verdict, "kind", { form, target: { ...GATEWAY, group, kind } }));
    assert.equal(
      named("no", "ListenerSet", "gateway.networking.k8s.io", "HTTPRoute"),
      "A ListenerSet attaches to a Gateway of the Gateway API, and its parentRef names HTTPRoute `edge`.",
    );
    assert.equal(
      named("no", "ListenerSet", "", "Gateway"),
      "A ListenerSet attaches to a Gateway of the Gateway API, and its parentRef names Gateway `edge` of the core group.",
    );
    assert.equal(
      named("no", "ListenerSet", "example.com", "Gateway"),
      "A ListenerSet attaches to a Gateway of the Gateway API, and its parentRef names Gateway `edge` of group `example.com`.",
    );
    assert.equal(
      named("unknown", "ListenerSet", "${GROUP}", "Gateway"),
      "What it means to attach to Gateway `edge` of group `${GROUP}` is up to the implementation.",
    );
    assert.equal(
      named("unknown", "attachTo", "", "Gateway"),
      "`attachTo` without `group: gateway.networking.k8s.io` means a Gateway `edge` of the core group, which has no such kind.",
    );
    assert.equal(
      named("unknown", "attachTo", "", "Service"),
      "What it means to attach to Service `edge` of the core group is up to the implementation.",
    );
    assert.equal(
      named("unknown", "attachTo", "example.com", "Gateway"),
      "What it means to attach to Gateway `edge` of group `example.com` is up to the implementation.",
    );
  });

  it("says what lets nothing in", () => {
    assert.equal(
      explainAcceptance(decision("no", "not-opted-in")),
      "Gateway `infra/edge` lets no ListenerSets in, as `spec.allowedListeners` is not set or `None`.",
    );
    assert.equal(
      explainAcceptance(child("no", "not-opted-in")),
      "Gateway `infra/edge` does not set `spec.infrastructure.allowedChildren`, so nothing may attach to it.",
    );
  });

  it("says whether the namespace and the class are certainly others", () => {
    const why = "only namespace `infra` is let in";
    const refused = { admission: { verdict: "no", from: "Same", why } } as const;
    const open = {
      admission: { verdict: "unknown", doubt: "NamespaceUnknown", from: "Same", why },
    } as const;
    assert.equal(
      explainAcceptance(decision("no", "namespace", refused)),
      "Gateway `infra/edge` does not let this namespace in: only namespace `infra` is let in.",
    );
    assert.equal(
      explainAcceptance(decision("unknown", "namespace", open)),
      "Whether Gateway `infra/edge` lets this namespace in cannot be told: only namespace `infra` is let in.",
    );
    assert.equal(
      explainAcceptance(child("no", "class")),
      "Gateway `infra/edge` has another `gatewayClassName`.",
    );
    assert.equal(
      explainAcceptance(child("unknown", "class")),
      "Whether Gateway `infra/edge` has the same `gatewayClassName` cannot be told: one of the two is a variable that is filled in later.",
    );
  });

  it("says what lets it in", () => {
    const admission = { verdict: "yes", from: "All", why: "every namespace is let in" } as const;
    assert.equal(
      explainAcceptance(decision("yes", undefined, { admission })),
      "Gateway `infra/edge` lets it in: every namespace is let in.",
    );
    assert.equal(
      explainAcceptance(decision("yes", undefined)),
      "Gateway `infra/edge` lets it in: its namespace is let in.",
    );
  });
});

describe("what leaves it open whether a Gateway takes a child or a ListenerSet", () => {
  it("is what the kind, the namespace or the class hangs on", () => {
    const ofKind = (group: string, kind: string) =>
      doubtOfParent(child("unknown", "kind", { target: { ...GATEWAY, group, kind } }));
    assert.equal(ofKind("example.com", "Gateway"), "ImplementationSpecific");
    assert.equal(ofKind("${GROUP}", "Gateway"), "FilledInLater");
    assert.equal(ofKind("", "${KIND}"), "FilledInLater");
    assert.equal(doubtOfParent(child("unknown", "parent-absent")), "NotInWorkspace");
    assert.equal(doubtOfParent(child("unknown", "parent-undecided")), "Undecided");
    assert.equal(doubtOfParent(child("unknown", "class")), "FilledInLater");
    const admission = {
      verdict: "unknown",
      doubt: "NamespaceUnknown",
      from: "Same",
      why: "",
    } as const;
    assert.equal(doubtOfParent(decision("unknown", "namespace", { admission })), "NamespaceUnknown");
  });
});
