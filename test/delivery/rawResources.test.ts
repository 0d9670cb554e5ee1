import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../server/src/library.ts";
import { checkDiagnostics } from "../fixture.ts";
import { checkForms } from "./delivered.ts";

const ONLY = { only: ["grant-missing", "route-parent-not-found", "backend-not-found"] };

/** Values of a release in which objects stand under `rawResources`. */
const release = (raw: string, values = "") => `#- infra/release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: extras, namespace: infra }
spec:
  chartRef: { kind: OCIRepository, name: app-template }
  values:
    rawResources:
${raw}${values}
`;

const GRANT = `      to-shops:
        apiVersion: gateway.networking.k8s.io/v1beta1
        kind: ReferenceGrant
        labels: { team: infra }
        spec:
          spec:
            from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
            to: [{ group: "", kind: Service }]
`;

const CROSSING = (marker = "") => `#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  rules:
    - backendRefs:
        - name: payments
          namespace: infra
${marker}          port: 80
#- infra/service.yaml
apiVersion: v1
kind: Service
metadata: { name: payments, namespace: infra }
spec: { ports: [{ port: 80 }] }
`;
const MISSING = `#                    ^^^^^ warning grant-missing: Service \`payments\` of namespace \`infra\` needs a ReferenceGrant there for HTTPRoutes of namespace \`shop\`, and this workspace has none; without it requests for it are answered with 500. 💡
`;

describe("a ReferenceGrant under `rawResources`", () => {
  it("permits as one in a file does", () => {
    checkDiagnostics(`${release(GRANT)}${CROSSING()}`, ONLY);
    checkForms(release(GRANT), ["infra/release.yaml: ReferenceGrant infra/{{ .Release.Name }}-to-shops"]);
  });

  it("permits nothing where it is switched off, or has another shape than the library's", () => {
    for (const raw of [
      GRANT.replace("labels: { team: infra }", "enabled: false"),
      GRANT.replace("          spec:\n", "").replaceAll("            ", "          "),
    ])
      checkDiagnostics(`${release(raw)}${CROSSING(MISSING)}`, ONLY);
  });
});

const GATEWAY = (
  name: string,
  where = "      edge:\n",
) => `${where}        apiVersion: gateway.networking.k8s.io/v1
        kind: Gateway
${name}        spec:
          spec:
            gatewayClassName: internet
            listeners:
              - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
`;

const ROUTE = (name: string, marker = "", namespace = "infra") => `#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs:
    - namespace: ${namespace}
      name: ${name}
${marker}`;

describe("a Gateway under `rawResources`", () => {
  it("has the name that it is given, with that of its release in it", () => {
    for (const name of ["edge", "'{{ .Release.Name }}-edge'"]) {
      const written = GATEWAY(`        forceRename: ${name}\n`);
      const found = name === "edge" ? "edge" : "extras-edge";
      checkForms(release(written), [`infra/release.yaml: Gateway infra/${found}`]);
      checkDiagnostics(`${release(written)}${ROUTE(found)}`, { ...ONLY, closedWorld: true });
    }
  });

  it("may have any name in its namespace where the library puts one together, and is in no other", () => {
    for (const closedWorld of [false, true])
      for (const more of ["", "        nameOverride: door\n", '        forceRename: ""\n'])
        checkDiagnostics(`${release(GATEWAY(more))}${ROUTE("extras-edge")}`, { ...ONLY, closedWorld });
    checkDiagnostics(
      `${release(GATEWAY(""))}${ROUTE(
        "edge",
        "#[12-16] error route-parent-not-found: Gateway `other/edge` is not in this workspace, so the Route gets no status and no traffic.\n",
        "other",
      )}`,
      { ...ONLY, closedWorld: true },
    );
  });

  it("is found in files of values and in those of an Application", () => {
    const values = `rawResources:\n${GATEWAY("        forceRename: edge\n")}`.replace(/^ {4}/gm, "");
    checkForms(`#- values.yaml\n${values}`, ["values.yaml: Gateway ?/edge"]);
    checkForms(
      `#- app.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: extras, namespace: argocd }
spec:
  destination: { namespace: infra }
  source:
    chart: app-template
    helm:
      valuesObject:
        ${values.replaceAll("\n", "\n        ")}
`,
      ["app.yaml: Gateway infra/edge"],
    );
  });
});

describe("a Service under `rawResources`", () => {
  const raw = `      payments:
        apiVersion: v1
        kind: Service
NAME        spec:
          spec: { ports: [{ port: 80 }] }
`;
  const route = (name: string, marker = "") => `#- infra/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: pay, namespace: infra }
spec:
  rules:
    - backendRefs:
        - port: 80
          name: ${name}
${marker}`;

  it("is there under its own name, and may be any in its namespace otherwise", () => {
    const closed = { ...ONLY, closedWorld: true };
    checkDiagnostics(
      `${release(raw.replace("NAME", "        forceRename: payments\n"))}${route("payments")}`,
      closed,
    );
    checkDiagnostics(`${release(raw.replace("NAME", ""))}${route("extras-payments")}`, closed);
  });
});

describe("a Route under `rawResources`", () => {
  it("is of the kind that it says, whatever its key is called", () => {
    checkForms(
      release(`      web:
        apiVersion: gateway.networking.k8s.io/v1
        kind: GRPCRoute
        spec:
          spec: { parentRefs: [{ name: edge }] }
`),
      ["infra/release.yaml: GRPCRoute infra/?"],
    );
  });

  it("has nothing wrong with its structure", () => {
    const text = release(GATEWAY("")).slice("#- infra/release.yaml\n".length);
    assert.deepEqual(analyze([{ path: "release.yaml", text }]).diagnostics, []);
  });
});
