import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

const ONLY = { only: ["backend-not-found", "route-parent-not-found"] };

/** A base with a Service and a Route to it, and two overlays; `b` has what is given. */
const overlays = (
  b: string,
  marker = "",
  base = "[service.yaml, route.yaml]",
  a = "",
) => `#- base/kustomization.yaml
resources: ${base}
#- base/service.yaml
apiVersion: v1
kind: Service
metadata: { name: api }
spec: { ports: [{ port: 80 }] }
#- base/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: api }
spec:
  rules:
    - backendRefs:
        - port: 80
          name: api
${marker}#- overlays/a/kustomization.yaml
namespace: a
resources: [../../base${a}]
#- overlays/b/kustomization.yaml
namespace: b
resources: [../../base]
${b}`;

const called = (name: string) =>
  `#[16-19] warning backend-not-found: Where \`overlays/b/kustomization.yaml\` applies this file: Service \`api\` is not in this workspace, so requests for it are answered with 500. A build calls it \`${name}\` in namespace \`b\`.\n`;
const WARNING =
  "#[16-19] warning backend-not-found: Where `overlays/b/kustomization.yaml` applies this file: Service `api` is not in this workspace, so requests for it are answered with 500.\n";

describe("a backend that another overlay has under its name", () => {
  it("is what its own overlay calls it, and nobody is sent to the other one's", () => {
    checkDiagnostics(overlays("namePrefix: b-\n", called("b-api")), ONLY);
    checkDiagnostics(overlays("nameSuffix: x\n", called("apix")), ONLY);
  });

  it("is not the other one's where its own has none", () => {
    const more = "#- api/kustomization.yaml\nresources: [service.yaml]\n";
    const apart = (marker = "") =>
      overlays(more, marker, "[route.yaml]", ", ../../api").replace("#- base/service", "#- api/service");
    checkDiagnostics(apart(WARNING), { ...ONLY, closedWorld: true });
    // What is a hint in some of its forms only is none.
    checkDiagnostics(apart(), ONLY);
  });

  it("is there where the overlay leaves the name", () => {
    checkDiagnostics(overlays(""), ONLY);
  });

  it("is what the overlay calls it for a Route of its own, too", () => {
    checkDiagnostics(
      `${overlays("namePrefix: b-\n", "", "[service.yaml]")}#- extra/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: extra, namespace: b }
spec:
  rules:
    - backendRefs:
        - port: 80
          name: api
#[16-19] warning backend-not-found: Service \`api\` is not in this workspace, so requests for it are answered with 500. A build calls it \`b-api\` in namespace \`b\`.
`,
      ONLY,
    );
  });
});

describe("a parent that another overlay has under its name", () => {
  it("is what its own overlay calls it", () => {
    checkDiagnostics(
      `#- base/kustomization.yaml
resources: [gateway.yaml, route.yaml]
#- base/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
#- base/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: api }
spec:
  parentRefs:
    - name: edge
#[12-16] warning route-parent-not-found: Where \`overlays/b/kustomization.yaml\` applies this file: Gateway \`edge\` is not in this workspace, so the Route would get no status and no traffic. A build calls it \`b-edge\` in namespace \`b\`.
#- overlays/a/kustomization.yaml
namespace: a
resources: [../../base]
#- overlays/b/kustomization.yaml
namespace: b
namePrefix: b-
resources: [../../base]
`,
      ONLY,
    );
  });
});
