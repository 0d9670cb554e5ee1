import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readMentionedCrds } from "../../server/src/delivery/mentionedCrds.ts";

/** What a text says, as `line release channel`, lines counted from one. */
function said(text: string): readonly string[] {
  return readMentionedCrds(text).map(
    ({ line, release, channel }) => `${line + 1} ${release} ${channel ?? "-"}`,
  );
}

const REPOSITORY = "https://github.com/kubernetes-sigs/gateway-api";

describe("the CRDs that a document speaks of", () => {
  it("are those of a release that is downloaded", () => {
    assert.deepEqual(
      said(`a:\n  - ${REPOSITORY}/releases/download/v1.4.1/standard-install.yaml # pinned\n`),
      ["2 1.4 standard"],
    );
    assert.deepEqual(
      said(`cmd: kubectl apply -f ${REPOSITORY}/releases/download/v1.3.0/experimental-install.yaml`),
      ["1 1.3 experimental"],
    );
  });

  it("are those of a folder of the repository", () => {
    assert.deepEqual(said("- github.com/kubernetes-sigs/gateway-api/config/crd?ref=v1.2.0"), [
      "1 1.2 standard",
    ]);
    assert.deepEqual(said(`- ${REPOSITORY}//config/crd/experimental?timeout=90s&ref=v1.5.0`), [
      "1 1.5 experimental",
    ]);
    assert.deepEqual(
      said(
        "- https://raw.githubusercontent.com/kubernetes-sigs/gateway-api/v1.1.0/config/crd/standard/gateway.networking.k8s.io_gateways.yaml",
      ),
      ["1 1.1 standard"],
    );
  });

  it("are those of its own annotations, where it defines one", () => {
    const annotations =
      "metadata:\n  annotations:\n    gateway.networking.k8s.io/bundle-version: v1.4.0\n    gateway.networking.k8s.io/channel: experimental\n";
    assert.deepEqual(said(`kind: CustomResourceDefinition\n${annotations}`), ["4 1.4 experimental"]);
    assert.deepEqual(said(`kind: Gateway\n${annotations}`), []);
  });

  it("are those of a source of Flux or Argo CD", () => {
    assert.deepEqual(said(`kind: GitRepository\nspec:\n  url: ${REPOSITORY}\n  ref:\n    tag: v1.3.0\n`), [
      "3 1.3 -",
    ]);
    assert.deepEqual(
      said(
        "kind: OCIRepository\nspec:\n  url: oci://ghcr.io/charts/gateway-api-crds\n  ref: { tag: 1.4.1 }\n",
      ),
      ["3 1.4 -"],
    );
    assert.deepEqual(
      said("spec:\n  chart:\n    spec:\n      chart: gateway-api-crds\n      version: 1.2.1\n"),
      ["4 1.2 -"],
    );
    assert.deepEqual(
      said(
        `kind: Application\nspec:\n  source:\n    repoURL: ${REPOSITORY}.git\n    path: config/crd/experimental\n    targetRevision: v1.4.0\n`,
      ),
      ["4 1.4 experimental"],
    );
  });

  it("are the newest known ones of a newer release, and the first of an older one", () => {
    assert.deepEqual(said(`- ${REPOSITORY}/config/crd?ref=main`), ["1 1.7 standard"]);
    assert.deepEqual(said(`- ${REPOSITORY}/releases/download/v1.19.0/standard-install.yaml`), [
      "1 1.7 standard",
    ]);
    assert.deepEqual(said(`- ${REPOSITORY}/releases/download/v0.8.1/standard-install.yaml`), [
      "1 1.0 standard",
    ]);
  });

  it("are not told by comments, other repositories and charts with numbers of their own", () => {
    assert.deepEqual(said(`# ${REPOSITORY}/releases/download/v1.4.1/standard-install.yaml\na: b\n`), []);
    assert.deepEqual(
      said("- https://github.com/example/gateway-api/releases/download/v1.4.1/install.yaml"),
      [],
    );
    assert.deepEqual(said("chart: gateway-api-crds\nversion: 0.3.0\n"), []);
    assert.deepEqual(said("url: oci://docker.io/envoyproxy/gateway-crds-helm\nref: { tag: v1.5.0 }\n"), []);
    assert.deepEqual(said(`url: ${REPOSITORY}\nref: { branch: main }\n`), []);
  });
});
