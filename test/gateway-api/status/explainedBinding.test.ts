import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { DelegationConflict } from "../../../server/src/gateway-api/delegation/delegationConflict.ts";
import type { RouteBinding } from "../../../server/src/gateway-api/delegation/routeBinding.ts";
import {
  boundRouteStatus,
  explainBinding,
  unknownReason,
} from "../../../server/src/gateway-api/status/delegationStatus.ts";
import { admission, binding, reconciledRule } from "../delegation/plainBinding.ts";
import { deliveredRoute, rule } from "../matching/plainRoute.ts";

const ABSENT: RouteBinding["resolution"] = { kind: "absent" };
const conflict = (why: string, more: Partial<DelegationConflict> = {}): DelegationConflict => ({
  subject: "path",
  verdict: "no",
  why,
  childPath: ["spec", "rules", 0, "matches", 1, "path"],
  parentPath: ["spec", "rules", 0],
  ...more,
});
const open = (more: Partial<RouteBinding>) => binding({ verdict: "unknown", obstacle: "undecided", ...more });
const doubt = (more: Partial<RouteBinding>) => {
  const given = open(more);
  return `${unknownReason(given)}: ${explainBinding(given)}`;
};
const untold = (reason: string, why: string) =>
  `${reason}: Whether it is bound to HTTPRoute \`shop/top\` cannot be told: ${why}.`;

describe("what leaves it open whether a child is bound", () => {
  it("is the first check that is open, unless some rule takes the child for certain", () => {
    const rules = [admission(0, "no"), admission(1, "unknown", "nobody knows its namespace")];
    assert.equal(doubt({ rules }), untold("NotInWorkspace", "nobody knows its namespace"));
    const filledIn = "a part of them is filled in later";
    assert.equal(doubt({ rules: [...rules, admission(2, "yes")] }), untold("FilledInLater", filledIn));
  });

  it("is the first conflict that may be none, by an expression or by what is filled in later", () => {
    const between = (more: Partial<DelegationConflict>) => ({
      rules: [admission(0, "yes")],
      reconciled: [
        reconciledRule(0, 0),
        reconciledRule(0, 1, { conflicts: [conflict("the paths differ", { verdict: "unknown", ...more })] }),
      ],
    });
    assert.equal(doubt(between({})), untold("FilledInLater", "the paths differ"));
    assert.equal(doubt(between({ isExpression: true })), untold("Undecidable", "the paths differ"));
  });

  it("is what their hostnames have in common", () => {
    const hostnames = { verdict: "unknown", doubt: "NotInWorkspace", written: [], at: [] } as const;
    assert.equal(
      doubt({ rules: [admission(0, "yes")], hostnames }),
      untold("NotInWorkspace", "what their hostnames have in common is not known here"),
    );
  });

  it("is the number of tiers where no rule was looked at, and not where the rules cannot be read", () => {
    const tiers = untold(
      "ImplementationSpecific",
      "how more than two tiers are combined is up to the implementation",
    );
    const filledIn = untold("FilledInLater", "a part of them is filled in later");
    const parent = deliveredRoute("top", [rule(undefined)]);
    assert.equal(doubt({ parent }), tiers);
    assert.equal(doubt({}), tiers);
    const { resource } = parent;
    const unread = {
      ...parent,
      resource: { ...resource, spec: { ...resource.spec, hasUnreadRules: true as const } },
    };
    assert.equal(doubt({ parent: unread }), filledIn);
    assert.equal(doubt({ parent, rules: [admission(0, "yes")] }), filledIn);
    assert.equal(doubt({ parent, obstacle: "conflict" }).startsWith("FilledInLater"), true);
  });

  it("is the kind, or a parent that no listener takes, or one that is not here", () => {
    assert.equal(unknownReason(open({ obstacle: "other-kind" })), "ImplementationSpecific");
    assert.equal(unknownReason(open({ obstacle: "unattached" })), "Pending");
    assert.equal(unknownReason(open({ resolution: ABSENT, obstacle: "other-kind" })), "NotInWorkspace");
  });
});

describe("a sentence on why a child is bound or not", () => {
  it("says that the parent is not here, unless its kind is wrong anyway", () => {
    assert.equal(
      explainBinding(open({ resolution: ABSENT })),
      "HTTPRoute `shop/top` is not in this workspace.",
    );
    const ofKind = { verdict: "no", obstacle: "kind" } as const;
    assert.equal(
      explainBinding(binding({ ...ofKind, resolution: ABSENT })),
      "HTTPRoute `shop/top` can only be the parent of HTTPRoutes.",
    );
    const undecided = { kind: "undecided", why: "ambiguous", candidates: [] } as const;
    assert.equal(
      explainBinding(binding({ ...ofKind, resolution: undecided })),
      "HTTPRoute `shop/top` can only be the parent of HTTPRoutes.",
    );
  });

  it("names the rule that hands something on, or the first, with what keeps the child out", () => {
    const closed = { ...admission(0, "no", "it has no `allowedRoutes`"), delegates: "no" } as const;
    const refused = (rules: RouteBinding["rules"]) =>
      explainBinding(binding({ verdict: "no", obstacle: "namespace", rules }));
    assert.equal(
      refused([closed, admission(1, "no", "only namespace `shop` is let in")]),
      "No rule of HTTPRoute `shop/top` lets it in. For rule 2, only namespace `shop` is let in.",
    );
    assert.equal(
      refused([closed, { ...closed, index: 1 }]),
      "No rule of HTTPRoute `shop/top` lets it in. For rule 1, it has no `allowedRoutes`.",
    );
    assert.equal(refused([]), "No rule of HTTPRoute `shop/top` lets it in.");
  });

  it("names the first contradiction and counts the others", () => {
    const refused = (own: readonly DelegationConflict[], pairConflicts: readonly DelegationConflict[] = []) =>
      explainBinding(
        binding({
          verdict: "no",
          obstacle: "conflict",
          rules: [admission(0, "yes")],
          reconciled: [reconciledRule(0, 0, { conflicts: own })],
          pairConflicts,
        }),
      );
    const [one, two, three] = [conflict("a differs"), conflict("b differs"), conflict("c differs")];
    const whole = "It cannot be combined with HTTPRoute `shop/top`";
    const at = "at `rules[0].matches[1].path`";
    assert.equal(refused([one]), `${whole}: ${at}, a differs.`);
    assert.equal(refused([one, two]), `${whole}: ${at}, a differs (and 1 more).`);
    assert.equal(refused([one, two], [three]), `${whole}: ${at}, a differs (and 2 more).`);
    assert.equal(
      refused([], [two, three]),
      `${whole}, to which all of its parentRefs bind together or not at all: ${at}, b differs (and 1 more).`,
    );
    assert.equal(refused([]), `${whole}.`);
  });
});

describe("the status of a child for a parent", () => {
  const accepted = (given: RouteBinding, closedWorld = false) => {
    const [condition] = boundRouteStatus(given, [], closedWorld, undefined)?.conditions ?? [];
    return condition && `${condition.status} ${condition.reason}`;
  };

  it("is written by nobody where nobody knows whether the parent is there, or it certainly is not", () => {
    const undecided = { kind: "undecided", why: "ambiguous", candidates: [] } as const;
    assert.equal(accepted(open({ resolution: undecided })), undefined);
    assert.equal(accepted(open({ resolution: ABSENT })), "Unknown NotInWorkspace");
    assert.equal(accepted(open({ resolution: ABSENT }), true), undefined);
  });

  it("is written where the parent is there, closed world or not", () => {
    const bound = binding({ reason: "Accepted", rules: [admission(0, "yes")] });
    assert.deepEqual([accepted(bound), accepted(bound, true)], ["True Accepted", "True Accepted"]);
  });
});
