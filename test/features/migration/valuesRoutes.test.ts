import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ingressClasses } from "../../../server/src/features/migration/ingressClasses.ts";
import { readFiles } from "../../../server/src/features/migration/ingressFile.ts";
import { proofOf } from "../../../server/src/features/migration/proof.ts";
import { createEngine, migrate } from "../../../server/src/library.ts";

const GATEWAY = {
  path: "network/gateway.yaml",
  text: `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: internal, namespace: network }
spec:
  gatewayClassName: envoy
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - name: https
      port: 443
      protocol: HTTPS
      hostname: "*.example.com"
      allowedRoutes: { namespaces: { from: All } }
      tls: { certificateRefs: [{ name: wildcard }] }
`,
};

const RELEASE = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: radarr, namespace: media }
spec:
  chartRef: { kind: OCIRepository, name: app-template }
  values:
    controllers:
      radarr: { containers: { app: { image: { repository: radarr, tag: "5" } } } }
    service:
      app:
        ports:
          http: { port: &port 7878 }
    ingress:
      app: # for the house only
        className: internal
        annotations:
          nginx.ingress.kubernetes.io/upstream-vhost: radarr.local
        hosts:
          - host: &host "{{ .Release.Name }}.example.com"
            paths:
              - path: /
                service: { identifier: app, port: http }
        tls:
          - hosts: [*host]
    persistence: {}
`;

function migrated(text: string) {
  return migrate([GATEWAY, { path: "media/radarr.yaml", text }], { gatewayClass: "envoy" });
}

const ROUTE = `    route:
      app:
        hostnames:
          - "{{ .Release.Name }}.example.com"
        parentRefs:
          - name: internal
            namespace: network
            sectionName: https
        rules:
          - matches:
              - path:
                  type: PathPrefix
                  value: /
            filters:
              - type: URLRewrite
                urlRewrite:
                  hostname: radarr.local
            backendRefs:
              - identifier: app
                port: 7878
      app-redirect:
        hostnames:
          - "{{ .Release.Name }}.example.com"
        parentRefs:
          - name: internal
            namespace: network
            sectionName: http
        rules:
          - matches:
              - path:
                  type: PathPrefix
                  value: /
            filters:
              - type: RequestRedirect
                requestRedirect:
                  scheme: https
                  statusCode: 308
`;

describe("an ingress in the values of a release", () => {
  it("gets a route beside it, where the chart is made with the common library", () => {
    const { changed, files } = migrated(RELEASE);
    assert.deepEqual(files, []);
    assert.deepEqual(changed, [{ path: "media/radarr.yaml", before: RELEASE, text: RELEASE + ROUTE }]);
  });

  it("is answered as before by that route", () => {
    const { changed } = migrated(RELEASE);
    const engine = createEngine();
    for (const { path, text } of [GATEWAY, ...changed]) engine.setFile(path, text);
    const classes = ingressClasses(readFiles([GATEWAY, { path: "media/radarr.yaml", text: RELEASE }]), {});
    assert.deepEqual(proofOf(classes, engine).differences, []);
  });

  it("is told of in a line of its own, and what it says at its place", () => {
    const lines = migrated(RELEASE).report.map(
      ({ source, verdict, message }) => `${source.path}:${source.line} ${verdict}: ${message}`,
    );
    for (const line of [
      "media/radarr.yaml:14 converted: Under `route` in the same values stand Routes that answer as this Ingress did. Switch `ingress` off once requests arrive there.",
      "media/radarr.yaml:23 changed: `radarr.example.com` gets the certificates of listener `https` over https, and not that of the controller.",
    ])
      assert.ok(lines.includes(line), lines.join("\n"));
    assert.ok(
      lines.some((line) => /^media\/radarr.yaml:17 .*host/i.test(line)),
      lines.join("\n"),
    );
  });

  describe("that asks for access", () => {
    const guarded = RELEASE.replace(
      "upstream-vhost: radarr.local",
      "allowlist-source-range: 10.0.0.0/8",
    ).replace(
      "apiVersion",
      "# yaml-language-server: $schema=https://example.com/helmrelease.json\napiVersion",
    );
    const apart =
      "What answers as this Ingress did stands in a file beside it: under `route` the chart would make no policies of it, and give a rule without backends those of its Service. Switch `ingress` off once requests arrive there.";

    function migratedFor(implementation: string | undefined) {
      const files = [GATEWAY, { path: "media/radarr.yaml", text: guarded }];
      const made = migrate(files, implementation === undefined ? {} : { implementation });
      const engine = createEngine({ implementations: { "*": "envoy-gateway" } });
      for (const { path, text } of [GATEWAY, ...made.files]) engine.setFile(path, text);
      const { differences } = proofOf(ingressClasses(readFiles(files), {}), engine);
      return { ...made, opened: differences.filter(({ isOpened }) => isOpened) };
    }

    const kinds = (text = "") => [...text.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind);

    it("gets Routes in a file, since the chart gives a rule without backends those of its first Service", () => {
      const { changed, files, report, opened } = migratedFor(undefined);
      assert.deepEqual(changed, []);
      assert.deepEqual(files, [
        {
          path: "media/radarr.gateway.yaml",
          text: `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: radarr
  namespace: media
spec:
  parentRefs:
    - name: internal
      namespace: network
      sectionName: https
  hostnames:
    - radarr.example.com
  rules:
    - matches:
        - path:
            type: PathPrefix
            value: /
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: radarr-redirect
  namespace: media
spec:
  parentRefs:
    - name: internal
      namespace: network
      sectionName: http
  hostnames:
    - radarr.example.com
  rules:
    - matches:
        - path:
            type: PathPrefix
            value: /
      filters:
        - type: RequestRedirect
          requestRedirect:
            scheme: https
            statusCode: 308
`,
        },
      ]);
      assert.ok(report.some(({ message, source }) => message === apart && source.line === 15));
      assert.deepEqual(opened, []);
    });

    it("gets the policies of an implementation there, which a chart does not make of a `route`", () => {
      const { changed, files, opened } = migratedFor("envoy-gateway");
      assert.deepEqual(changed, []);
      assert.deepEqual(kinds(files[0]?.text), ["SecurityPolicy", "HTTPRoute", "HTTPRoute"]);
      assert.deepEqual(opened, []);
    });
  });

  it("is told of and left alone in other charts, and where nothing switches it on", () => {
    const other = (values: string) =>
      migrated(`apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: grafana, namespace: media }
spec:
  values:
${values}`);
    const known = other("    ingress:\n      enabled: true\n      hosts: [grafana.example.com]\n");
    assert.deepEqual([known.files, known.changed], [[], []]);
    assert.deepEqual(
      known.report.map(({ source, verdict }) => [source.path, source.line, verdict]),
      [["media/radarr.yaml", 6, "none"]],
    );
    for (const values of [
      "    ingress:\n      enabled: false\n      hosts: [grafana.example.com]\n",
      "    networkPolicy:\n      ingress:\n        - from: []\n",
      "    ingress: {}\n",
    ])
      assert.deepEqual(other(values).report, [], values);
  });
});
