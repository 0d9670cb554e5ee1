import { describe, it } from "node:test";
import { gateway, route, service, TO_SHOP } from "./manifests.ts";
import { checkRepository } from "./repositoryClass.ts";

const OWN = 'repoURL: "https://git.example.com/home.git"';

const application = (path: string, name: string, folder: string): string => `#- ${path}
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: ${name}, namespace: argocd }
spec:
  project: default
  source: { ${OWN}, targetRevision: HEAD, path: ${folder} }
  destination: { server: "https://kubernetes.default.svc", namespace: ${name} }
`;

const HERE = "server: https://kubernetes.default.svc";

interface Template {
  readonly path?: string;
  readonly namespace?: string;
  readonly cluster?: string;
}

const set = (
  generator: string,
  { path = "'{{.path.path}}'", namespace = "'{{.path.basename}}'", cluster = HERE }: Template = {},
): string => `#- argocd/apps.yaml
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: apps, namespace: argocd }
spec:
  goTemplate: true
  generators:
    - ${generator}
  template:
    metadata: { name: ${namespace} }
    spec:
      project: default
      source: { ${OWN}, targetRevision: HEAD, path: ${path} }
      destination: { ${cluster}, namespace: ${namespace} }
`;

/** Manifests that leave their namespaces to Argo CD. */
const APPS = `${gateway("apps/network/gateway.yaml")}${route("apps/shop/route.yaml", { rules: TO_SHOP })}${service("apps/shop/service.yaml")}`;

/** Manifests that say theirs. */
const apps = (root: string): string =>
  `${gateway(`${root}/network/gateway.yaml`, { namespace: "network" })}${route(`${root}/shop/route.yaml`, { namespace: "shop", rules: TO_SHOP })}${service(`${root}/shop/service.yaml`, { namespace: "shop" })}`;

const FOLDERS = `git: { ${OWN}, revision: HEAD, directories: [{ path: apps/* }] }`;
const BY_NAME: Template = { path: "'apps/{{.name}}'", namespace: "'{{.name}}'" };
const ASKING = {
  clusters: "clusters: {}",
  scmProvider: "scmProvider: { github: { organization: example } }",
  pullRequest: "pullRequest: { github: { owner: example, repo: home } }",
  clusterDecisionResource: "clusterDecisionResource: { configMapRef: placements, name: home }",
  plugin: "plugin: { configMapRef: { name: plugin } }",
};

describe("an app of apps", () => {
  it("delivers what its Applications name", () => {
    checkRepository(
      `${application("argocd/root.yaml", "argocd", "argocd/apps")}${application("argocd/apps/network.yaml", "network", "apps/network")}${application("argocd/apps/shop.yaml", "shop", "apps/shop")}${APPS}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["apps/shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["apps/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("made by a chart of one's own delivers what its templates name", () => {
    checkRepository(
      `#- argocd/Chart.yaml
apiVersion: v2
name: root
version: 0.1.0
#- argocd/templates/shop.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: shop, namespace: argocd }
spec:
  source: { repoURL: {{ .Values.repo }}, path: apps/shop }
  destination: { namespace: shop, ${HERE} }
#- argocd/templates/network.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: network, namespace: argocd }
spec:
  source: { repoURL: "{{ .Values.repo }}", path: apps/network }
  destination: { namespace: network, ${HERE} }
${APPS}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["apps/shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["apps/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });
});

describe("an ApplicationSet", () => {
  it("with a list", () => {
    checkRepository(`${set("list: { elements: [{ name: network }, { name: shop }] }", BY_NAME)}${APPS}`, {
      checked: "parentRefs 1/1, backends 1/1",
      nonsense: ["apps/shop/route.yaml:8 warning route-parent-section-not-found"],
      misspelt: ["apps/shop/route.yaml:6 warning route-parent-not-found"],
    });
  });

  it("with folders of Git", () => {
    checkRepository(`${set(FOLDERS)}${APPS}`, {
      checked: "parentRefs 1/1, backends 1/1",
      nonsense: ["apps/shop/route.yaml:8 warning route-parent-section-not-found"],
      misspelt: ["apps/shop/route.yaml:6 warning route-parent-not-found"],
    });
  });

  it("with files of Git", () => {
    checkRepository(
      `${set(`git: { ${OWN}, revision: HEAD, files: [{ path: "apps/**/config.json" }] }`, { namespace: "'{{.ns}}'" })}${APPS}#- apps/network/config.json
{ "ns": "network" }
#- apps/shop/config.json
{ "ns": "shop" }
`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["apps/shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["apps/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("with a matrix of folders and clusters", () => {
    checkRepository(
      `${set(`matrix: { generators: [{ ${FOLDERS} }, { clusters: {} }] }`, { cluster: "server: '{{.server}}'" })}${APPS}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["apps/shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["apps/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("with clusters that another set names otherwise", () => {
    const ofFolder = (folder: string, cluster: string) =>
      set(
        `matrix: { generators: [{ git: { ${OWN}, directories: [{ path: ${folder} }] } }, { clusters: {} }] }`,
        {
          cluster,
        },
      ).replaceAll(/argocd\/apps|name: apps/g, `$&-${folder.length}`);
    checkRepository(
      `${ofFolder("apps/network", "server: '{{ .server }}'")}${ofFolder("apps/shop", "name: '{{.name}}'")}${APPS}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["apps/shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["apps/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("with a matrix of folders and two clusters by name", () => {
    checkRepository(
      `${set(`matrix: { generators: [{ ${FOLDERS} }, { list: { elements: [{ url: "https://east.example.com" }, { url: "https://west.example.com" }] } }] }`, { cluster: "server: '{{.url}}'" })}${APPS}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["apps/shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["apps/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("with a merge", () => {
    checkRepository(
      `${set("merge: { mergeKeys: [name], generators: [{ list: { elements: [{ name: network, ns: x }, { name: shop, ns: shop }] } }, { list: { elements: [{ name: network, ns: network }] } }] }", { path: "'apps/{{.name}}'", namespace: "'{{.ns}}'" })}${APPS}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["apps/shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["apps/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });
});

describe("an ApplicationSet that asks somebody", () => {
  for (const [name, generator] of Object.entries(ASKING)) {
    it(`delivers what it names without asking, with the generator ${name}`, () => {
      checkRepository(`${set(generator, { path: "apps", namespace: "shop" })}${apps("apps")}`, {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["apps/shop/route.yaml:8 error route-parent-section-not-found"],
        misspelt: ["apps/shop/route.yaml:6 warning route-parent-not-found"],
      });
    });

    it(`has a cluster for each folder that holds copies, with the generator ${name}`, () => {
      const asked = set(generator, { path: "'clusters/{{.name}}'", namespace: "shop" });
      checkRepository(`${asked}${apps("clusters/east")}${apps("clusters/west")}`, {
        checked: "parentRefs 2/2, backends 2/2",
        nonsense: ["east", "west"].map(
          (cluster) => `clusters/${cluster}/shop/route.yaml:8 error route-parent-section-not-found`,
        ),
        misspelt: ["east", "west"].map(
          (cluster) => `clusters/${cluster}/shop/route.yaml:6 warning route-parent-not-found`,
        ),
      });
    });
  }
});
