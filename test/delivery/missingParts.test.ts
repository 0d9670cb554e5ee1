import { describe, it } from "node:test";
import { checkDiagnostics } from "../fixture.ts";

const ONLY = { only: ["kustomization-not-found", "backend-not-found"] };

const APPLIED = `#- cluster/ks.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: apps, namespace: flux-system }
spec:
  path: ./apps
  sourceRef: { kind: GitRepository, name: flux-system }
`;

describe("C7 what a kustomization names and nobody has", () => {
  it("is a hint for each file of its patches, replacements, generators and charts", () => {
    checkDiagnostics(
      `${APPLIED}#- apps/kustomization.yaml
patches:
  - path: gone-patch.yaml
#         ^^^^^^^^^^^^^^^ hint kustomization-not-found: There is no \`gone-patch.yaml\` in this workspace, and kustomize builds nothing without it. Add the file, unless something makes it before.
replacements:
  - path: gone-replacement.yaml
#         ^^^^^^^^^^^^^^^^^^^^^ hint kustomization-not-found: There is no \`gone-replacement.yaml\` in this workspace, and kustomize builds nothing without it. Add the file, unless something makes it before.
configMapGenerator:
  - { name: conf, files: [values.yaml=gone-values.yaml, unread.conf] }
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint kustomization-not-found: There is no \`gone-values.yaml\` in this workspace, and kustomize builds nothing without it. Add the file, unless something makes it before.
`,
      ONLY,
    );
  });

  it("is nothing where it may be a file whose name is not one that is read, unless that is a slip", () => {
    checkDiagnostics(
      `#- apps/kustomization.yaml
resources:
  - gateway.txt
  - route.ymal
#   ^^^^^^^^^^ warning kustomization-not-found: There is no \`route.ymal\` in this workspace, so kustomize refuses the whole build. Did you mean \`route.yaml\`?
  - ../v1.2
#   ^^^^^^^ hint kustomization-not-found: There is no \`../v1.2\` in this workspace, so nothing is known of what it brings.
#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop }
`,
      ONLY,
    );
  });

  it("is a warning where it is a slip", () => {
    checkDiagnostics(
      `#- apps/kustomization.yaml
patches:
  - path: routse-patch.yaml
#         ^^^^^^^^^^^^^^^^^ warning kustomization-not-found: There is no \`routse-patch.yaml\` in this workspace, so kustomize refuses the whole build. Did you mean \`routes-patch.yaml\`?
#- apps/routes-patch.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop }
`,
      ONLY,
    );
  });

  it("is a warning where it is a folder and Flux applies the kustomization", () => {
    const kustomization = (severity: string, message: string) => `#- apps/kustomization.yaml
components:
  - ../components/gone
#   ^^^^^^^^^^^^^^^^^^ ${severity} kustomization-not-found: There is no ${message}
`;
    const known = "`../components/gone` in this workspace, so nothing is known of what it brings.";
    checkDiagnostics(kustomization("hint", known), ONLY);
    checkDiagnostics(
      `${APPLIED}${kustomization("warning", "folder `../components/gone` in this workspace, so kustomize refuses the whole build and nothing of it is applied. Correct the path, or remove the entry.")}`,
      ONLY,
    );
  });
});
