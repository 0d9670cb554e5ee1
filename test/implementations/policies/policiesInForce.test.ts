import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { policiesInForce } from "../../../server/src/implementations/policies/policiesInForce.ts";

interface Policy {
  readonly name: string;
  readonly fields: readonly string[];
  readonly isMerging?: boolean;
}

/** Which policies hold with which fields, and what takes the place of the others; levels from the most specific up. */
function standings(
  combination: "whole" | "fields" | "all",
  levels: readonly (readonly Policy[])[],
  ofSameTarget: "oldest" | "conflict" | "all" = "oldest",
  adding: readonly string[] = [],
): readonly string[] {
  return policiesInForce(
    levels.map((policies, index) => ({ policies, isOfRoute: index === 0 })),
    { combination, ofSameTarget, adding: new Set(adding) },
    ({ fields, isMerging = false }) => ({ fields, isMerging }),
  ).map((one) =>
    one.kind === "inForce"
      ? `${one.policy.name}: ${one.fields.join(" ")}`
      : `${one.policy.name} replaced by ${one.by.name}${one.isSameTarget ? " of the same target" : ""}`,
  );
}

const ROUTE: Policy = { name: "route", fields: ["cors"] };
const LISTENER: Policy = { name: "listener", fields: ["cors", "jwt"] };
const GATEWAY: Policy = { name: "gateway", fields: ["jwt"] };

describe("policies in force", () => {
  it("has the most specific one replace all others where policies count as a whole", () => {
    assert.deepEqual(standings("whole", [[ROUTE], [LISTENER], [GATEWAY]]), [
      "route: cors",
      "listener replaced by route",
      "gateway replaced by route",
    ]);
  });

  it("has the first of one target replace the others", () => {
    assert.deepEqual(standings("whole", [[], [LISTENER, GATEWAY]]), [
      "listener: cors jwt",
      "gateway replaced by listener of the same target",
    ]);
  });

  it("lays a policy of a Route over the closest one above, and over no other", () => {
    assert.deepEqual(standings("whole", [[{ ...ROUTE, isMerging: true }], [LISTENER], [GATEWAY]]), [
      "route: cors",
      "listener: cors jwt",
      "gateway replaced by route",
    ]);
  });

  it("has all count where nothing takes the place of another, or not for one target", () => {
    assert.deepEqual(standings("all", [[ROUTE], [LISTENER, GATEWAY]], "all"), [
      "route: cors",
      "listener: cors jwt",
      "gateway: jwt",
    ]);
    assert.deepEqual(standings("all", [[ROUTE], [LISTENER, GATEWAY]]), [
      "route: cors",
      "listener: cors jwt",
      "gateway replaced by listener of the same target",
    ]);
    assert.deepEqual(standings("fields", [[ROUTE], [LISTENER, GATEWAY]], "all"), [
      "route: cors",
      "listener: jwt",
      "gateway: jwt",
    ]);
    assert.deepEqual(standings("fields", [[LISTENER], [ROUTE, GATEWAY]], "all"), [
      "listener: cors jwt",
      "route replaced by listener",
      "gateway replaced by listener",
    ]);
  });

  it("has one of a target that sets a field of an earlier one not count at all, and others beside it", () => {
    assert.deepEqual(standings("fields", [[], [GATEWAY, LISTENER, ROUTE], [LISTENER]], "conflict"), [
      "gateway: jwt",
      "listener replaced by gateway of the same target",
      "route: cors",
      "listener replaced by route",
    ]);
  });

  it("has fields of one target add up where they are said to, beside those that are in conflict", () => {
    assert.deepEqual(
      standings("fields", [[ROUTE], [LISTENER, GATEWAY], [{ ...GATEWAY, name: "wide" }]], "conflict", [
        "jwt",
      ]),
      ["route: cors", "listener: jwt", "gateway: jwt", "wide replaced by gateway"],
    );
    assert.deepEqual(standings("fields", [[LISTENER, { ...LISTENER, name: "other" }]], "conflict", ["jwt"]), [
      "listener: cors jwt",
      "other replaced by listener of the same target",
    ]);
  });

  it("takes each field from the most specific policy that has it", () => {
    assert.deepEqual(standings("fields", [[ROUTE], [LISTENER], [GATEWAY]]), [
      "route: cors",
      "listener: jwt",
      "gateway replaced by listener",
    ]);
  });
});
