import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { goodExample } from "../../../server/src/cli/goodExample.ts";
import { type Condition, isFalse } from "../../../server/src/gateway-api/conditions.ts";
import {
  CONDITION_VOCABULARY,
  type ConditionOwner,
  conditionLink,
  conditionMeaning,
  isHealthy,
  reasonMeaning,
  withoutConsequences,
} from "../../../server/src/gateway-api/status/conditionVocabulary.ts";
import { UNKNOWN_REASONS } from "../../../server/src/gateway-api/unknownReason.ts";
import { analyze } from "../../../server/src/library.ts";
import { allRules } from "../../../server/src/rules/registry.ts";
import type { ObjectStatus } from "../../../server/src/workspace/views/objectStatuses.ts";
import { readFixture } from "../../fixture.ts";

/** Every list of conditions that is predicted for an object, with whose it is. */
function predicted({
  kind,
  status,
}: ObjectStatus): readonly { readonly owner: ConditionOwner; readonly conditions: readonly Condition[] }[] {
  if ("parents" in status)
    return status.parents.map(({ conditions }) => ({ owner: "Route parent", conditions }));
  if ("ancestors" in status) {
    const owner = kind === "BackendTLSPolicy" ? "BackendTLSPolicy ancestor" : "policy ancestor";
    return status.ancestors.map(({ conditions }) => ({ owner, conditions }));
  }
  const owner = kind === "GatewayClass" || kind === "Gateway" ? kind : "ListenerSet";
  const { conditions } = status;
  const listeners = "listeners" in status ? status.listeners : [];
  const part: ConditionOwner = owner === "Gateway" ? "Gateway listener" : "ListenerSet listener";
  return [{ owner, conditions }, ...listeners.map((listener) => ({ owner: part, ...listener }))];
}

describe("the vocabulary of conditions", () => {
  it("has every condition and reason that is predicted for the examples of the rules", () => {
    const missing = new Set<string>();
    const reasons = new Set<string>();
    for (const rule of allRules) {
      const { bad, examinedIn } = rule;
      if (bad === undefined || examinedIn === "elsewhere") continue;
      const examples = [bad, goodExample({ ...rule, bad })].map(readFixture);
      for (const closedWorld of [false, true]) {
        for (const { files } of examples) {
          for (const { owner, conditions } of analyze(files, { closedWorld }).status.flatMap(predicted)) {
            for (const { type, status, reason } of conditions) {
              if (Object.hasOwn(UNKNOWN_REASONS, reason)) continue;
              // Merged child Gateways (GEP-1713 as first proposed) are not the released API's.
              if (owner === "Gateway listener" && reason === "ListenerConflict") continue;
              const meaning = conditionMeaning(owner, type);
              reasons.add(`${owner} ${type}=${status} ${reason}`);
              if (meaning === undefined || reasonMeaning(meaning, status, reason) === undefined)
                missing.add(`${owner} ${type}=${status} ${reason}`);
            }
          }
        }
      }
    }
    assert.deepEqual([...missing], []);
    assert.ok(reasons.size >= 50, `the examples bring ${reasons.size} conditions with their reasons`);
  });

  it("says everything in sentences, and no reason without a word", () => {
    for (const [owner, conditions] of Object.entries(CONDITION_VOCABULARY)) {
      for (const [type, { meaning, reasons }] of Object.entries(conditions)) {
        const texts = [meaning, ...Object.values(reasons).flatMap((ofStatus) => Object.values(ofStatus))];
        for (const text of texts) assert.match(text, /^[A-Z`].*[.)]$/, `${owner} ${type}`);
      }
    }
  });

  it("takes nothing that every object has for a condition or a reason", () => {
    assert.equal(conditionMeaning("Gateway", "toString"), undefined);
    const accepted = conditionMeaning("Gateway", "Accepted");
    assert.ok(accepted !== undefined);
    assert.equal(reasonMeaning(accepted, "True", "constructor"), undefined);
    assert.equal(reasonMeaning(accepted, "constructor", "Accepted"), undefined);
  });
});

describe("a condition", () => {
  it("is healthy where it is True, or where it tells of trouble and is False", () => {
    const healthy = (type: string) =>
      ["True", "False", "Unknown"].filter((status) => isHealthy({ type, status }));
    assert.deepEqual(healthy("Accepted"), ["True"]);
    assert.deepEqual(healthy("Conflicted"), ["False"]);
    assert.deepEqual(healthy("OverlappingTLSConfig"), ["False"]);
  });

  it("that says only that nothing is programmed is told where there is no other", () => {
    const [accepted, programmed] = ["Accepted", "Programmed"].map((type) =>
      isFalse(type, "Invalid", "Something is wrong."),
    );
    assert.ok(accepted !== undefined && programmed !== undefined);
    assert.deepEqual(withoutConsequences([accepted, programmed]), [accepted]);
    assert.deepEqual(withoutConsequences([programmed]), [programmed]);
    assert.deepEqual(withoutConsequences([]), []);
  });

  it("is described in the reference of its API", () => {
    assert.equal(
      conditionLink("InferencePool parent"),
      "https://gateway-api-inference-extension.sigs.k8s.io/reference/spec/#parentstatus",
    );
    assert.equal(
      conditionLink("Route parent"),
      "https://gateway-api.sigs.k8s.io/reference/spec/#routeconditionreason",
    );
  });
});
