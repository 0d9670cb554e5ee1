import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { fixAll } from "../../../server/src/features/fixes/fixAll.ts";
import { applyFix, fixesAt } from "../../../server/src/features/fixes/fixes.ts";
import {
  editsOfRefactoring,
  refactoringPlace,
  refactoringsAt,
} from "../../../server/src/features/refactorings/refactorings.ts";
import { createEngine } from "../../../server/src/library.ts";
import { CERTAIN_FIXES, MIGRATIONS } from "../../../server/src/rules/certainFixes.ts";
import {
  type Admitted,
  namespacePolicies,
  POLICY_FIELDS,
} from "../../../server/src/rules/namespacePolicies.ts";
import { allRules } from "../../../server/src/rules/registry.ts";
import { applyEdits } from "../../../server/src/text/textEdit.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { type Fixture, openFixture, readFixture } from "../../fixture.ts";

type Files = readonly { readonly path: string; readonly text: string }[];

/** Titles that say that somebody is let in, or in whose words the change stands. */
const SAYS_SO = /\b(allow|admit|let|from|every|all|takes?|open)\b|`allowedRoutes`|`All`|`Same`|Selector/i;

const ADMITTED: readonly Admitted[] = ["Routes", "ListenerSets", "child Gateways", "child Routes"];

/** How many namespaces an object lets in by each of its policies: 0 none, 1 its own, 2 chosen ones, 3 every one. */
function letIn(files: Files): ReadonlyMap<string, number> {
  const engine = createEngine();
  for (const { path, text } of files) engine.setFile(path, text);
  return new Map(
    engine
      .objects()
      .flatMap(({ delivered: { resource } }) =>
        ADMITTED.filter((admitted) =>
          POLICY_FIELDS[admitted].kinds.some((kind) => kind === resource.kind),
        ).flatMap((admitted) =>
          namespacePolicies(resource, admitted).map(({ policy, path }): [string, number] => [
            [resource.kind, resource.metadata.name, admitted, ...path].join(" "),
            openness(policy.from, policy.selector?.isEmpty !== false, POLICY_FIELDS[admitted].defaultFrom),
          ]),
        ),
      ),
  );
}

function openness(from: string | undefined, isEmpty: boolean, defaultFrom: string): number {
  switch (from ?? defaultFrom) {
    case "All":
      return 3;
    case "Selector":
      return isEmpty ? 3 : 2;
    case "Same":
      return 1;
    default:
      return 0;
  }
}

/** The policies that let in more afterwards. Those that are new, or have moved to another listener, are not compared. */
function widened(known: ReadonlyMap<string, number>, before: Files, changed: Files): readonly string[] {
  if (changed.length === 0) return [];
  const texts = new Map(changed.map(({ path, text }) => [path, text]));
  const after = before.map(({ path, text }) => ({ path, text: texts.get(path) ?? text }));
  return [...letIn(after)].flatMap(([policy, open]) => {
    return open > (known.get(policy) ?? open) ? [policy] : [];
  });
}

function changesOf(
  workspace: Workspace,
  fixture: Fixture,
): readonly { readonly title: string; readonly files: Files }[] {
  const places = workspace
    .paths()
    .flatMap((path) => workspace.diagnostics(path).map(({ range }) => ({ path, range })));
  const fixes = places
    .flatMap(({ path, range }) => fixesAt(workspace, path, range))
    .map((fix) => ({ title: fix.title, files: applyFix(workspace, fix) }));
  const refactorings = places.flatMap(({ path, range }) => {
    const place = refactoringPlace(workspace, path, range);
    return (place === undefined ? [] : refactoringsAt(workspace, place))
      .filter(({ title }) => !SAYS_SO.test(title))
      .flatMap((refactoring) => {
        const edits = editsOfRefactoring(workspace, refactoring) ?? [];
        return [
          {
            title: refactoring.title,
            files: edits.map((edit) => ({
              path: edit.path,
              text: applyEdits(workspace.text(edit.path) ?? "", edit.edits),
            })),
          },
        ];
      });
  });
  const paths = fixture.files.map(({ path }) => path);
  return [
    ...fixes,
    ...refactorings,
    { title: "Fix all", files: fixAll(workspace, paths, CERTAIN_FIXES).files },
    { title: "Migrate", files: fixAll(workspace, paths, MIGRATIONS).files },
  ];
}

describe("no fix, refactoring or migration lets in more than before without saying so", () => {
  it("in the example of any rule", () => {
    const rules: readonly { readonly id: string; readonly bad?: string }[] = allRules;
    const found = rules.flatMap(({ id, bad }) => {
      if (bad === undefined || !/allowed|\broutes:|selector/.test(bad)) return [];
      const fixture = readFixture(bad);
      const known = letIn(fixture.files);
      return changesOf(openFixture(fixture), fixture)
        .filter(({ title }) => !SAYS_SO.test(title))
        .flatMap(({ title, files }) =>
          widened(known, fixture.files, files).map((policy) => `${id}: "${title}" opens ${policy}`),
        );
    });
    assert.deepEqual(found, []);
  });

  it("in the mistakes of the examples", () => {
    const folder = "examples/mistakes";
    const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".yaml"),
    );
    const texts = paths.map((path) => ({ path, text: readFileSync(`${folder}/${path}`, "utf8") }));
    const policies = texts.filter(({ text }) => /allowed|\broutes:|selector/.test(text));
    assert.ok(policies.length > 10);
    const found = policies.flatMap((file) => {
      const fixture: Fixture = { files: [file], markers: [] };
      const known = letIn(fixture.files);
      return changesOf(openFixture(fixture), fixture)
        .filter(({ title }) => !SAYS_SO.test(title))
        .flatMap(({ title, files }) =>
          widened(known, fixture.files, files).map((policy) => `${file.path}: "${title}" opens ${policy}`),
        );
    });
    assert.deepEqual(found, []);
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
      for (const rules of [MIGRATIONS, CERTAIN_FIXES]) {
        const workspace = createEngine();
        workspace.setFile("gateway.yaml", text.replace("ROUTES", key));
        const [file] = fixAll(workspace, ["gateway.yaml"], rules).files;
        assert.match(file?.text ?? "", /selector:\s+\{?\s*matchLabels:\s+\{?\s*team: shop/);
        assert.ok([...letIn(file === undefined ? [] : [file]).values()].every((open) => open === 2));
      }
    }
  });
});
