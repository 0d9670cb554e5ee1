import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { NamespaceLabels } from "../../../server/src/gateway-api/clusterView.ts";
import { describeSelector } from "../../../server/src/gateway-api/references/labelSelector.ts";
import {
  admits,
  matchesNamespace,
  sameNamespace,
} from "../../../server/src/gateway-api/references/namespaces.ts";
import type { Verdict } from "../../../server/src/gateway-api/verdict.ts";
import type { LabelRequirement, LabelSelector } from "../../../server/src/model/namespacePolicy.ts";

const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  shop: { team: "storefront", env: "live" },
  lab: { team: "research" },
  templated: { team: "${TEAM}" },
  keyed: { team: "storefront", "example.com/${LABEL}": "yes" },
};
const labelsOf: NamespaceLabels = (namespace) => LABELS[namespace] ?? "NotInWorkspace";

function selector(given: Partial<LabelSelector>): LabelSelector {
  return { matchLabels: {}, matchExpressions: [], strayKeys: [], strayLabels: {}, isEmpty: false, ...given };
}

describe("two effective namespaces", () => {
  const cases: readonly [string | undefined, string | undefined, Verdict][] = [
    ["shop", "shop", "yes"],
    ["shop", "lab", "no"],
    [undefined, undefined, "yes"],
    [undefined, "shop", "unknown"],
    ["${NAMESPACE}", "shop", "unknown"],
    ["${NAMESPACE}", "${NAMESPACE}", "yes"],
  ];
  for (const [a, b, verdict] of cases) {
    it(`${a ?? "unknown"} and ${b ?? "unknown"}: ${verdict}`, () => {
      assert.equal(sameNamespace(a, b), verdict);
      assert.equal(sameNamespace(b, a), verdict);
    });
  }
});

describe("one requirement of a namespace selector", () => {
  const cases: readonly [LabelRequirement, Readonly<Record<string, Verdict>>][] = [
    [
      { key: "team", operator: "In", values: ["storefront", "search"] },
      { shop: "yes", lab: "no", templated: "unknown", unseen: "unknown" },
    ],
    [
      { key: "team", operator: "NotIn", values: ["storefront"] },
      { shop: "no", lab: "yes", templated: "unknown", unseen: "unknown" },
    ],
    [
      { key: "env", operator: "NotIn", values: ["live"] },
      { shop: "no", lab: "yes", unseen: "unknown" },
    ],
    [
      { key: "env", operator: "Exists", values: [] },
      { shop: "yes", lab: "no", unseen: "unknown" },
    ],
    [{ key: "team", operator: "Exists", values: [] }, { templated: "yes" }],
    [{ key: "team", operator: "DoesNotExist", values: [] }, { templated: "no" }],
    [
      { key: "env", operator: "DoesNotExist", values: [] },
      { shop: "no", lab: "yes", templated: "yes", unseen: "unknown" },
    ],
    [{ key: "team", operator: "In", values: [] }, { shop: "no" }],
    [{ key: "team", operator: "Equals", values: ["storefront"] }, { shop: "no" }],
    [
      { key: "team", operator: "In", values: ["${TEAM}"] },
      { shop: "unknown", templated: "unknown" },
    ],
    [
      { key: "env", operator: "In", values: ["${ENV}"] },
      { shop: "unknown", lab: "unknown" },
    ],
    [
      { key: "team", operator: "In", values: ["research", "${TEAM}"] },
      { shop: "unknown", lab: "yes", templated: "unknown", unseen: "unknown" },
    ],
    [
      { key: "team", operator: "NotIn", values: ["research", "${TEAM}"] },
      { shop: "unknown", lab: "no", templated: "unknown" },
    ],
    [
      { key: "env", operator: "NotIn", values: ["${ENV}"] },
      { shop: "unknown", lab: "unknown" },
    ],
    [
      { key: "team", operator: "In", values: ["research"], hasUnreadValues: true },
      { shop: "unknown", lab: "yes" },
    ],
    [
      { key: "env", operator: "Exists", values: [], hasUnreadValues: true },
      { shop: "unknown", lab: "unknown" },
    ],
    [
      { key: "env", operator: "DoesNotExist", values: [], hasUnreadValues: true },
      { shop: "unknown", lab: "unknown" },
    ],
    [
      { key: "${KEY}", operator: "In", values: ["storefront"] },
      { shop: "unknown", lab: "unknown" },
    ],
    [{ key: "${KEY}", operator: "Exists", values: [] }, { shop: "unknown" }],
    [
      { key: "example.com/exposed", operator: "In", values: ["yes"] },
      { shop: "no", keyed: "unknown" },
    ],
    [
      { key: "example.com/exposed", operator: "DoesNotExist", values: [] },
      { shop: "yes", keyed: "unknown" },
    ],
    [
      { key: "env", operator: "In", values: ["live"] },
      { shop: "yes", keyed: "no" },
    ],
    [
      { key: "team", operator: "NotIn", values: [] },
      { shop: "no", lab: "no", unseen: "no" },
    ],
    [
      { key: "team", operator: "Exists", values: ["storefront"] },
      { shop: "no", unseen: "no" },
    ],
    [
      { key: "kubernetes.io/metadata.name", operator: "In", values: ["shop", "unseen"] },
      { shop: "yes", lab: "no", unseen: "yes", "${NAMESPACE}": "unknown" },
    ],
    [
      { key: "kubernetes.io/metadata.name", operator: "Exists", values: [] },
      { unseen: "yes", "${NAMESPACE}": "yes" },
    ],
    [
      { key: "kubernetes.io/metadata.name", operator: "NotIn", values: ["unseen"] },
      { shop: "yes", unseen: "no" },
    ],
  ];
  for (const [requirement, verdicts] of cases) {
    const { key = "", operator = "", values } = requirement;
    it(`${key} ${operator} ${values.join(",")}`, () => {
      const wanted = selector({ matchExpressions: [requirement] });
      const found = Object.keys(verdicts).map((name) => [name, matchesNamespace(wanted, name, labelsOf)]);
      assert.deepEqual(Object.fromEntries(found), verdicts);
    });
  }
});

describe("a namespace selector as a whole", () => {
  it("asks for every label and every expression", () => {
    const both = selector({
      matchLabels: { team: "storefront" },
      matchExpressions: [{ key: "env", operator: "In", values: ["test"] }],
    });
    assert.equal(matchesNamespace(both, "shop", labelsOf), "no");
  });

  it("is certainly not met where the name excludes it, although labels are unknown", () => {
    const both = selector({ matchLabels: { team: "storefront", "kubernetes.io/metadata.name": "shop" } });
    assert.equal(matchesNamespace(both, "unseen", labelsOf), "no");
  });

  it("matches everything when it is empty, known or not", () => {
    assert.equal(matchesNamespace(selector({}), "unseen", labelsOf), "yes");
    const policy = { from: "Selector", selector: selector({}), hasSelector: true };
    assert.equal(admits(policy, "Same", "infra", undefined, labelsOf).verdict, "yes");
  });

  it("is described with its operators", () => {
    const all = selector({
      matchLabels: { team: "a" },
      matchExpressions: [
        { key: "env", operator: "NotIn", values: ["test", "dev"] },
        { key: "public", operator: "Exists", values: [] },
        { key: "old", operator: "DoesNotExist", values: [] },
      ],
    });
    assert.equal(describeSelector(all), "`team=a`, `env not in (test, dev)`, `public` present, `old` absent");
  });
});

describe("what a namespace policy lets in", () => {
  const byTeam = selector({ matchLabels: { team: "storefront" } });
  const cases: readonly [
    string,
    Parameters<typeof admits>[0],
    "Same" | "None",
    string | undefined,
    Verdict,
  ][] = [
    ["no policy on a listener, own namespace", undefined, "Same", "infra", "yes"],
    ["no policy on a listener, another namespace", undefined, "Same", "shop", "no"],
    ["no policy for ListenerSets, own namespace", undefined, "None", "infra", "no"],
    ["a policy without `from`", { hasSelector: false }, "None", "infra", "yes"],
    ["All, namespace not known", { from: "All", hasSelector: false }, "Same", undefined, "yes"],
    ["None, own namespace", { from: "None", hasSelector: false }, "Same", "infra", "no"],
    ["Same, namespace not known", { from: "Same", hasSelector: false }, "Same", undefined, "unknown"],
    ["Selector without a selector", { from: "Selector", hasSelector: false }, "Same", "shop", "no"],
    [
      "Selector that is met",
      { from: "Selector", selector: byTeam, hasSelector: true },
      "Same",
      "shop",
      "yes",
    ],
    [
      "Selector that is not met",
      { from: "Selector", selector: byTeam, hasSelector: true },
      "Same",
      "lab",
      "no",
    ],
    [
      "Selector, labels not known",
      { from: "Selector", selector: byTeam, hasSelector: true },
      "Same",
      "x",
      "unknown",
    ],
    ["a value that does not exist", { from: "Everyone", hasSelector: false }, "Same", "infra", "no"],
    ["a value that is filled in later", { from: "${FROM}", hasSelector: false }, "Same", "shop", "unknown"],
  ];
  for (const [name, policy, defaultFrom, candidate, verdict] of cases) {
    it(`${name}: ${verdict}`, () => {
      assert.equal(admits(policy, defaultFrom, "infra", candidate, labelsOf).verdict, verdict);
    });
  }
});

describe("why a namespace is let in or not", () => {
  const why = (
    policy: Parameters<typeof admits>[0],
    candidate: string | undefined,
    owner: string | undefined = "infra",
  ) => {
    const { verdict, doubt, why: told } = admits(policy, "Same", owner, candidate, labels);
    return `${verdict}${doubt === undefined ? "" : ` ${doubt}`}: ${told}`;
  };
  const labels: NamespaceLabels = (namespace) =>
    namespace === "twice" ? "Ambiguous" : namespace === "west" ? "AppliedElsewhere" : labelsOf(namespace);
  const selecting = (given: Partial<LabelSelector>) => ({
    from: "Selector",
    selector: selector(given),
    hasSelector: true,
  });
  const expression = (key: string, operator: string | undefined, values: readonly string[] = []) =>
    selecting({ matchExpressions: [{ key, ...(operator === undefined ? {} : { operator }), values }] });

  it("names the owner's namespace, or says that it is its own", () => {
    assert.equal(why({ from: "Same", hasSelector: false }, "infra"), "yes: namespace `infra` is let in");
    assert.equal(why({ from: "Same", hasSelector: false }, "shop"), "no: only namespace `infra` is let in");
    assert.equal(
      why({ from: "Same", hasSelector: false }, undefined),
      "unknown NamespaceUnknown: only namespace `infra` is let in, and one of the two namespaces is not known",
    );
    assert.equal(
      why({ from: "Same", hasSelector: false }, "${NS}"),
      "unknown FilledInLater: only namespace `infra` is let in, and one of the two namespaces is not known",
    );
    const { why: own } = admits(undefined, "Same", undefined, undefined, labels);
    assert.equal(own, "its own namespace is let in");
  });

  it("names the part of a selector that is not met, and no other", () => {
    const both = {
      matchLabels: { team: "storefront", env: "test" },
      matchExpressions: [
        { key: "team", operator: "Exists", values: [] },
        { key: "public", operator: "Exists", values: [] },
      ],
    };
    assert.equal(
      why(selecting(both), "shop"),
      "no: namespace `shop` does not match `env=test`, `public` present",
    );
    assert.equal(
      why(selecting({ ...both, matchExpressions: [] }), "shop"),
      "no: namespace `shop` does not match `env=test`",
    );
    assert.equal(
      why(selecting({ ...both, matchLabels: {} }), "shop"),
      "no: namespace `shop` does not match `public` present",
    );
    assert.equal(
      why(selecting({ ...both, matchLabels: { team: "storefront" } }), "shop"),
      "no: namespace `shop` does not match `public` present",
    );
    assert.equal(
      why(selecting({ matchLabels: { team: "b" } }), "lab"),
      "no: namespace `lab` does not match `team=b`",
    );
    assert.equal(why(selecting({}), "lab"), "yes: namespace `lab` matches anything");
  });

  it("says what controllers refuse about a selector", () => {
    const refused = (fault: string) => `no: controllers refuse its selector, where ${fault}`;
    assert.equal(why(expression("team", "Equals", ["a"]), "shop"), refused("`Equals` is no operator"));
    assert.equal(why(expression("team", "In"), "shop"), refused("`In` has no `values`"));
    assert.equal(why(expression("team", "Exists", ["a"]), "shop"), refused("`Exists` has `values`"));
    assert.equal(
      why({ from: "Selector", hasSelector: false }, "shop"),
      "no: `from: Selector` has no selector",
    );
    assert.equal(
      why({ from: "Selector", hasSelector: true }, "shop"),
      "unknown FilledInLater: its `selector` cannot be read",
    );
  });

  it("says what leaves a selector open", () => {
    const team = selecting({ matchLabels: { team: "a" } });
    assert.equal(why(team, undefined), "unknown NamespaceUnknown: a namespace must match `team=a`");
    assert.equal(why(selecting({}), undefined), "yes: a namespace must match anything");
    assert.equal(
      why(expression("team", "Exists"), undefined),
      "unknown NamespaceUnknown: a namespace must match `team` present",
    );
    const must = "and it must match `team=a`";
    assert.equal(
      why(team, "unseen"),
      `unknown NotInWorkspace: the labels of namespace \`unseen\` are not in this workspace, ${must}`,
    );
    assert.equal(
      why(team, "twice"),
      `unknown Ambiguous: the manifests of namespace \`twice\` have different labels, ${must}`,
    );
    assert.equal(
      why(team, "west"),
      `unknown AppliedElsewhere: namespace \`west\` is not applied together with this object, ${must}`,
    );
    assert.equal(
      why(team, "templated"),
      "unknown FilledInLater: for namespace `templated`, it must match `team=a`, of which a part is filled in later",
    );
    assert.equal(
      why(selecting({ matchLabels: { "field.cattle.io/projectId": "p" } }), "lab"),
      "unknown FilledInLater: a controller sets labels of namespace `lab`, and it must match `field.cattle.io/projectId=p`",
    );
    const named = selecting({ matchLabels: { "kubernetes.io/metadata.name": "shop" } });
    assert.equal(
      why(named, "${NS}"),
      "unknown FilledInLater: for namespace `${NS}`, it must match `kubernetes.io/metadata.name=shop`, of which a part is filled in later",
    );
    assert.equal(
      why(expression("team", "${OPERATOR}"), "shop"),
      "unknown FilledInLater: for namespace `shop`, it must match `team ${OPERATOR}`, of which a part is filled in later",
    );
    assert.equal(why(expression("team", undefined), "shop"), "no: namespace `shop` does not match `team `");
  });
});
