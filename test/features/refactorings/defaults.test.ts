import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { refactoringsAt } from "../../../server/src/features/refactorings/refactorings.ts";
import { manifestKind } from "../../../server/src/model/resource.ts";
import { admitObject } from "../../../server/src/schema/admittedObject.ts";
import { kindOf } from "../../../server/src/schema/kinds.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { readDocument } from "../../../server/src/yaml/readDocument.ts";
import { nodeAt } from "../../../server/src/yaml/tree.ts";
import { openFixture } from "../../fixture.ts";
import { meaningOf, offeredAtCursor, refactoredTexts, routesIn, textsAfter } from "./refactored.ts";

const SHORT = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: ca$0rt
  namespace: shop
spec:
  parentRefs:
    - name: front # theirs
  rules:
    - matches:
        - path:
            value: /cart
      backendRefs:
        - name: cart
          port: 80
`;

const LONG = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: ca$0rt
  namespace: shop
spec:
  parentRefs:
    - name: front # theirs
      group: gateway.networking.k8s.io
      kind: Gateway
  rules:
    - matches:
        - path:
            value: /cart
            type: PathPrefix
      backendRefs:
        - name: cart
          port: 80
          group: ""
          kind: Service
          weight: 1
`;

const text = (source: string) => source.replace("$0", "").replace("\n", "");
const WRITE = "Write out the defaults of this HTTPRoute";
const REMOVE = "Remove what is the default of this HTTPRoute anyway";

function titles(source: string): readonly string[] {
  return offeredAtCursor(source).flatMap(({ title }) => (/defaults? of/.test(title) ? [title] : []));
}

/** The objects of a file as the API server holds them, defaults filled in. */
function admittedIn(workspace: Workspace): readonly unknown[] {
  const proposals = { attachTo: true, routability: true, delegation: true };
  return workspace.objectsIn("main.yaml").map(({ delivered: { id, resource }, document }) => {
    const { channel, bundleVersion } = workspace.clusterOf(id).options.crds;
    const kind = kindOf(resource.group, resource.version, manifestKind(resource));
    const root = nodeAt(readDocument(document.text).root, resource.base);
    return kind === undefined || root === undefined
      ? undefined
      : admitObject(root, kind, { channel, bundleVersion, proposals }).value;
  });
}

describe("[refactoring: defaults] defaults", () => {
  it("are written out where they are left out", () => {
    assert.equal(refactoredTexts(SHORT, WRITE).texts["main.yaml"], text(LONG));
    assert.deepEqual(titles(LONG), [REMOVE]);
  });

  it("are taken out where they are written", () => {
    assert.equal(refactoredTexts(LONG, REMOVE).texts["main.yaml"], text(SHORT));
    assert.deepEqual(titles(SHORT), [WRITE]);
  });

  it("of a Gateway's listeners stay what they are", () => {
    const gateway = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: fr$0ont, namespace: shop }
spec:
  gatewayClassName: edge
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: Same } } }
    - { name: https, port: 443, protocol: HTTPS, tls: { mode: Terminate, certificateRefs: [{ name: shop }] } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec: { parentRefs: [{ name: front }] }
`;
    const removed = refactoredTexts(gateway, "Remove what is the default of this Gateway anyway");
    assert.match(
      removed.texts["main.yaml"] ?? "",
      /{ name: http, port: 80, protocol: HTTP }\n {4}- { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: \[{ name: shop }\] } }/,
    );
    const written = refactoredTexts(gateway, "Write out the defaults of this Gateway");
    for (const { before, after } of [removed, written]) {
      assert.deepEqual(routesIn(after), routesIn(before));
      assert.deepEqual(Object.keys(meaningOf(after)), Object.keys(meaningOf(before)));
    }
  });

  it("of every example leave the objects what they are to the API server", () => {
    const root = join(process.cwd(), "examples");
    const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".yaml"),
    );
    let count = 0;
    for (const path of paths) {
      const file = { path: "main.yaml", text: readFileSync(join(root, path), "utf8") };
      const workspace = openFixture({ files: [file], markers: [] });
      const before = admittedIn(workspace);
      for (const { delivered } of workspace.objectsIn("main.yaml")) {
        const place = { id: delivered.id, path: ["metadata", "name"] };
        for (const refactoring of refactoringsAt(workspace, place)) {
          if (!/defaults? of/.test(refactoring.title) || refactoring.plan.kind === "refused") continue;
          const text = textsAfter(workspace, refactoring).get("main.yaml") ?? "";
          const after = openFixture({ files: [{ ...file, text }], markers: [] });
          assert.deepEqual(admittedIn(after), before, `${path}: ${refactoring.title}`);
          count += 1;
        }
      }
    }
    assert.ok(count > 50);
  });

  it("stay where their map would be empty without them, and mean something else", () => {
    const cookie = SHORT.replace(
      "    - matches:",
      "    - sessionPersistence:\n        type: Cookie\n      matches:",
    );
    assert.deepEqual(titles(cookie), [WRITE]);
  });

  it("stay where an anchor ties them to other places", () => {
    const tied = LONG.replace("name: front #", "name: &front front #");
    const refused = offeredAtCursor(tied).filter(
      ({ title, plan }) => title === REMOVE && plan.kind === "refused",
    );
    assert.equal(refused.length, 1);
  });
});
