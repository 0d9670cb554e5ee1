import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type AdmissionRelease,
  type AdmissionRule,
  defineAdmissionRule,
} from "../../../server/src/schema/admission/admissionRule.ts";
import { examineRules, ruleTreeOf } from "../../../server/src/schema/admission/examineRules.ts";
import type { JsonValue } from "../../../server/src/schema/jsonSchema.ts";
import type { BundleVersion, Channel } from "../../../server/src/schema/release.ts";

/** A rule that refuses whatever stands at some places of some kinds. */
const refusing = (id: string, kinds: readonly string[], at: readonly string[], release?: AdmissionRelease) =>
  defineAdmissionRule({
    id,
    summary: "",
    why: "",
    source: "",
    bad: "",
    places: [{ kinds, at }],
    ...(release === undefined ? {} : { release }),
    check: (_value, report) =>
      report({
        at: ["own"],
        message: "",
        fixes: [{ title: "Remove", edits: [{ kind: "remove", path: ["own"] }] }],
      }),
  });

interface Context {
  readonly kind?: string;
  readonly version?: string;
  readonly channel?: Channel;
  readonly bundleVersion?: BundleVersion;
}

/** Where some rules refuse something, each as `rule path fix-path`. */
function refusals(rules: readonly AdmissionRule[], value: JsonValue, given: Context = {}): readonly string[] {
  const { kind = "Gateway", version = "v1", channel = "standard", bundleVersion = "1.6" } = given;
  return examineRules(ruleTreeOf(kind, version, rules), value, { channel, bundleVersion }).map(
    ({ rule, at, fixes }) => {
      const edited = fixes.flatMap(({ edits }) => edits.map((edit) => edit.path.join(".")));
      return [rule.id, at.join("."), ...edited].join(" ");
    },
  );
}

describe("the rules that hold for an object", () => {
  const all = refusing("all", ["Gateway", "HTTPRoute"], ["spec"]);
  const old = refusing("old", ["Gateway/v1beta1"], ["spec"]);

  it("are those of its kind, in every version or in its own", () => {
    const value = { spec: {} };
    assert.deepEqual(refusals([all, old], value), ["all spec.own spec.own"]);
    assert.deepEqual(refusals([all, old], value, { version: "v1beta1" }), [
      "all spec.own spec.own",
      "old spec.own spec.own",
    ]);
    assert.deepEqual(refusals([all, old], value, { kind: "HTTPRoute", version: "v1beta1" }), [
      "all spec.own spec.own",
    ]);
    assert.deepEqual(refusals([all, old], value, { kind: "TCPRoute" }), []);
  });

  it("are those of its release and channel", () => {
    const value = { spec: {} };
    const since = refusing("since", ["Gateway"], ["spec"], { since: "1.6", until: "1.6" });
    const channel = refusing("channel", ["Gateway"], ["spec"], { channel: "experimental" });
    const held = (bundleVersion: BundleVersion, name: Channel = "standard") =>
      refusals([since, channel], value, { bundleVersion, channel: name }).map((one) => one.split(" ")[0]);
    assert.deepEqual(held("1.5"), []);
    assert.deepEqual(held("1.6"), ["since"]);
    assert.deepEqual(held("1.6", "experimental"), ["since", "channel"]);
    assert.deepEqual(held("1.7", "experimental"), ["channel"]);
  });

  it("look at each item of a list and each value of a map, and at nothing that is not there", () => {
    const items = refusing("items", ["Gateway"], ["spec.listeners[].tls", "spec.listeners[]"]);
    const nested = refusing("nested", ["Gateway"], ["spec.rules[].matches[]"]);
    const root = refusing("root", ["Gateway"], [""]);
    assert.deepEqual(refusals([items], { spec: { listeners: [{ tls: {} }, {}] } }), [
      "items spec.listeners.0.own spec.listeners.0.own",
      "items spec.listeners.0.tls.own spec.listeners.0.tls.own",
      "items spec.listeners.1.own spec.listeners.1.own",
    ]);
    assert.deepEqual(refusals([nested], { spec: { rules: [{}, { matches: [1, 2] }] } }), [
      "nested spec.rules.1.matches.0.own spec.rules.1.matches.0.own",
      "nested spec.rules.1.matches.1.own spec.rules.1.matches.1.own",
    ]);
    assert.deepEqual(refusals([items], { spec: { listeners: { a: {} } } }), [
      "items spec.listeners.a.own spec.listeners.a.own",
    ]);
    assert.deepEqual(refusals([items, nested], {}), []);
    assert.deepEqual(refusals([root], {}), ["root own own"]);
  });
});
