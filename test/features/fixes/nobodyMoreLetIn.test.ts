import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { fixAll } from "../../../server/src/features/fixes/fixAll.ts";
import { type AnalyzeOptions, createEngine } from "../../../server/src/library.ts";
import { CERTAIN_FIXES, MIGRATIONS } from "../../../server/src/rules/certainFixes.ts";
import { allRules } from "../../../server/src/rules/registry.ts";
import { readFixture } from "../../fixture.ts";
import { OTHER_MISTAKES } from "../../rules/otherMistakes.ts";
import { accessOf } from "./access.ts";
import { SLIPS_IN_POLICIES } from "./slipsInPolicies.ts";
import { silentlyOpened, type TriedActions, triedActions } from "./triedActions.ts";

interface ExaminedRule {
  readonly id: string;
  readonly bad?: string;
  readonly exampleOptions?: AnalyzeOptions;
}

const rules: readonly ExaminedRule[] = allRules;

function yamlFilesIn(folder: string): readonly { readonly path: string; readonly text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.ya?ml$/.test(path))
    .map((path) => ({ path, text: readFileSync(`${folder}/${path}`, "utf8") }));
}

function silent(tried: readonly (TriedActions & { readonly name: string })[]): readonly string[] {
  return tried.flatMap((one) => one.silent.map((opened) => `${one.name}: ${opened}`));
}

describe("no fix, refactoring or migration lets in more than before without saying so", () => {
  it("in the examples of the rules", () => {
    const tried = rules.flatMap(({ id, bad, exampleOptions }) =>
      [bad, OTHER_MISTAKES[id]]
        .flatMap((source) => source ?? [])
        .map((source) => ({ name: id, ...triedActions(readFixture(source).files, exampleOptions) })),
    );
    assert.deepEqual(silent(tried), []);
    assert.ok(tried.flatMap(({ titles }) => titles).length > 3_000);
  });

  it("in the examples, and in each of their mistakes", () => {
    const folders = readdirSync("examples", { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "mistakes")
      .map(({ name }) => ({ name, files: yamlFilesIn(`examples/${name}`) }));
    const mistakes = yamlFilesIn("examples/mistakes").map((file) => ({ name: file.path, files: [file] }));
    const tried = [...folders, ...mistakes].map(({ name, files }) => ({ name, ...triedActions(files) }));
    assert.deepEqual(silent(tried), []);
    assert.ok(tried.flatMap(({ titles }) => titles).length > 1_000);
  });

  it("where a policy or a grant has a slip", () => {
    const tried = SLIPS_IN_POLICIES.map((text) => ({
      name: text.slice(0, text.indexOf("---")),
      ...triedActions([{ path: "edge.yaml", text }]),
    }));
    assert.deepEqual(silent(tried), []);
    assert.ok(tried.flatMap(({ titles }) => titles).length > 2_000);
  });

  it("where an old version hid a selector with its labels in the wrong place", () => {
    const text = `apiVersion: gateway.networking.k8s.io/v1alpha1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      ROUTES:
        kind: HTTPRoute
        namespaces: { from: Selector, selector: { team: shop } }
`;
    for (const key of ["routes", "allowedRoutes"]) {
      for (const chosen of [MIGRATIONS, CERTAIN_FIXES]) {
        const workspace = createEngine();
        workspace.setFile("gateway.yaml", text.replace("ROUTES", key));
        const [file] = fixAll(workspace, ["gateway.yaml"], chosen).files;
        assert.match(file?.text ?? "", /selector:\s+\{?\s*matchLabels:\s+\{?\s*team: shop/);
        workspace.setFile("gateway.yaml", file?.text ?? "");
        const [door] = accessOf(workspace).doors;
        assert.deepEqual(door?.policy?.from, "Selector");
        assert.deepEqual(door?.policy?.selector?.matchLabels, { team: "shop" });
      }
    }
  });
});

describe("a change that lets in more", () => {
  const gateway = (policy: string, rest = "", hostname = "shop.example.com") => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP, hostname: ${hostname}, allowedRoutes: ${policy} }]
${rest}`;
  const grant = (from: string, to: string) => `
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: ledger, namespace: billing }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: ${from} }]
  to: [{ group: "", kind: Service${to} }]
`;
  const opened = (title: string, before: string, after: string) =>
    silentlyOpened(title, [{ path: "a.yaml", text: before }], [{ path: "a.yaml", text: after }]);
  const team = (labels: string) =>
    `{ namespaces: { from: Selector, selector: { matchLabels: { ${labels} } } } }`;
  const SAME = "{ namespaces: { from: Same } }";
  const ALL = "{ namespaces: { from: All } }";
  const HTTP = "{ kinds: [{ kind: HTTPRoute }] }";

  const widenings: Readonly<Record<string, readonly [string, string]>> = {
    "by every namespace": [gateway(SAME), gateway(ALL)],
    "by a policy that goes": [gateway("{ namespaces: { from: None } }"), gateway("{}")],
    "by another namespace than its own": [gateway(SAME), gateway(team("team: shop"))],
    "by a label that goes": [gateway(team("team: shop, stage: live")), gateway(team("team: shop"))],
    "by a kind": [gateway(HTTP), gateway("{}")],
    "under another name": [gateway(SAME), gateway(ALL).replace("name: http", "name: web")],
    "under another hostname": [
      gateway(SAME),
      gateway(ALL, "", "web.example.com").replace("name: http", "name: web"),
    ],
    "by ListenerSets": [gateway(SAME), gateway(SAME, "  allowedListeners: { namespaces: { from: Same } }")],
    "by children": [gateway(SAME), gateway(SAME, "  infrastructure: { allowedChildren: {} }")],
    "by a grant for all objects": [grant("shop", ", name: ledger"), grant("shop", "")],
    "by a grant for another namespace": [grant("shop", ""), grant("cafe", "")],
    "by a grant": ["", grant("shop", ", name: ledger")],
    "by labels of a namespace": [
      `${gateway(team("team: shop"))}---\napiVersion: v1\nkind: Namespace\nmetadata: { name: shop }\n`,
      `${gateway(team("team: shop"))}---\napiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { team: shop } }\n`,
    ],
    "by a new Gateway": ["", gateway(SAME)],
  };
  for (const [how, [before, after]] of Object.entries(widenings))
    it(`is seen ${how}`, () => {
      assert.equal(opened("Tidy up", before, after).length, 1);
      assert.deepEqual(opened("Tidy up", after, after), []);
    });

  it("is not seen where less is let in, or the same in other words", () => {
    assert.deepEqual(opened("Tidy up", gateway(ALL), gateway(SAME)), []);
    assert.deepEqual(opened("Tidy up", gateway("{}"), gateway(HTTP)), []);
    assert.deepEqual(opened("Tidy up", gateway("{}"), gateway(SAME)), []);
    assert.deepEqual(opened("Tidy up", grant("shop", ""), grant("shop", ", name: ledger")), []);
  });

  it("is said by its title, as far as the title goes", () => {
    assert.deepEqual(opened("Let Routes of every namespace attach", gateway(SAME), gateway(ALL)), []);
    assert.deepEqual(opened("Create Gateway `infra/edge`", "", gateway(SAME)), []);
    assert.equal(opened("Create Gateway `infra/edge`", "", gateway(ALL)).length, 1);
    assert.equal(opened("Change the kind to `HTTPRoute`", gateway(SAME), gateway(ALL)).length, 1);
  });
});
