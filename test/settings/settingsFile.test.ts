import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { NAMED_RELEASE } from "../../server/src/implementations/meantImplementation.ts";
import { SETTINGS } from "../../server/src/settingShapes.ts";
import { resolveSettings } from "../../server/src/settings.ts";
import { readSettingsFile } from "../../server/src/settingsFile.ts";
import { isCoveredBy } from "../../server/src/text/namePattern.ts";

/** The problems of a settings file as `line:start-end message`. */
function problems(text: string): readonly string[] {
  return readSettingsFile(".gateway-api.yaml", text).problems.map(
    ({ range, message }) =>
      `${range.start.line + 1}:${range.start.character}-${range.end.character} ${message}`,
  );
}

describe("the settings file", () => {
  it("says of a key without its colon one thing", () => {
    assert.deepEqual(problems("closedWorld: true\nru\n"), ["2:0-2 Expected `:` after `ru`."]);
    assert.deepEqual(problems("rules:\n  cert-secret-not-found: off\n  back\n"), [
      "3:2-6 Expected `:` after `back`.",
    ]);
    assert.equal(problems("rulez: {}\nru\n").length, 2);
  });

  it("takes one answer for everything that is shown, or one for each, of which the later choice holds", () => {
    const lensesOf = (config: object, own: object = {}) => {
      const shown = Object.entries(resolveSettings({ config, ...own }).codeLens);
      return shown.flatMap(([group, isShown]) => (isShown ? group : []));
    };
    const all = lensesOf({});
    assert.equal(all.length, 12);
    assert.deepEqual(lensesOf({ codeLens: true }), all);
    assert.deepEqual(lensesOf({ codeLens: { enabled: false, status: true } }), []);
    assert.deepEqual(lensesOf({ codeLens: false }, { codeLens: { enabled: true } }), all);
    assert.deepEqual(
      lensesOf({ codeLens: { status: false } }, { codeLens: { grants: false } }),
      all.filter((group) => group !== "status" && group !== "grants"),
    );
    assert.deepEqual(lensesOf({ codeLens: { status: false } }, { codeLens: { status: true } }), all);
    assert.deepEqual(problems("codeLens: { stattus: false, grants: 3 }\ninlayHints: no\n"), [
      "1:12-19 There is no setting `codeLens.stattus`; did you mean `status`?",
      "1:36-37 `codeLens.grants` takes `true` or `false`, not `3`.",
    ]);
    assert.deepEqual(problems("codeLens: [status]\n"), [
      "1:10-18 `codeLens` takes a map of names to values.",
    ]);
  });

  it("holds every setting", () => {
    const { config, problems: none } = readSettingsFile(
      ".gateway-api.yaml",
      `channel: standard
bundleVersion: 1.4
closedWorld: yes
rules:
  field-limit: off
  doc-field-unknown: "error"
proposals: { attachTo: false }
delegation: { pathPostfix: true, maxRouteTiers: 3 }
quietPeriod: 0
externalNamespaces: [kube-system, "vendor-*"]
knownClasses: [internet, "cloud-*"]
maxMergedListeners: 128
readings: { istio: istio, "*": envoy-gateway }
implementations: { edge: gke, "eg-*": envoy-gateway@1.9 }
policies: [{ name: ours, kind: Route, rule: "self.name != ''", message: Nameless., at: metadata }]
exposure: [{ require: [tls, waf], for: "*.example.com", except: [a.example.com], severity: error, message: No. }]
workspaceCrds: off
codeLens: { policies: false, generatedResources: true }
inlayHints: false
semanticTokens: false
generatedNames: { example.com/gateways: <gateway>-proxy }
serviceCIDRs: [10.96.0.0/12]
`,
    );
    assert.deepEqual(none, []);
    assert.deepEqual(resolveSettings({ config }), {
      channel: "standard",
      bundleVersion: "1.4",
      closedWorld: true,
      rules: { "field-limit": "off", "doc-field-unknown": "error" },
      proposals: { attachTo: false, routability: true, delegation: true },
      delegation: { pathPostfix: true, maxRouteTiers: 3 },
      quietPeriod: 0,
      externalNamespaces: ["kube-system", "vendor-*"],
      knownClasses: ["internet", "cloud-*"],
      maxMergedListeners: 128,
      readings: { istio: "istio", "*": "envoy-gateway" },
      implementations: { edge: "gke", "eg-*": "envoy-gateway@1.9" },
      policies: [
        {
          name: "ours",
          kind: "Route",
          rule: "self.name != ''",
          message: "Nameless.",
          severity: "warning",
          at: "metadata",
        },
      ],
      exposure: [
        {
          require: ["tls", "waf"],
          for: ["*.example.com"],
          except: ["a.example.com"],
          severity: "error",
          message: "No.",
        },
      ],
      workspaceCrds: "off",
      codeLens: {
        status: true,
        gateways: true,
        listeners: true,
        members: true,
        routes: true,
        childRoutes: true,
        backends: true,
        grants: true,
        ingresses: true,
        policies: false,
        traces: true,
        requests: true,
        generatedResources: true,
      },
      inlayHints: {
        variables: false,
        namespaces: false,
        ports: false,
        weights: false,
        conflicts: false,
        tlsModes: false,
        references: false,
        matches: false,
        allowedRoutes: false,
        routabilities: false,
        unchecked: false,
      },
      semanticTokens: false,
      generatedNames: { "example.com/gateways": "<gateway>-proxy" },
      serviceCIDRs: ["10.96.0.0/12"],
    });
  });

  it("takes nothing of a requirement of hosts that is wrong in a part, lest it mean more than was said", () => {
    const text = `exposure:
  - { require: [authentification], for: "*.internal.example.com" }
  - { require: [tls, login] }
  - { require: tls }
  - { require: [tls], for: { host: a } }
  - { require: [tls], exept: [a.example.com] }
  - { for: "*.example.com" }
  - { require: [tls], for: a.example.com, except: b.example.com }
`;
    assert.deepEqual(problems(text), [
      "2:16-32 `exposure.require` takes no `authentification`; did you mean `authentication`?",
      "3:21-26 `exposure.require` takes a list of `tls`, `authentication`, `authorization`, `rateLimit`, `cors`, `waf`, not `login`.",
      "4:15-18 `exposure.require` takes a list of `tls`, `authentication`, `authorization`, `rateLimit`, `cors`, `waf`, not `tls`.",
      "5:27-38 `exposure.for` takes a name or a list of names, not a map.",
      "6:22-27 There is no setting `exposure.exept`; did you mean `except`?",
      "7:4-28 `exposure` needs `require` here.",
    ]);
    const { config } = readSettingsFile(".gateway-api.yaml", text);
    assert.deepEqual(
      resolveSettings({ config }).exposure.map(({ require, for: hosts, except }) => [require, hosts, except]),
      [
        [["tls"], ["*"], []],
        [["tls"], ["a.example.com"], ["b.example.com"]],
      ],
    );
  });

  it("may be empty, or have keys without a value", () => {
    for (const text of ["", "# nothing yet\n", "rules:\nproposals:\n"]) {
      assert.deepEqual(readSettingsFile(".gateway-api.yaml", text), { config: {}, problems: [] }, text);
    }
  });

  it("is reported for what is wrong in it, key by key", () => {
    assert.deepEqual(
      problems(`chanel: standard
bundleVersion: 2.0
closedWorld: perhaps
rules:
  field-limits: off
  field-limit: fatal
  something-else-altogether: off
proposals:
  atachTo: true
quietPeriod: -1
externalNamespaces: kube-system
generatedNames: { example.com/gateways: Proxy }
colour: blue
readings: { istio: kong, eg: envoy-gateway }
workspaceCrds: some
delegation:
  maxRouteTiers: 1
implementations: { a: envoy-gateway@99, b: nginx, c: nothing-like-it }
serviceCIDRs: [10.96.0.0/12, 10.96.0.0/33, 10.96.0.1, fd00::/108, pods]
`).map((line) => line.replace(/(`agentgateway`).*(`wso2-gateway`)/, "$1 … $2")),
      [
        "1:0-6 There is no setting `chanel`; did you mean `channel`?",
        "2:15-18 `bundleVersion` takes one of `1.0`, `1.1`, `1.2`, `1.3`, `1.4`, `1.5`, `1.6`, `1.7`, `main`, not `2.0`.",
        "3:13-20 `closedWorld` takes `true` or `false`, not `perhaps`.",
        "5:2-14 There is no rule `field-limits`; did you mean `field-limit`?",
        "6:15-20 `rules.field-limit` takes one of `off`, `error`, `warning`, `information`, `hint`, not `fatal`.",
        "7:2-27 There is no rule `something-else-altogether`; `gwls rules` lists them.",
        "9:2-9 There is no setting `proposals.atachTo`; did you mean `attachTo`?",
        "10:13-15 `quietPeriod` takes a whole number from 0 to 5000, not `-1`.",
        "11:20-31 `externalNamespaces` takes a list of names, not `kube-system`.",
        "12:40-45 `generatedNames.example.com/gateways` takes a pattern such as `<gateway>-<class>`, not `Proxy`.",
        "13:0-6 There is no setting `colour`; docs/settings.md describes the 20 that there are.",
        "14:19-23 `readings.istio` takes one of `conformance`, `envoy-gateway`, `istio`, not `kong`.",
        "15:15-19 `workspaceCrds` takes one of `others`, `all`, `off`, not `some`.",
        "17:17-18 `delegation.maxRouteTiers` takes a whole number from 2 to 8, not `1`.",
        "18:22-38 `implementations.a` takes `envoy-gateway` alone or with a release that has a report (`1.9`, `1.8`, `1.7`, `1.5` and 3 more), not `envoy-gateway@99`.",
        "18:43-48 `implementations.b` takes the name of an implementation, the nearest of which is `nginx-gateway-fabric`, not `nginx`.",
        "18:53-68 `implementations.c` takes one of `agentgateway` … `wso2-gateway`, or one of them with a release, as in `envoy-gateway@1.9`, not `nothing-like-it`.",
        "19:29-41 `serviceCIDRs` takes a list of ranges, as in `10.96.0.0/12`, not `10.96.0.0/33`.",
        "19:43-52 `serviceCIDRs` takes a list of ranges, as in `10.96.0.0/12`, not `10.96.0.1`.",
        "19:66-70 `serviceCIDRs` takes a list of ranges, as in `10.96.0.0/12`, not `pods`.",
      ],
    );
    assert.deepEqual(problems("- channel\n"), ["1:0-0 This file takes a map of settings."]);
    assert.deepEqual(problems('channel: "standard\n'), ["2:0-0 The closing quote is missing."]);
  });

  it("says what was meant by a value that is nearly right, and that quotes make a text", () => {
    assert.deepEqual(
      problems(`channel: Standard
bundleVersion: v1.5.1
closedWorld: "true"
quietPeriod: '7'
rules: { grant-missing: warn, field-type: Error, field-limit: info, field-enum: none }
channel: experimental
`),
      [
        "1:9-17 `channel` takes one of `standard`, `experimental`, not `Standard`; did you mean `standard`?",
        "2:15-21 `bundleVersion` takes one of `1.0`, `1.1`, `1.2`, `1.3`, `1.4`, `1.5`, `1.6`, `1.7`, `main`, not `v1.5.1`; did you mean `1.5`?",
        "3:13-19 `closedWorld` takes `true` or `false`, not the text `true`.",
        "4:13-16 `quietPeriod` takes a whole number from 0 to 5000, not the text `7`.",
        "5:24-28 `rules.grant-missing` takes one of `off`, `error`, `warning`, `information`, `hint`, not `warn`; did you mean `warning`?",
        "5:42-47 `rules.field-type` takes one of `off`, `error`, `warning`, `information`, `hint`, not `Error`; did you mean `error`?",
        "5:62-66 `rules.field-limit` takes one of `off`, `error`, `warning`, `information`, `hint`, not `info`; did you mean `information`?",
        "5:80-84 `rules.field-enum` takes one of `off`, `error`, `warning`, `information`, `hint`, not `none`.",
        "6:0-7 The key `channel` occurs twice in this map; the first one holds. Keep one of them.",
      ],
    );
  });

  it("is told in the order of its lines, rules of the team, too", () => {
    const text = `policies:
  - { name: a, kind: Route, rule: "slef.name != ''", message: m }
colour: blue
`;
    assert.deepEqual(problems(text), [
      "2:35-51 There is no `slef` here: the object is `self`.",
      "3:0-6 There is no setting `colour`; docs/settings.md describes the 20 that there are.",
    ]);
  });

  it("is one document", () => {
    const told = (line: number) => [
      `${line}:0-3 Settings are one document: what stands from here on has no effect.`,
    ];
    assert.deepEqual(problems("channel: standard\n---\nchannel: experimental\n"), told(2));
    assert.deepEqual(problems("---\nchannel: standard\n---\ncolour: blue\n---\nx: y\n"), told(3));
    assert.deepEqual(problems("---\n# nothing\n---\nchannel: standard\n"), told(3));
    for (const text of [
      "---\nchannel: standard\n---\n# note\n",
      "channel: standard\n...\n",
      "# note\n---\nchannel: standard\n",
    ])
      assert.deepEqual(problems(text), [], text);
  });

  it("may name every release of an implementation that is shown to it", () => {
    const { config, problems: none } = readSettingsFile("s", `implementations: { a: ${NAMED_RELEASE} }\n`);
    assert.deepEqual([config, none], [{ implementations: { a: NAMED_RELEASE } }, []]);
  });

  it("knows settings by a part of their names", () => {
    assert.deepEqual(
      problems("bundle: 1.5\nnames: {}\nproposals: { gamma: true }\nrules: { hostname-c: off }\n"),
      [
        "1:0-6 There is no setting `bundle`; did you mean `bundleVersion`?",
        "2:0-5 There is no setting `names`; did you mean `externalNamespaces` or `generatedNames`?",
        "3:13-18 There is no setting `proposals.gamma`; there are `attachTo`, `routability`, `delegation`.",
        "4:9-19 There is no rule `hostname-c`; did you mean `route-hostname-claim-conflict`?",
      ],
    );
  });

  it("keeps nothing of what is wrong", () => {
    assert.deepEqual(
      readSettingsFile(".gateway-api.yaml", "channel: beta\nrules: { field-limit: fatal }\n").config,
      { rules: {} },
    );
  });

  it("has a description for each key in docs/settings.md", () => {
    const text = readFileSync("docs/settings.md", "utf8");
    for (const key of Object.keys(SETTINGS.keys)) assert.ok(text.includes(`| \`${key}\` |`), key);
  });
});

describe("settings of several origins", () => {
  it("take the option, then the file, then the default", () => {
    const config = { channel: "standard", rules: { "field-limit": "off", "field-type": "hint" } };
    assert.equal(resolveSettings({ config }).channel, "standard");
    assert.equal(resolveSettings({ config, channel: "experimental" }).channel, "experimental");
    assert.deepEqual(resolveSettings({ config, rules: { "field-type": "error" } }).rules, {
      "field-limit": "off",
      "field-type": "error",
    });
  });

  it("of delegation are as the proposal has it, and so where a value is out of range", () => {
    const preset = { pathPostfix: false, maxRouteTiers: 2 };
    assert.deepEqual(resolveSettings({}).delegation, preset);
    assert.deepEqual(resolveSettings({ config: { delegation: { maxRouteTiers: 99 } } }).delegation, preset);
    const config = { delegation: { pathPostfix: true, maxRouteTiers: 4 } };
    assert.deepEqual(resolveSettings({ config, delegation: { pathPostfix: false } }).delegation, {
      pathPostfix: false,
      maxRouteTiers: 4,
    });
  });

  it("forgive a reader to whom an unquoted `off` is false and 1.6 a number", () => {
    const { rules, bundleVersion } = resolveSettings({
      config: { rules: { "field-limit": false }, bundleVersion: 1.5 },
    });
    assert.deepEqual([rules, bundleVersion], [{ "field-limit": "off" }, "1.5"]);
  });
});

describe("patterns of external namespaces", () => {
  it("stand for whole names", () => {
    const covered = (pattern: string) =>
      ["kube-system", "kube", "my-kube-system", "kube-x-system"].filter((name) =>
        isCoveredBy(name, [pattern]),
      );
    assert.deepEqual(covered("kube"), ["kube"]);
    assert.deepEqual(covered("kube-*"), ["kube-system", "kube-x-system"]);
    assert.deepEqual(covered("*-system"), ["kube-system", "my-kube-system", "kube-x-system"]);
    assert.deepEqual(covered("kube*system"), ["kube-system", "kube-x-system"]);
    assert.deepEqual(covered("k*-*-*m"), ["kube-x-system"]);
    assert.deepEqual(covered("*"), ["kube-system", "kube", "my-kube-system", "kube-x-system"]);
    assert.deepEqual(covered("kube-system*system"), []);
  });
});
