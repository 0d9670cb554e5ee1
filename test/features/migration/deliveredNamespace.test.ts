import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { engineFiles } from "../../../server/src/features/migration/engineFiles.ts";
import { migrationOf } from "../../../server/src/features/migration/migrate.ts";
import { openFixture, readFixture } from "../../fixture.ts";

const ingress = (metadata: string) => `
#- shop/ingress.yaml
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: web${metadata} }
spec:
  ingressClassName: nginx
  rules: [{ host: shop.example.com, http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: web, port: { number: 80 } } } }] } }]
`;

const listed = (folder: string, namespace: string, resources: string) => `
#- ${folder}/kustomization.yaml
namespace: ${namespace}
resources: [${resources}]
`;

/** The namespaces that the migration of some files writes, by kind. */
function namespacesIn(fixture: string): readonly string[] {
  const workspace = openFixture(readFixture(fixture));
  const { files } = migrationOf(engineFiles(workspace), { gatewayClass: "internet" });
  return files.flatMap(({ text }) =>
    [...text.matchAll(/^kind: (\w+)\nmetadata:\n {2}name: .*\n(?: {2}namespace: (.*)\n)?/gm)].map(
      ([, kind, namespace = "none"]) => `${kind}: ${namespace}`,
    ),
  );
}

describe("the namespace of a migrated Ingress", () => {
  it("is the one that a kustomization gives it, also where the file says another", () => {
    const shop = listed("shop", "shop", "ingress.yaml");
    assert.deepEqual(namespacesIn(ingress("") + shop), ["Gateway: shop", "HTTPRoute: shop"]);
    assert.deepEqual(namespacesIn(ingress(", namespace: other") + shop), [
      "Gateway: shop",
      "HTTPRoute: shop",
    ]);
  });

  it("is the one that Flux gives a folder", () => {
    const flux = `
#- flux/shop.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: shop, namespace: flux-system }
spec: { path: ./shop, targetNamespace: shop, sourceRef: { kind: GitRepository, name: flux-system } }
`;
    assert.deepEqual(namespacesIn(ingress("") + flux), ["Gateway: shop", "HTTPRoute: shop"]);
  });

  it("stays as it is written where several deliver it, each to its own", () => {
    const overlays = listed("staging", "staging", "../shop") + listed("production", "production", "../shop");
    const base = "\n#- shop/kustomization.yaml\nresources: [ingress.yaml]\n";
    assert.deepEqual(namespacesIn(ingress("") + base + overlays), ["Gateway: none", "HTTPRoute: none"]);
    assert.deepEqual(namespacesIn(ingress("")), ["Gateway: none", "HTTPRoute: none"]);
  });
});
