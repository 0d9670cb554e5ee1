import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { engineFiles } from "../../../server/src/features/migration/engineFiles.ts";
import { migrationOf } from "../../../server/src/features/migration/migrate.ts";
import { migrate } from "../../../server/src/library.ts";
import { openFixture, readFixture } from "../../fixture.ts";

const BASE = `
#- base/kustomization.yaml
resources: [ingress.yaml]
#- base/ingress.yaml
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: shop, namespace: shop }
spec:
  ingressClassName: nginx
  rules: [{ host: shop.example.com, http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: web, port: { number: 80 } } } }] } }]
`;

/** An overlay of the base with one patch, and perhaps the file that holds it. */
const overlay = (folder: string, patch: string, file = "") => `
#- ${folder}/kustomization.yaml
resources: [../base]
patches:
${patch}
${file === "" ? "" : `#- ${folder}/patch.yaml\n${file}`}`;

const HOST = `  - target: { kind: Ingress }
    patch: |-
      - { op: replace, path: /spec/rules/0/host, value: shop.stage.example.com }`;
const FILE = "  - path: patch.yaml";
const ANNOTATED = (annotation: string) => `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: shop, namespace: shop, annotations: { nginx.ingress.kubernetes.io/${annotation} } }
`;

interface Told {
  /** Lines about files other than the base's Ingress, as \`PATH:LINE VERDICT MESSAGE\`. */
  readonly lines: readonly string[];
  readonly routes: string;
  readonly sources: readonly string[];
}

/** What a migration says, by the library and by a workspace, which are held to be the same. */
function told(fixture: string): Told {
  const files = readFixture(fixture).files.map(({ path, text }) => ({ path, text }));
  const plain = migrate(files, { gatewayClass: "edge" });
  const { report, files: made } = migrationOf(engineFiles(openFixture(readFixture(fixture))), {
    gatewayClass: "edge",
  });
  assert.deepEqual(
    report.map(({ message }) => message),
    plain.report.map(({ message }) => message),
  );
  return {
    lines: report
      .filter(({ source, verdict }) => source.path !== "base/ingress.yaml" && verdict !== "converted")
      .map(({ source, verdict, message }) => `${source.path}:${source.line} ${verdict} ${message}`),
    routes: made.find(({ path }) => path === "base/ingress.gateway.yaml")?.text ?? "",
    sources: made.map(({ path }) => path),
  };
}

describe("an Ingress that overlays patch", () => {
  it("is converted as its file says, with a line at each patch that changes it", () => {
    const { lines, routes, sources } = told(
      BASE + overlay("stage", HOST) + overlay("prod", FILE, ANNOTATED('proxy-body-size: "8m"')),
    );
    assert.deepEqual(lines, [
      "prod/kustomization.yaml:3 none This patch changes Ingress `shop/shop` (annotation `proxy-body-size`), and not the Routes that come of its file, which are the same in every build. Patch them here by hand, or convert what it builds: `kustomize build prod | gwls migrate -`.",
      "stage/kustomization.yaml:3 none This patch changes Ingress `shop/shop` (`shop.example.com` becomes `shop.stage.example.com`), and not the Routes that come of its file, which are the same in every build. Patch them here by hand, or convert what it builds: `kustomize build stage | gwls migrate -`.",
    ]);
    assert.match(routes, /hostnames:\n {4}- shop.example.com\n.*backendRefs/s);
    // A patch is no Ingress of its own.
    assert.deepEqual(sources, ["base/gateway.yaml", "base/ingress.gateway.yaml"]);
  });

  it("lets nobody in at other Ingresses of a host that a patch keeps closed as a whole", () => {
    const OTHER = BASE.replaceAll("name: shop,", "name: blog,").replace("path: /,", "path: /blog,");
    const blog = OTHER.slice(OTHER.indexOf("apiVersion"));
    const { lines, routes } = told(
      `${BASE}---\n${blog}${overlay("prod", FILE, ANNOTATED("auth-tls-secret: shop/ca"))}`,
    );
    assert.deepEqual(lines, [
      "prod/kustomization.yaml:3 none This patch changes Ingress `shop/shop` (annotation `auth-tls-secret`), and not the Routes that come of its file, which are the same in every build. Since `auth-tls-secret` asks for access here, the Routes answer 500 in every build, so that nobody gets in. Patch them here by hand, or convert what it builds: `kustomize build prod | gwls migrate -`.",
    ]);
    assert.equal(routes.match(/kind: HTTPRoute/g)?.length, 2);
    assert.doesNotMatch(routes, /backendRefs/);
  });

  it("lets nobody in whom a patch keeps out", () => {
    const { lines, routes } = told(
      BASE + overlay("prod", FILE, ANNOTATED("whitelist-source-range: 10.0.0.0/8")) + overlay("stage", HOST),
    );
    assert.match(
      lines[0] ?? "",
      /Since `whitelist-source-range` asks for access here, the Routes answer 500 in every build/,
    );
    assert.doesNotMatch(routes, /backendRefs/);
  });

  it("has a line where it is taken out, and where nobody can read what is changed", () => {
    const deleted = overlay("stage", FILE, `$patch: delete\n${ANNOTATED("a: b")}`);
    assert.match(
      told(BASE + deleted).lines[0] ?? "",
      /^stage\/kustomization.yaml:3 none This patch takes Ingress `shop\/shop` out/,
    );
    const absent = overlay("stage", "  - { target: { kind: Ingress }, path: elsewhere.yaml }");
    assert.match(told(BASE + absent).lines[0] ?? "", /cannot be read/);
  });

  it("has a line at itself where Flux patches it, and is closed where that brings a guard", () => {
    const flux = (annotation: string) => `
#- flux/shop.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: shop, namespace: flux-system }
spec:
  path: ./base
  sourceRef: { kind: GitRepository, name: flux-system }
  patches:
    - target: { kind: Ingress }
      patch: |-
        - { op: add, path: /metadata/annotations, value: { nginx.ingress.kubernetes.io/${annotation} } }
`;
    const patched = (annotation: string) => {
      const { report, files } = migrationOf(engineFiles(openFixture(readFixture(BASE + flux(annotation)))), {
        gatewayClass: "edge",
      });
      return {
        lines: report.flatMap(({ message }) => (message.startsWith("Something") ? [message] : [])),
        isOpen: files.some(({ text }) => text.includes("backendRefs")),
      };
    };
    assert.deepEqual(patched('limit-rps: "5"'), {
      lines: [
        "Something changes this Ingress on its way to a cluster (annotation `limit-rps`), and not the Routes that come of its file. Patch them in the same place by hand.",
      ],
      isOpen: true,
    });
    assert.equal(patched("auth-type: basic").isOpen, false);
  });

  it("has no line for patches of others, of other builds, and of what says the same", () => {
    const others = [
      overlay("stage", HOST.replace("kind: Ingress", "kind: Service")),
      overlay("stage", HOST.replace("kind: Ingress", "kind: Ingress, name: cart")),
      overlay("stage", HOST).replace("../base", "../other"),
      overlay("stage", HOST.replace("stage.", "")),
    ];
    for (const other of others) assert.deepEqual(told(BASE + other).lines, []);
  });
});
