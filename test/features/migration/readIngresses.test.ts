import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readIngresses } from "../../../server/src/features/migration/readIngresses.ts";
import { createEngine } from "../../../server/src/library.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";

const ingress = (name: string) => `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: ${name} }
spec: { ingressClassName: nginx, defaultBackend: { service: { name: web, port: { number: 80 } } } }
`;
const service = (name: string) =>
  `apiVersion: v1\nkind: Service\nmetadata: { name: ${name} }\nspec: { ports: [{ port: 80 }] }\n`;
const kustomization = (namespace: string, files: string) =>
  `namespace: ${namespace}\nresources: [${files}]\n`;

/** What is read, as text: Ingresses with their namespaces, other objects, what cannot be read. */
function readOf(workspace: Workspace): readonly string[] {
  const { ingresses, objects, unread } = readIngresses(workspace);
  return [
    ...ingresses.map(({ ingress: { namespace, name }, file }) => `${file.path} ${namespace}/${name}`),
    ...objects.map(
      ({ kind, resource }) => `${kind} ${resource.metadata.namespace}/${resource.metadata.name}`,
    ),
    ...unread.map(({ file }) => `? ${file.path}`),
  ];
}

describe("the Ingresses of a workspace", () => {
  it("are the items of a typed list, too", () => {
    const workspace = createEngine({});
    const item = "  - metadata: { name: one, namespace: shop }\n    spec: { ingressClassName: nginx }\n";
    workspace.setFile("list.yaml", `apiVersion: networking.k8s.io/v1\nkind: IngressList\nitems:\n${item}`);
    assert.deepEqual(readOf(workspace), ["list.yaml shop/one"]);
  });

  it("are after each edit those that reading everything anew gives", () => {
    const workspace = createEngine({});
    const texts = new Map<string, string | undefined>();
    const steps: readonly (readonly [path: string, text: string | undefined])[] = [
      ["a/ingress.yaml", ingress("one")],
      ["a/service.yaml", service("web")],
      ["a/ingress.yaml", ingress("two")],
      ["a/service.yaml", service("api")],
      ["a/kustomization.yaml", kustomization("shop", "ingress.yaml")],
      ["a/kustomization.yaml", kustomization("cart", "ingress.yaml, service.yaml")],
      ["b/notes.yaml", "hello: world\n"],
      ["b/notes.yaml", ingress("three")],
      ["a/ingress.yaml", "kind: Ingress\nmetadata: { name: {{ .Values.name }} }\n"],
      ["a/service.yaml", "hello: world\n"],
      ["b/notes.yaml", undefined],
      ["b/other.yaml", ingress("four")],
      ["a/kustomization.yaml", undefined],
      ["a/ingress.yaml", ingress("five")],
    ];
    for (const [path, text] of steps) {
      texts.set(path, text);
      if (text === undefined) workspace.removeFile(path);
      else workspace.setFile(path, text);
      const fresh = createEngine({});
      for (const [one, written] of texts) if (written !== undefined) fresh.setFile(one, written);
      assert.deepEqual(readOf(workspace), readOf(fresh), `${path}: ${text}`);
    }
  });

  it("come with what they name to change how requests are answered, in files of its own", () => {
    const workspace = createEngine({});
    const kinds: readonly (readonly [kind: string, apiVersion: string])[] = [
      ["Middleware", "traefik.io/v1alpha1"],
      ["TLSOption", "traefik.io/v1alpha1"],
      ["KongPlugin", "configuration.konghq.com/v1"],
      ["BackendConfig", "cloud.google.com/v1"],
    ];
    for (const [kind, apiVersion] of kinds)
      workspace.setFile(
        `${kind}.yaml`,
        `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: own, namespace: shop }\n`,
      );
    assert.deepEqual([...readOf(workspace)].sort(), kinds.map(([kind]) => `${kind} shop/own`).sort());
  });

  it("look up the same objects as long as no edit concerns one", () => {
    const workspace = createEngine({});
    workspace.setFile("service.yaml", service("web"));
    workspace.setFile("ingress.yaml", ingress("one"));
    const { objects } = readIngresses(workspace);
    workspace.setFile("ingress.yaml", ingress("two"));
    assert.equal(readIngresses(workspace).objects, objects);
    workspace.setFile("service.yaml", service("api"));
    assert.notEqual(readIngresses(workspace).objects, objects);
  });
});
