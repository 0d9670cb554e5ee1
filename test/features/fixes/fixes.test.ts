import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { applyFix, editsOf, type OfferedFix } from "../../../server/src/features/fixes/fixes.ts";
import type { ManifestEdit } from "../../../server/src/workspace/finding.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { checkFix, fixTitles, openFixture, readFixture } from "../../fixture.ts";

describe("fixes of a document's own text", () => {
  it("change the key that is marked", () => {
    checkFix(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  hostna$0me: [shop.example.com]
`,
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  hostnames: [shop.example.com]
`,
    );
  });

  it("leave the line break in which a block ends", () => {
    for (const block of ["|", "|-", ">+"])
      checkFix(
        `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  hostnames:
    - $0${block}
      shop.example.com
    - api.example.com
  rules: [{ matches: [{ method: GET }] }]
`.replace(block === "|-" ? "shop" : "", block === "|-" ? "Shop" : ""),
        `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  hostnames:
    - "shop.example.com"
    - api.example.com
  rules: [{ matches: [{ method: GET }] }]
`,
      );
  });

  it("take off the blanks around a value", () => {
    checkFix(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  hostnames: ["$0 Shop.example.com "]
`,
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  hostnames: ["shop.example.com"]
`,
    );
  });

  it("are applied where a later document of the file stands", () => {
    checkFix(
      `
apiVersion: v1
kind: Namespace
metadata: { name: shop }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: n$0o }
`,
      `
apiVersion: v1
kind: Namespace
metadata: { name: shop }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: "no" }
`,
    );
  });

  it("take out a comment that silences nothing, with its line where it stands alone", () => {
    const route = (first: string, second: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
${first}spec:
  hostnames: [shop.example.com]${second}
  parentRefs: [{ name: front }]
`;
    const title = "Remove the comment";
    const alone = "# gateway-api: ignore field-limit";
    const behind = "# gateway-api: ignore field-enum -- not now";
    checkFix(route(`${alone.replace("ignore", "ig$0nore")}\n`, ` ${behind}`), route("", ` ${behind}`), {
      title,
    });
    checkFix(route(`${alone}\n`, ` ${behind.replace("ignore", "ig$0nore")}`), route(`${alone}\n`, ""), {
      title,
    });
  });

  it("take the key without a value and the item that repeats another out", () => {
    checkFix(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: edge
  listeners:
    - name: http
      hostname$0:
      port: 80
      protocol: HTTP
`,
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: edge
  listeners:
    - name: http
      port: 80
      protocol: HTTP
`,
    );
    const headers = (list: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  rules: [{ matches: [{ headers: [${list}] }], backendRefs: [{ name: web, port: 80 }] }]
`;
    checkFix(
      headers("{ name: tenant, value: blue }, { name: tena$0nt, value: blue }"),
      headers("{ name: tenant, value: blue }"),
    );
  });

  it("are offered on the finding's place only", () => {
    const text = (cursor: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: no }
spec: ${cursor}{}
`;
    assert.deepEqual(fixTitles(text("$0")), []);
  });
});

const TWO_FILES = `
#- gateway.yaml
# The front door.
apiVersion: v1
kind: Namespace
metadata: { name: infra }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  listeners:
    - name: http # plain
      port: 80
      protocol: HTTP
#- list.yaml
apiVersion: v1
kind: List
items:
  - apiVersion: gateway.networking.k8s.io/v1
    kind: HTTPRoute
    metadata: { name: web, namespace: shop }
    spec:
      parentRefs:
        - name: front
`;

/** The workspace, with the ids of the objects whose edits are tried. */
function twoFiles(): { readonly workspace: Workspace; readonly gateway: string; readonly route: string } {
  const workspace = openFixture(readFixture(TWO_FILES));
  const idOf = (kind: string): string => {
    const objectLocation = workspace.objects().find(({ delivered }) => delivered.resource.kind === kind);
    assert.ok(objectLocation !== undefined);
    return objectLocation.delivered.id;
  };
  return { workspace, gateway: idOf("Gateway"), route: idOf("HTTPRoute") };
}

function fixOf(edits: readonly ManifestEdit[]): OfferedFix {
  return { title: "Repair it", rule: "some-rule", isPreferred: true, repair: { kind: "manifests", edits } };
}

describe("fixes of manifests", () => {
  it("change several files at once and keep comments", () => {
    const { workspace, gateway, route } = twoFiles();
    const fix = fixOf([
      { kind: "set", place: { id: gateway, path: ["spec", "listeners", 0, "name"] }, value: "web" },
      { kind: "set", place: { id: route, path: ["spec", "parentRefs", 0, "namespace"] }, value: "infra" },
    ]);
    const before = readFixture(TWO_FILES).files;
    const textOf = (path: string) => before.find((file) => file.path === path)?.text ?? "";
    assert.deepEqual(applyFix(workspace, fix), [
      { path: "gateway.yaml", text: textOf("gateway.yaml").replace("name: http #", "name: web #") },
      { path: "list.yaml", text: `${textOf("list.yaml").trimEnd()}\n          namespace: infra\n` },
    ]);
  });

  it("add a document at the end of a file", () => {
    const { workspace, gateway } = twoFiles();
    const fix = fixOf([
      {
        kind: "addDocument",
        beside: gateway,
        value: { apiVersion: "v1", kind: "Secret", metadata: { name: "cert" } },
      },
    ]);
    const [file, ...others] = applyFix(workspace, fix);
    assert.deepEqual(others, []);
    assert.equal(
      file?.text.slice(file.text.lastIndexOf("---")),
      "---\napiVersion: v1\nkind: Secret\nmetadata:\n  name: cert\n",
    );
  });

  it("add a document with the line breaks of the file, wherever those stand", () => {
    for (const end of [
      "",
      "\r\n",
      "\r\n---\r\n{ apiVersion: v1, kind: Secret, metadata: { name: other } }",
    ]) {
      const text = `apiVersion: v1\r\nkind: Secret\r\nmetadata: { name: cert }${end}`;
      const workspace = openFixture({ files: [{ path: "a.yaml", text }], markers: [] });
      const value = { apiVersion: "v1", kind: "Secret", data: { a: "" } };
      const beside = workspace.objects()[0]?.delivered.id ?? "";
      const [file] = applyFix(workspace, fixOf([{ kind: "addDocument", beside, value }]));
      const added = '---\r\napiVersion: v1\r\nkind: Secret\r\ndata:\r\n  a: ""\r\n';
      assert.equal(file?.text, `${text}${end === "\r\n" ? "" : "\r\n"}${added}`);
    }
  });

  it("change nothing of an object that is gone", () => {
    const { workspace, gateway } = twoFiles();
    workspace.removeFile("gateway.yaml");
    const fix = fixOf([{ kind: "remove", place: { id: gateway, path: ["spec", "listeners", 0] } }]);
    assert.deepEqual(editsOf(workspace, fix), []);
  });

  it("are given in the offsets of the whole file", () => {
    const { workspace, gateway } = twoFiles();
    const fix = fixOf([
      { kind: "set", place: { id: gateway, path: ["spec", "gatewayClassName"] }, value: "inner" },
    ]);
    const text = workspace.text("gateway.yaml") ?? "";
    const start = text.indexOf("edge");
    assert.deepEqual(editsOf(workspace, fix), [
      { path: "gateway.yaml", edits: [{ start, end: start + 4, text: "inner" }] },
    ]);
  });
});
