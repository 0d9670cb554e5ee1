import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { BackendDecision } from "../../../server/src/gateway-api/backends/backends.ts";
import { explainBackend, resolvedRefsCondition } from "../../../server/src/gateway-api/status/routeStatus.ts";
import type { Target } from "../../../server/src/gateway-api/target.ts";

const SERVICE: Target = { group: "", kind: "Service", namespace: "shop", name: "api" };
const PERMITTED = { permission: { verdict: "yes", by: "same-namespace" } } as const;

/** A decision on a backend; what is not said is that of Service `shop/api`, which may be named and is not there. */
type Told = Partial<Omit<BackendDecision, "verdict" | "doubt">>;
const base = (more: Told) => ({
  path: ["spec", "rules", 0, "backendRefs", 0],
  ref: { name: "api", port: 80 },
  target: SERVICE,
  resolution: { kind: "absent" } as const,
  ...PERMITTED,
  ...more,
});
const resolved = (more: Told = {}): BackendDecision => ({ verdict: "yes", ...base(more) });
const open = (more: Told = {}): BackendDecision => ({
  verdict: "unknown",
  doubt: "NotInWorkspace",
  ...base(more),
});
const wrong = (reason: NonNullable<BackendDecision["reason"]>, more: Told = {}): BackendDecision => ({
  verdict: "no",
  reason,
  ...base(more),
});
const NO_GRANT = { permission: { verdict: "no", nearMiss: undefined } } as const;

describe("a sentence on a backend", () => {
  it("says that it resolves, or what is generated", () => {
    assert.equal(explainBackend(resolved()), "Service `shop/api` resolves.");
    assert.equal(
      explainBackend(resolved({ generated: "yes" })),
      "Service `shop/api` is generated for a Gateway.",
    );
    assert.equal(
      explainBackend(open({ generated: "unknown" })),
      "Service `shop/api` may be one that is generated for a Gateway.",
    );
  });

  it("says what is wrong with the reference", () => {
    assert.equal(
      explainBackend(wrong("InvalidKind", { target: { ...SERVICE, kind: "Widget" } })),
      "`Widget` is not a known kind of backend.",
    );
    assert.equal(explainBackend(wrong("BackendNotFound")), "Service `shop/api` is not in this workspace.");
    assert.equal(
      explainBackend(wrong("RefNotPermitted", NO_GRANT)),
      "No ReferenceGrant in namespace `shop` permits the reference to Service `shop/api`.",
    );
    const target = { ...SERVICE, group: "gateway.networking.x-k8s.io", kind: "XBackend" };
    assert.equal(
      explainBackend(wrong("RefNotPermitted", { ...NO_GRANT, target })),
      "Only Routes of its own namespace can name XBackend.gateway.networking.x-k8s.io `shop/api`.",
    );
  });

  it("says what leaves it open: the permission before the search, and that before the implementation", () => {
    const permission = (doubt: "NamespaceUnknown" | "FilledInLater") =>
      ({ permission: { verdict: "unknown", doubt } }) as const;
    assert.equal(
      explainBackend(open(permission("NamespaceUnknown"))),
      "Whether the reference to Service `shop/api` is permitted cannot be told: no file sets the namespace of one of the two.",
    );
    assert.equal(
      explainBackend(open(permission("FilledInLater"))),
      "Whether the reference to Service `shop/api` is permitted cannot be told: a ReferenceGrant or a namespace contains a variable.",
    );
    const undecided = { kind: "undecided", why: "external", candidates: [] } as const;
    assert.equal(
      explainBackend(open({ resolution: undecided })),
      "Service `shop/api` is kept outside of this workspace, as the settings say.",
    );
    assert.equal(
      explainBackend(open({ resolution: undefined })),
      "What it means to send requests to Service `shop/api` is up to the implementation.",
    );
  });
});

describe("the condition on all backends of a Route", () => {
  const told = (...backends: readonly BackendDecision[]) => {
    const { status, reason, message } = resolvedRefsCondition(backends);
    return `${status} ${reason}: ${message}`;
  };
  const named = (name: string) => wrong("BackendNotFound", { target: { ...SERVICE, name } });

  it("tells of what is wrong before what is open, and counts what does not resolve", () => {
    assert.equal(told(resolved()), "True ResolvedRefs: Every backend resolves.");
    assert.equal(
      told(resolved(), open({ resolution: undefined })),
      "Unknown NotInWorkspace: What it means to send requests to Service `shop/api` is up to the implementation.",
    );
    assert.equal(
      told(open(), named("a"), named("a")),
      "False BackendNotFound: Service `shop/a` is not in this workspace.",
    );
    assert.equal(
      told(named("a"), named("b")),
      "False BackendNotFound: Service `shop/a` is not in this workspace. Service `shop/b` is not in this workspace.",
    );
    assert.equal(
      told(named("a"), named("b"), named("c")),
      "False BackendNotFound: Service `shop/a` is not in this workspace. 2 more references do not resolve.",
    );
  });
});
