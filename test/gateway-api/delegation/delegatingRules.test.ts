import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { admitToRules } from "../../../server/src/gateway-api/delegation/delegatingRules.ts";
import type { RouteRule } from "../../../server/src/model/route.ts";
import { deliveredRoute, rule } from "../matching/plainRoute.ts";

const child = deliveredRoute("low");

/** The rules that a child in the parent's namespace may mean, each as `index name verdict`, and its checks in words. */
function admitted(sectionName: string | undefined, ...rules: readonly RouteRule[]): readonly string[] {
  const ref = sectionName === undefined ? {} : { sectionName };
  return admitToRules(child, ref, deliveredRoute("top", rules), () => "NotInWorkspace").flatMap((one) => [
    ["name" in one ? `${one.index} ${one.name}` : `${one.index}`, one.verdict].join(" "),
    ...one.checks.map(
      ({ check, verdict, doubt, why, path }) =>
        `  ${check} ${verdict}${doubt === undefined ? "" : ` ${doubt}`}: ${why} (${path.slice(2).join(".")})`,
    ),
  ]);
}

const open = (more: Partial<RouteRule> = {}) => rule(undefined, { allowedRoutes: {}, ...more });
const HANDED_ON = [
  "  allowedRoutes yes: it hands its traffic on (0.allowedRoutes)",
  "  kind yes: it takes HTTPRoutes (0.allowedRoutes.kinds)",
  "  namespace yes: namespace `shop` is let in (0.allowedRoutes.namespaces)",
];

describe("the rules that a child may mean", () => {
  it("are all of them without a section, each with its name where it has one", () => {
    const at = (index: number) => HANDED_ON.map((line) => line.replace("(0.", `(${index}.`));
    assert.deepEqual(admitted(undefined, open({ name: "first" }), open()), [
      "0 first yes",
      ...at(0),
      "1 yes",
      ...at(1),
    ]);
    assert.deepEqual(admitted("", open()), ["0 yes", ...HANDED_ON]);
  });

  it("are those of the name that the section has", () => {
    const named = "  section yes: `sectionName` names it (0.name)";
    assert.deepEqual(admitted("first", open({ name: "first" })), ["0 first yes", named, ...HANDED_ON]);
    assert.deepEqual(admitted("first", open({ name: "second" }), open()), []);
  });

  it("may be others where a name is filled in later, or a rule is", () => {
    const perhaps = (section: string) =>
      `  section unknown FilledInLater: \`sectionName\` is \`${section}\` (0.name)`;
    assert.deepEqual(admitted("${RULE}", open({ name: "first" })), [
      "0 first unknown",
      perhaps("${RULE}"),
      ...HANDED_ON,
    ]);
    assert.deepEqual(admitted("${RULE}", open()), ["0 unknown", perhaps("${RULE}"), ...HANDED_ON]);
    const unread =
      "  allowedRoutes unknown FilledInLater: what its `allowedRoutes` says is filled in later (0.allowedRoutes)";
    assert.deepEqual(admitted("first", rule(undefined, { isUnread: true })), [
      "0 unknown",
      perhaps("first"),
      unread,
    ]);
    assert.deepEqual(admitted("first", rule(undefined, { isUnread: true, name: "second" })), []);
    assert.deepEqual(admitted("first", rule(undefined, { isUnread: true, name: "first" })), [
      "0 first unknown",
      "  section yes: `sectionName` names it (0.name)",
      unread,
    ]);
  });
});

describe("a rule takes no child", () => {
  it("without `allowedRoutes`, or with one that has no value", () => {
    assert.deepEqual(admitted(undefined, rule(undefined)), [
      "0 no",
      "  allowedRoutes no: it has no `allowedRoutes`, so it takes no child (0.allowedRoutes)",
    ]);
    assert.deepEqual(admitted(undefined, rule(undefined, { misplacedPolicy: { from: "All" } })), [
      "0 no",
      "  allowedRoutes no: its `allowedRoutes` has no value, as what belongs below it stands beside it, so it takes no child (0.allowedRoutes)",
    ]);
  });

  it("of another kind than it names", () => {
    const kinds = (...names: readonly string[]) =>
      admitted(undefined, open({ allowedRoutes: { kinds: names.map((kind) => ({ kind })) } }))[2];
    assert.equal(kinds("GRPCRoute", "HTTPRoute"), "  kind yes: it takes HTTPRoutes (0.allowedRoutes.kinds)");
    assert.equal(kinds("GRPCRoute"), "  kind no: it takes only GRPCRoute (0.allowedRoutes.kinds)");
    assert.equal(
      kinds("GRPCRoute", "${KIND}"),
      "  kind unknown FilledInLater: it takes only GRPCRoute and ${KIND} (0.allowedRoutes.kinds)",
    );
    assert.equal(kinds("${KIND}", "HTTPRoute"), "  kind yes: it takes HTTPRoutes (0.allowedRoutes.kinds)");
  });
});
