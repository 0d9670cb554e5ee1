import { describe, it } from "node:test";
import { checkForms, checkParents } from "./delivered.ts";

const ROOT = `#- root.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: root, namespace: argocd }
spec:
  source: { repoURL: https://example.com/gitops.git, path: bootstrap }
  destination: { server: https://kubernetes.default.svc, namespace: argocd }
`;

/** The chart of Applications, with one template; the folders that it may apply have a Route each. */
const repository = (template: string, values = "", more = "") => `${ROOT}
#- bootstrap/Chart.yaml
apiVersion: v2
name: bootstrap
version: 0.1.0
#- bootstrap/values.yaml
repoURL: https://example.com/gitops.git
${values}
#- bootstrap/templates/apps.yaml
${template}
${more}
${["gateway", "shop", "teams/blue"]
  .map(
    (folder) => `#- ${folder}/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${folder.replace("/", "-")} }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
`,
  )
  .join("")}`;

const application = (path: string, namespace: string, source = "") => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: {{ .Release.Name }}-app
spec:
  project: default
  source:
    repoURL: {{ $.Values.repoURL | quote }}
    path: ${path}${source}
  destination:
    server: {{ $.Values.server | default "https://kubernetes.default.svc" }}
    namespace: ${namespace}
`;

/** The three Routes, of which some are given a namespace. */
const forms = (namespaces: { readonly gateway?: string; readonly shop?: string; readonly blue?: string }) =>
  (
    [
      ["gateway", "gateway", namespaces.gateway],
      ["shop", "shop", namespaces.shop],
      ["teams/blue", "teams-blue", namespaces.blue],
    ] as const
  ).map(([folder, name, namespace = "?"]) => `${folder}/route.yaml: HTTPRoute ${namespace}/${name}`);

describe("an Application that a chart makes", () => {
  it("delivers its folder, filled in from the values of the chart", () => {
    checkForms(
      repository(application("shop", "{{ .Values.shop.namespace }}"), "shop: { namespace: store }"),
      forms({ shop: "store" }),
    );
  });

  it("is made for each entry of a list, whether the loop begins before or behind the line between documents", () => {
    const values = "apps:\n  - { name: gateway }\n  - { name: shop, namespace: store }";
    const body = application("{{ .name }}", "{{ .namespace | default .name }}");
    for (const template of [
      `{{- range .Values.apps }}\n---\n${body}{{- end }}`,
      `{{- range .Values.apps }}\n${body}---\n{{- end }}`,
    ])
      checkForms(repository(template, values), forms({ gateway: "gateway", shop: "store" }));
  });

  it("belongs to the loop and to the condition around it, of several in a file", () => {
    const values = "first: [{ name: gateway }]\nsecond: [{ name: shop }]\noff: false";
    const body = application("{{ .name }}", "{{ .name }}");
    checkForms(
      repository(
        `{{- range .Values.first }}\n---\n${body}{{- end }}\n{{- range .Values.second }}\n---\n${body}{{- end }}`,
        values,
      ),
      forms({ gateway: "gateway", shop: "shop" }),
    );
    checkForms(
      repository(
        `{{- if .Values.off }}\n---\n${application("gateway", "gateway")}{{- end }}\n---\n${application("shop", "shop")}`,
        values,
      ),
      forms({ shop: "shop" }),
    );
  });

  it("is made for each entry of a map, by the variables of the loop", () => {
    checkForms(
      repository(
        `{{- range $team, $one := .Values.teams }}\n{{- if $one.enabled }}\n${application("teams/{{ $team }}", '{{ printf "team-%s" $team }}')}{{- end }}\n{{- end }}`,
        "teams: { blue: { enabled: true }, red: { enabled: false } }",
      ),
      forms({ blue: "team-blue" }),
    );
  });

  it("is made by an ApplicationSet of the chart, which has its own parameters behind those of the chart", () => {
    const set = (basename: string, path: string) => `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: {{ .Release.Name }} }
spec:
  goTemplate: true
  generators:
    - git:
        repoURL: {{ .Values.repoURL }}
        directories:
          - path: {{ .Values.folder }}/*
  template:
    metadata:
      name: ${basename}
    spec:
      source: { repoURL: {{ .Values.repoURL }}, path: ${path} }
      destination:
        server: https://kubernetes.default.svc
        namespace: {{ .Values.prefix }}-${basename}
`;
    for (const template of [
      set("{{`{{.path.basename}}`}}", "'{{`{{.path.path}}`}}'"),
      set('{{ "{{" }} .path.basename {{ "}}" }}', '\'{{ "{{" }}.path.path{{ "}}" }}\''),
    ])
      checkForms(repository(template, "folder: teams\nprefix: team"), forms({ blue: "team-blue" }));
  });

  it("is not made where its values turn it off", () => {
    const template = `{{- if .Values.shop.enabled }}\n${application("shop", "store")}{{- end }}`;
    checkForms(repository(template, "shop: { enabled: false }"), forms({}));
    checkForms(repository(template, "shop: { enabled: true }"), forms({ shop: "store" }));
  });

  it("takes the branch that its values choose, and nothing where nobody knows which", () => {
    const source = `{{- if .Values.deep }}
    directory:
      recurse: true
    {{- end }}`;
    const template = application("teams", "team", `\n    ${source}`);
    checkForms(repository(template, "deep: true"), forms({ blue: "team" }));
    checkForms(repository(template, "deep: false"), forms({}));
    checkForms(repository(template.replace(".Values.deep", 'eq .Values.deep "yes"'), "deep: yes"), forms({}));
  });

  it("is not filled in where the chart has values for several environments", () => {
    checkForms(
      repository(
        application("shop", "{{ .Values.shop.namespace }}"),
        "shop: { namespace: store }",
        "#- bootstrap/values-prod.yaml\nshop: { namespace: prod-store }",
      ),
      forms({}),
    );
  });

  it("goes to the cluster of everything else where that is filled in later", () => {
    const gateway = `#- edge.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
`;
    const template = application("shop", "store").replace(/server: .*/, "server: {{ .Values.cluster }}");
    checkParents(`${repository(template)}${gateway}`, [
      "gateway/route.yaml HTTPRoute → edge.yaml: Accepted",
      "shop/route.yaml HTTPRoute → edge.yaml: Accepted",
      "teams/blue/route.yaml HTTPRoute → edge.yaml: Accepted",
    ]);
  });

  it("is nothing outside of a chart, and where it is no YAML when filled in", () => {
    for (const text of [
      repository(application("shop", "store")).replace("bootstrap/Chart.yaml", "bootstrap/other.yaml"),
      repository(application("shop", "store: [")),
      repository(application("{{ .Values.nothing }}", "store")),
    ])
      checkForms(text, forms({}));
  });
});
