import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readMetadata } from "../../../server/src/model/metadata.ts";
import { readDocument } from "../../../server/src/yaml/readDocument.ts";
import { openFixture, readFixture } from "../../fixture.ts";

/** The namespace and the name of a Deployment of which only the first lines are read. */
function headerOf(metadata: string): string {
  const workspace = openFixture(readFixture(`apiVersion: apps/v1\nkind: Deployment\nmetadata:${metadata}`));
  const { name, namespace } = workspace.objects()[0]?.delivered.resource.metadata ?? {};
  return `${namespace}/${name}`;
}

describe("the first lines of a document that is not read", () => {
  const forms = [
    "\n  name: web\n  namespace: shop\n",
    "\n  name: \"web\" # the shop\n  namespace: 'shop'\n",
    "\n  name: &app web\n  namespace: shop\n  labels: { app: *app }\n",
    "\n  labels:\n    name: other\n    namespace: other\n  name: web\n  namespace: shop\n",
    "\n\n    # The entrance.\n  # Of the shop.\n  namespace: shop\n\n  name: web\n",
    "\n      labels: { name: other }\n      name: web\n      namespace: shop\n",
    '\n  "name": web\n  "namespace": shop\n',
    " &meta\n  name: web\n  namespace: shop\n",
    " # The entrance.\n  name: web\n  namespace: shop\n",
    "\r\n  name: web\r\n  namespace: shop\r\n",
    " { name: web, namespace: shop }\n",
    " &meta { name: &app web, namespace: shop }\n",
    ' {"name": "web", "namespace": "shop"}\n',
    " { labels: { name: other, app: { namespace: other } }, name: web, namespace: shop }\n",
    " { finalizers: [a, name], namespace: shop, annotations: { note: 'a } in, namespace: other' }, name: web }\n",
    ' { annotations: { note: "a \\" {, name: other" }, name: web, namespace: shop }\n',
    " {\n    labels: { app: shop },\n    name: web,\n    namespace: shop\n  }\n",
  ];
  for (const form of forms) {
    it(`say whose they are: ${JSON.stringify(form)}`, () => {
      assert.equal(headerOf(form), "shop/web");
      const { root } = readDocument(`metadata:${form}`);
      const { name, namespace } = root === undefined ? {} : readMetadata(root);
      assert.equal(`${namespace}/${name}`, "shop/web");
    });
  }

  it("say the kind behind an anchor", () => {
    const files = readFixture("apiVersion: &api apps/v1\nkind: &kind Deployment\nmetadata: { name: web }\n");
    const [object] = openFixture(files).objects();
    assert.equal(object?.delivered.resource.group, "apps");
    const service = readFixture("apiVersion: v1\nkind: &kind Service\nmetadata: { name: web }\n");
    assert.equal(openFixture(service).objects()[0]?.delivered.resource.kind, "Service");
  });

  it("keep what is filled in later", () => {
    assert.equal(headerOf('\n  name: "${NAME}"\n  namespace: ${NS}\n'), "${NS}/${NAME}");
    assert.equal(headerOf(' { name: "${NAME}", namespace: "${NS}-shop" }\n'), "${NS}-shop/${NAME}");
    assert.equal(headerOf(" { name: ${NAME}, namespace: shop }\n"), "shop/${NAME}");
  });
});
