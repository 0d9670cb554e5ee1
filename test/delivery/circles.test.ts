import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openFixture, readFixture } from "../fixture.ts";

const SYNC = `#- clusters/north/flux-system/sync.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: flux-system, namespace: flux-system }
spec: { path: ./clusters/north, sourceRef: { kind: GitRepository, name: flux-system } }
#- clusters/north/apps.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: apps, namespace: flux-system }
spec: { path: ./apps, targetNamespace: shop, sourceRef: { kind: GitRepository, name: flux-system } }
#- apps/a.yaml
apiVersion: v1
kind: Service
metadata: { name: a }
#- apps/b.yaml
apiVersion: v1
kind: Service
metadata: { name: b }
#- apps/c.yaml
apiVersion: v1
kind: Service
metadata: { name: c }
#- apps/d.yaml
apiVersion: v1
kind: Service
metadata: { name: d }
`;

describe("what delivers itself", () => {
  it("is where everything begins, whatever applies the most files", () => {
    const workspace = openFixture(readFixture(SYNC));
    const forms = workspace.formsIn("apps/a.yaml");
    assert.equal(forms.length, 1);
    assert.deepEqual(
      workspace.deliveriesOf("apps/a.yaml").map(({ scope, through }) => ({ scope, through })),
      [
        {
          scope: "clusters/north/flux-system/sync.yaml",
          through: ["clusters/north/flux-system/sync.yaml", "clusters/north/apps.yaml"],
        },
      ],
    );
  });
});
