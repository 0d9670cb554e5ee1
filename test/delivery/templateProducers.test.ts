import { describe, it } from "node:test";
import { checkDiagnostics } from "../fixture.ts";

const ONLY = {
  only: [
    "route-parent-not-found",
    "backend-not-found",
    "gatewayclass-not-found",
    "grant-missing",
    "listener-no-routes",
  ],
};
const CLOSED = { ...ONLY, closedWorld: true };

const gateway = (metadata: string, kind = "Gateway", apiVersion = "gateway.networking.k8s.io/v1") => `
#- charts/gw/templates/object.yaml
{{- if .Values.enabled }}
apiVersion: ${apiVersion}
kind: ${kind}
metadata:
${metadata}
spec:
  gatewayClassName: {{ .Values.class }}
  {{- with .Values.listeners }}
  listeners: {{ toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
`;

const FILLED_IN = '  name: {{ include "gw.fullname" . }}\n  labels: {{ include "gw.labels" . | nindent 4 }}';

const route = (marker = "", name = "edge") => `
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs:
    - namespace: infra
      name: ${name}
${marker}`;

const HINT =
  "#[12-16] hint route-parent-not-found: Gateway `infra/edge` is not in this workspace. If it is not in the cluster either, the Route gets no status and no traffic.\n";
const ERROR =
  "#[12-16] error route-parent-not-found: Gateway `infra/edge` is not in this workspace, so the Route gets no status and no traffic.\n";

describe("a Gateway that a template makes", () => {
  it("may be any where its name or its namespace is filled in", () => {
    for (const metadata of [
      FILLED_IN,
      "  name: edge",
      "  {{- if .Values.name }}\n  name: {{ .Values.name }}\n  {{- else }}\n  name: lobby\n  {{- end }}",
      '  name: "{{ .Values.prefix }}edge"\n  namespace: infra',
      "{{- with .Values.name }}\n  name: {{ . }}\n{{- end }}\n  namespace: {{ $.Values.namespace }}",
    ])
      for (const options of [ONLY, CLOSED]) checkDiagnostics(`${gateway(metadata)}${route()}`, options);
  });

  it("is one that ytt makes, too, and one whose version is filled in", () => {
    for (const options of [ONLY, CLOSED]) {
      checkDiagnostics(
        `#- gw/gateway.yaml
#@ load("@ytt:data", "data")
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: #@ data.values.name
spec:
  gatewayClassName: internet
${route()}`,
        options,
      );
      checkDiagnostics(`${gateway(FILLED_IN, "Gateway", '{{ include "gw.version" . }}')}${route()}`, options);
    }
  });

  it("is no other where its name or its namespace is written out, or it is of another API", () => {
    for (const text of [
      gateway("  name: lobby # {{ .Values.name }}"),
      gateway('  name: {{ include "gw.fullname" . }}\n  namespace: other'),
      gateway(FILLED_IN, "Gateway", "networking.istio.io/v1"),
      gateway(FILLED_IN, "ListenerSet"),
      // Text of a ConfigMap is no object of its own.
      gateway(`${FILLED_IN}\ndata:\n  gateway.yaml: |\n    kind: Gateway`, "ConfigMap", "v1"),
    ]) {
      checkDiagnostics(`${text}${route(HINT)}`, ONLY);
      checkDiagnostics(`${text}${route(ERROR)}`, CLOSED);
    }
  });

  it("is none whose name ends otherwise than it is written, in a closed world", () => {
    checkDiagnostics(`${gateway("  name: '{{ .Release.Name }}-door'")}${route(ERROR)}`, CLOSED);
  });

  it("leaves a slip beside a name that is known one", () => {
    const known = `#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: entrance, namespace: infra }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }]
`;
    checkDiagnostics(
      `${gateway(FILLED_IN)}${known}${route(
        "#[12-20] warning route-parent-not-found: Gateway `infra/entrence` is not in this workspace, so the Route would get no status and no traffic. Did you mean `entrance`? 💡\n",
        "entrence",
      )}`,
      { only: ["route-parent-not-found"] },
    );
  });
});

describe("what else a template makes", () => {
  it("is a GatewayClass", () => {
    const used = `#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: entrance, namespace: infra }
spec:
  gatewayClassName: internal
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;
    checkDiagnostics(`${gateway(FILLED_IN, "GatewayClass")}${used}`, {
      only: ["gatewayclass-not-found"],
      closedWorld: true,
    });
  });

  it("is a Service", () => {
    const backend = `#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  rules: [{ backendRefs: [{ name: shop, port: 80 }] }]
`;
    checkDiagnostics(`${gateway(FILLED_IN, "Service", "v1")}${backend}`, CLOSED);
    checkDiagnostics(`${gateway(FILLED_IN, "Service", "v1")}${backend}`, ONLY);
  });

  it("is a ReferenceGrant, which may permit what nothing else does", () => {
    const across = `#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  rules:
    - backendRefs:
        - name: payments
          namespace: infra
#                    ^^^^^ hint grant-missing: Service \`payments\` of namespace \`infra\` needs a ReferenceGrant there for HTTPRoutes of namespace \`shop\`, and none is here but what a template may make; without it requests for it are answered with 500. 💡
          port: 80
#- infra/service.yaml
apiVersion: v1
kind: Service
metadata: { name: payments, namespace: infra }
spec: { ports: [{ port: 80 }] }
`;
    const grant = gateway(FILLED_IN, "ReferenceGrant", "gateway.networking.k8s.io/v1beta1");
    for (const options of [ONLY, CLOSED]) checkDiagnostics(`${grant}${across}`, options);
    checkDiagnostics(
      `${grant.replace("labels:", "namespace: other\n  labels:")}${across.replace("hint", "error").replace("none is here but what a template may make", "there is none")}`,
      CLOSED,
    );
  });
});
