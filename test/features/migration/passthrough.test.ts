import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { migrationOf } from "../../../server/src/features/migration/migrate.ts";

describe("TLS that passes through to a port with a name", () => {
  const ingress = (port: string) => `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: argocd
  namespace: argocd
  annotations: { nginx.ingress.kubernetes.io/ssl-passthrough: "true" }
spec:
  ingressClassName: nginx
  tls: [{ hosts: [argocd.example.com], secretName: argocd }]
  rules:
    - host: argocd.example.com
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: argocd-server, port: { name: ${port} } } } }] }
`;
  const made = (port: string) =>
    migrationOf([{ path: "argocd.yaml", text: ingress(port) }], { gatewayClass: "edge" });

  it("has a TLSRoute where everybody knows its number", () => {
    const text = made("https")
      .files.map((file) => file.text)
      .join("---\n");
    assert.match(text, /kind: TLSRoute/);
    assert.match(text, /mode: Passthrough/);
    assert.match(text, /- name: argocd-server\n {10}port: 443/);
    assert.doesNotMatch(text, /certificateRefs/);
  });

  it("has none, and says so, where nobody does", () => {
    const { files, report } = made("web");
    assert.ok(files.every((file) => !file.text.includes("TLSRoute")));
    assert.deepEqual(
      report.flatMap(({ annotation, verdict, message }) =>
        annotation === undefined ? [] : [`${verdict} ${message}`],
      ),
      [
        "none No TLSRoute is written: TLS goes to the Service of a host's path `/` alone, and this Ingress has none whose port is known by its number.",
      ],
    );
  });
});
