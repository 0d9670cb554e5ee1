import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type Expansion,
  expandApplicationSet,
  type RepositoryFiles,
  readApplicationSet,
} from "../../server/src/delivery/applicationSet.ts";
import { compareText } from "../../server/src/text/compareText.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import { processorTime } from "../processorTime.ts";

/** A repository of files by their paths. */
function repository(files: Readonly<Record<string, string>>): RepositoryFiles {
  const paths = Object.keys(files).sort(compareText);
  const folders = paths.flatMap((path) => {
    const parts = path.split("/").slice(0, -1);
    return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  });
  return {
    files: paths,
    folders: [...new Set(folders)].sort(compareText),
    read: (path) => readDocument(files[path] ?? "").root,
  };
}

const REPOSITORY = repository({
  "README.yaml": "",
  ".github/apps/ci.yaml": "",
  "apps/shop/web/route.yaml": "",
  "apps/shop/api/route.yaml": "",
  "apps/Ops_1/kustomization.yaml": "",
  "apps/.hidden/x.yaml": "",
  "clusters/east/config.json":
    '{"cluster":{"name":"east","zones":["a","b"],"prod":true,"size":3},"count":12345678}',
  "clusters/west/config.json":
    '{"cluster":{"name":"west","zones":["c"],"prod":false,"size":0.5},"empty":null}',
  "clusters/all.yaml": "- { cluster: { name: north } }\n- { cluster: { name: south } }\n",
  "clusters/broken.yaml": "just text",
});

function expand(text: string, files = REPOSITORY): Expansion {
  const { root } = readDocument(text);
  assert.ok(root !== undefined);
  return expandApplicationSet(readApplicationSet(root), files);
}

/** A set whose Applications are named by a template. */
function named(generators: string, name: string, options: string): string {
  const indented = generators.trim().replace(/^/gm, "    ");
  return `
spec:
  ${options}
  generators:
${indented}
  template:
    metadata: { name: ${JSON.stringify(name)} }
`;
}

interface Case {
  readonly generators: string;
  /** The template of a name in `{{name}}`, in Go's language, or in both. */
  readonly flat?: string;
  readonly go?: string;
  readonly names: readonly string[];
  /** Where the two languages leave different texts. */
  readonly goNames?: readonly string[];
  readonly isComplete?: false;
}

function cases(table: Readonly<Record<string, Case>>): void {
  for (const [title, { generators, flat, go, names, goNames = names, isComplete = true }] of Object.entries(
    table,
  )) {
    const expectation = (template: string, expected: readonly string[], options: string): void => {
      const expansion = expand(named(generators, template, options));
      assert.deepEqual(
        { names: expansion.applications.map(({ name }) => name), isComplete: expansion.isComplete },
        { names: expected, isComplete },
      );
    };
    if (flat !== undefined) it(title, () => expectation(flat, names, "goTemplate: false"));
    if (go !== undefined)
      it(`${title}, in Go's templates`, () => expectation(go, goNames, "goTemplate: true"));
  }
}

describe("the list generator", () => {
  cases({
    "gives its elements": {
      generators: "- list: { elements: [{ name: a, env: x }, { name: b, env: z }] }",
      flat: "{{name}}-{{env}}",
      go: "{{.name}}-{{.env}}",
      names: ["a-x", "b-z"],
    },
    "gives the values of elements": {
      generators: "- list: { elements: [{ values: { tier: gold } }] }",
      flat: "{{values.tier}}",
      go: "{{.values.tier}}",
      names: ["gold"],
    },
    "gives the elements of a text in YAML behind its own": {
      generators: `
- list:
    elements: [{ name: a }]
    elementsYaml: |
      - name: b
      - name: c`,
      flat: "{{name}}",
      go: "{{.name}}",
      names: ["a", "b", "c"],
    },
    "gives one of unknown elements where their text is filled in later": {
      generators: '- list: { elements: [{ name: a }], elementsYaml: "{{ elsewhere }}" }',
      flat: "{{name}}",
      go: "{{.name}}",
      names: ["a", "{{name}}"],
      goNames: ["a", "{{.name}}"],
      isComplete: false,
    },
    "gives nothing without elements": { generators: "- list: {}", flat: "x", go: "x", names: [] },
  });
});

describe("the git generator for folders", () => {
  cases({
    "gives each folder that a pattern takes": {
      generators: '- git: { directories: [{ path: "apps/*" }, { path: apps/shop/api }] }',
      flat: "{{path}}",
      go: "{{.path.path}}",
      names: ["apps/Ops_1", "apps/shop", "apps/shop/api"],
    },
    "leaves out what is excluded, wherever that stands": {
      generators:
        '- git: { directories: [{ path: apps/shop/web, exclude: true }, { path: "apps/shop/*" }, { path: "*" }] }',
      flat: "{{path}}",
      go: "{{.path.path}}",
      names: ["apps", "apps/shop/api", "clusters"],
    },
    "takes two stars for one, as Go does": {
      generators: '- git: { directories: [{ path: "apps/**" }] }',
      flat: "{{path}}",
      go: "{{.path.path}}",
      names: ["apps/Ops_1", "apps/shop"],
    },
    "gives the parts of a path": {
      generators: '- git: { directories: [{ path: "apps/O??_1" }] }',
      flat: "{{path.basename}} {{path.basenameNormalized}} {{path[0]}} {{path[1]}} {{path[2]}}",
      names: ["Ops_1 ops-1 apps Ops_1 {{path[2]}}"],
    },
    "gives the parts of a path as a list": {
      generators: '- git: { directories: [{ path: "apps/O??_1" }] }',
      go: "{{.path.basename}} {{.path.basenameNormalized}} {{index .path.segments 0}} {{index .path.segments 2}}",
      names: ["Ops_1 ops-1 apps {{index .path.segments 2}}"],
    },
    "names the path as it is told": {
      generators: '- git: { pathParamPrefix: app, directories: [{ path: "apps/shop/*" }] }',
      flat: "{{app.path.basename}} {{app.path[1]}} {{path}}",
      names: ["api shop {{path}}", "web shop {{path}}"],
    },
    "names the path as it is told, nested": {
      generators: '- git: { pathParamPrefix: app, directories: [{ path: "apps/shop/*" }] }',
      go: "{{.app.path.basename}} {{index .app.path.segments 1}} {{.path.path}}",
      names: ["api shop {{.path.path}}", "web shop {{.path.path}}"],
    },
    "adds values that may be made of the path": {
      generators: '- git: { directories: [{ path: apps/shop }], values: { team: "{{path.basename}}-team" } }',
      flat: "{{values.team}}",
      names: ["shop-team"],
    },
    "adds values that may be made of the nested path": {
      generators:
        '- git: { directories: [{ path: apps/shop }], values: { team: "{{.path.basename}}-team" } }',
      go: "{{.values.team}}",
      names: ["shop-team"],
    },
    "gives one of unknown folders where a pattern is filled in later": {
      generators: '- git: { directories: [{ path: apps/shop }, { path: "${ROOT}/*" }] }',
      flat: "{{path}}",
      names: ["apps/shop", "{{path}}"],
      isComplete: false,
    },
    "gives nothing where it asks for nothing": { generators: "- git: {}", flat: "x", names: [] },
  });
});

describe("the git generator for files", () => {
  cases({
    "gives what stands in each file": {
      generators: '- git: { files: [{ path: "clusters/*/config.json" }] }',
      flat: "{{cluster.name}} {{cluster.zones.0}} {{cluster.prod}} {{cluster.size}}",
      go: "{{.cluster.name}} {{index .cluster.zones 0}} {{.cluster.prod}} {{.cluster.size}}",
      names: ["east a true 3", "west c false 0.5"],
    },
    "gives each object of a list": {
      generators: "- git: { files: [{ path: clusters/all.yaml }] }",
      flat: "{{cluster.name}}",
      go: "{{.cluster.name}}",
      names: ["north", "south"],
    },
    "gives the path of the folder and the name of the file": {
      generators: "- git: { files: [{ path: clusters/east/config.json }] }",
      flat: "{{path}} {{path.basename}} {{path[0]}} {{path.filename}} {{path.filenameNormalized}}",
      names: ["clusters/east east clusters config.json config.json"],
    },
    "gives the path of the folder and the name of the file, nested": {
      generators: "- git: { files: [{ path: clusters/east/config.json }] }",
      go: "{{.path.path}} {{.path.basename}} {{.path.filename}} {{.path.filenameNormalized}}",
      names: ["clusters/east east config.json config.json"],
    },
    "takes a star across folders, and the path of a folder for all below it": {
      generators: "- git: { files: [{ path: clusters/ }, { path: clusters/broken.yaml, exclude: true }] }",
      flat: "{{cluster.name}}",
      names: ["north", "south", "east", "west"],
    },
    "leaves excluded files out": {
      generators: '- git: { files: [{ path: "clusters/*.json" }, { path: "clusters/e*", exclude: true }] }',
      flat: "{{cluster.name}}",
      names: ["west"],
    },
    "knows the path alone where a file is no map": {
      generators: '- git: { files: [{ path: "clusters/b*" }] }',
      flat: "{{path.filename}} {{cluster.name}}",
      names: ["broken.yaml {{cluster.name}}"],
      isComplete: false,
    },
    "has no text for null and for numbers that Go writes with an exponent": {
      generators: '- git: { files: [{ path: "clusters/*/config.json" }] }',
      flat: "{{count}} {{empty}}",
      names: ["{{count}} {{empty}}", "{{count}} {{empty}}"],
    },
  });
});

describe("the clusters generator", () => {
  cases({
    "gives one cluster that nobody knows, with the values that are written": {
      generators: '- clusters: { values: { tier: gold, of: "{{name}}" } }',
      flat: "{{ name }} {{server}} {{metadata.labels.env}} {{values.tier}} {{values.of}}",
      names: ["{{ name }} {{server}} {{metadata.labels.env}} gold {{name}}"],
      isComplete: false,
    },
    "gives one cluster that nobody knows, nested": {
      generators: '- clusters: { values: { tier: gold, of: "{{.name}}" } }',
      go: '{{ .name }} {{.server}} {{index .metadata.labels "env"}} {{.values.tier}} {{.values.of}}',
      names: ['{{ .name }} {{.server}} {{index .metadata.labels "env"}} gold {{.name}}'],
      isComplete: false,
    },
    "lets no function work on what nobody knows": {
      generators: "- clusters: {}",
      go: '{{.name | upper}} {{.name | default "x"}} {{.other | default "x"}} {{.server | quote}}',
      names: ['{{.name | upper}} {{.name | default "x"}} {{.other | default "x"}} {{.server | quote}}'],
      isComplete: false,
    },
  });
  for (const kind of ["scmProvider", "pullRequest", "plugin", "clusterDecisionResource", "newGenerator"]) {
    cases({
      [`is not alone in asking what no file tells: ${kind}`]: {
        generators: `- ${kind}: { values: { a: b } }`,
        flat: "{{branch}}-{{values.a}}",
        go: "{{.branch}}-{{.values.a}}",
        names: ["{{branch}}-b"],
        goNames: ["{{.branch}}-b"],
        isComplete: false,
      },
    });
  }
});

describe("the matrix generator", () => {
  const LISTS = `
- matrix:
    generators:
      - list: { elements: [{ env: dev }, { env: prod }] }
      - list: { elements: [{ app: a }, { app: b }] }`;
  cases({
    "gives every pair": {
      generators: LISTS,
      flat: "{{env}}-{{app}}",
      go: "{{.env}}-{{.app}}",
      names: ["dev-a", "dev-b", "prod-a", "prod-b"],
    },
    "lets the second ask what the first gives": {
      generators: `
- matrix:
    generators:
      - git: { files: [{ path: "clusters/*/config.json" }] }
      - list: { elements: [{ url: "https://{{cluster.name}}.example.com" }] }`,
      flat: "{{cluster.name}} {{url}}",
      names: ["east https://east.example.com", "west https://west.example.com"],
    },
    "lets the second make its elements of what the first gives": {
      generators: `
- matrix:
    generators:
      - git: { files: [{ path: "clusters/*/config.json" }], pathParamPrefix: of }
      - list: { elementsYaml: '[{ all: {{ .cluster.zones | toJson }} }, { all: [z] }]' }`,
      go: "{{.of.path.basename}}-{{index .all 0}}",
      names: ["east-a", "east-z", "west-c", "west-z"],
    },
    "fills in what is known beside clusters that nobody knows": {
      generators: `
- matrix:
    generators:
      - clusters: { values: { tier: gold } }
      - git: { directories: [{ path: "apps/shop/*" }] }`,
      flat: "{{name}}-{{path.basename}}-{{values.tier}}",
      names: ["{{name}}-api-gold", "{{name}}-web-gold"],
      isComplete: false,
    },
    "takes no other name for that of a cluster": {
      generators: `
- matrix:
    generators:
      - list: { elements: [{ name: shop, env: dev }] }
      - clusters: {}`,
      flat: "{{name}}-{{env}}",
      names: ["{{name}}-dev"],
      isComplete: false,
    },
    "gives one of unknown folders where they hang on the cluster": {
      generators: `
- matrix:
    generators:
      - clusters: {}
      - git: { directories: [{ path: "{{.name}}/*" }] }`,
      go: "{{.name}}-{{.path.basename}}",
      names: ["{{.name}}-{{.path.basename}}"],
      isComplete: false,
    },
    "keeps the first where both give the same name, in nested parameters": {
      generators: `
- matrix:
    generators:
      - list: { elements: [{ a: { x: outer, y: "" }, b: outer }] }
      - list: { elements: [{ a: { x: inner, y: inner, z: inner }, b: { c: d } }] }`,
      go: "{{.a.x}} {{.a.y}} {{.a.z}} {{.b}}",
      names: ["outer inner inner outer"],
    },
    "makes nothing of a contradiction, which Argo CD refuses": {
      generators: `
- matrix:
    generators:
      - list: { elements: [{ env: dev }] }
      - list: { elements: [{ env: dev, app: a }, { env: prod, app: b }] }`,
      flat: "{{env}}-{{app}}",
      names: ["dev-a"],
      isComplete: false,
    },
    "may hold another": {
      generators: `
- matrix:
    generators:
      ${LISTS.trim().replaceAll("\n", "\n      ")}
      - list: { elements: [{ zone: z }] }`,
      flat: "{{env}}-{{app}}-{{zone}}",
      names: ["dev-a-z", "dev-b-z", "prod-a-z", "prod-b-z"],
    },
    "makes nothing of more than two generators": {
      generators: "- matrix: { generators: [{ list: {} }, { list: {} }, { list: {} }] }",
      flat: "x",
      names: [],
      isComplete: false,
    },
  });
});

describe("the merge generator", () => {
  cases({
    "covers the first generator's parameters by those with the same keys": {
      generators: `
- merge:
    mergeKeys: [name]
    generators:
      - list: { elements: [{ name: a, size: s, tier: t }, { name: b, size: s, tier: t }] }
      - list: { elements: [{ name: b, size: m }, { name: c, size: m }] }
      - list: { elements: [{ name: b, tier: gold }] }`,
      flat: "{{name}}-{{size}}-{{tier}}",
      go: "{{.name}}-{{.size}}-{{.tier}}",
      names: ["a-s-t", "b-m-gold"],
    },
    "compares all keys, those of values too": {
      generators: `
- merge:
    mergeKeys: [name, values.env]
    generators:
      - list: { elements: [{ name: a, values: { env: dev } }, { name: a, values: { env: prod } }] }
      - list: { elements: [{ name: a, values: { env: prod }, size: l }] }`,
      flat: "{{name}}-{{values.env}}-{{size}}",
      names: ["a-dev-{{size}}", "a-prod-l"],
    },
    "knows no more what may be covered": {
      generators: `
- merge:
    mergeKeys: [server]
    generators:
      - clusters: { values: { size: s, tier: t } }
      - list: { elements: [{ server: "https://10.0.0.1", values.size: l }] }`,
      flat: "{{name}}-{{values.size}}-{{values.tier}}",
      names: ["{{name}}-{{values.size}}-t"],
      isComplete: false,
    },
    "knows only the keys where anything may be covered": {
      generators: `
- merge:
    mergeKeys: [name]
    generators:
      - list: { elements: [{ name: a, size: s }] }
      - plugin: {}`,
      flat: "{{name}}-{{size}}",
      go: "{{.name}}-{{.size}}",
      names: ["a-{{size}}"],
      goNames: ["a-{{.size}}"],
      isComplete: false,
    },
    "makes nothing of two sets with one key": {
      generators: `
- merge:
    mergeKeys: [name]
    generators:
      - list: { elements: [{ name: a }, { name: a }] }
      - list: { elements: [{ name: b }] }`,
      flat: "{{name}}",
      names: [],
      isComplete: false,
    },
    "makes nothing without keys": {
      generators: "- merge: { generators: [{ list: { elements: [{ name: a }] } }] }",
      flat: "{{name}}",
      names: [],
      isComplete: false,
    },
  });
});

describe("a selector on parameters", () => {
  const selected = (selector: string): string => `
- list: { elements: [{ name: a, env: dev }, { name: b, env: prod }, { name: c }] }
  selector: ${selector}`;
  const EXPECTED: Readonly<Record<string, readonly string[]>> = {
    "{ matchLabels: { env: dev } }": ["a"],
    "{ matchLabels: { env: dev, name: b } }": [],
    "{ matchExpressions: [{ key: env, operator: In, values: [dev, prod] }] }": ["a", "b"],
    "{ matchExpressions: [{ key: env, operator: NotIn, values: [dev] }] }": ["b", "c"],
    "{ matchExpressions: [{ key: env, operator: Exists }] }": ["a", "b"],
    "{ matchExpressions: [{ key: env, operator: DoesNotExist }] }": ["c"],
    "{}": ["a", "b", "c"],
  };
  for (const [selector, names] of Object.entries(EXPECTED))
    cases({ [selector]: { generators: selected(selector), flat: "{{name}}", go: "{{.name}}", names } });
  cases({
    "asks nested parameters by their dots": {
      generators: `
- git: { files: [{ path: "clusters/*/config.json" }] }
  selector: { matchLabels: { cluster.prod: "true", path.basename: east } }`,
      flat: "{{cluster.name}}",
      names: ["east"],
    },
    "takes what nobody knows": {
      generators: `
- clusters: {}
  selector: { matchLabels: { metadata.labels.env: dev, name: east } }`,
      flat: "{{name}}",
      go: "{{.name}}",
      names: ["{{name}}"],
      goNames: ["{{.name}}"],
      isComplete: false,
    },
    "asks the generators inside of others, too": {
      generators: `
- matrix:
    generators:
      - list: { elements: [{ env: dev }, { env: prod }] }
        selector: { matchLabels: { env: prod } }
      - list: { elements: [{ app: a }] }`,
      flat: "{{env}}-{{app}}",
      names: ["prod-a"],
    },
  });
});

describe("a text of a template", () => {
  const ELEMENT = `
- list:
    elements:
      - name: Shop_1
        none: ""
        port: 80
        big: 1000000
        on: true
        list: [x, z]
        deep: { key: v, with-dash: w }
        braces: "{{ .Values.x }}"`;
  const GO: Readonly<Record<string, string>> = {
    "plain {{.name}}": "plain Shop_1",
    "{{ .name }}{{$.deep.key}}": "Shop_1v",
    "{{.port}} {{.on}}": "80 true",
    "a {{- .name -}} b": "aShop_1b",
    "a {{- .other -}} b": "a {{- .other -}} b",
    "{{.name | lower}} {{ upper .name }}": "shop_1 SHOP_1",
    "{{.name | normalize}}": "shop-1",
    '{{.none | default "x"}} {{.name | default "x"}} {{.other | default .name}}': "x Shop_1 Shop_1",
    "{{default `raw` .none}}": "raw",
    "{{.name | quote}} {{.name | squote}}": "\"Shop_1\" 'Shop_1'",
    '{{.name | replace "_" "-" | lower | trimPrefix "sh" | trimSuffix "-1"}}': "op",
    '{{trim "  a\\t"}}': "a",
    '{{index .list 1}} {{index .deep "with-dash"}} {{(index .list 0) | upper}}': "z w X",
    '{{printf "%s-%v" .name .port}}': "Shop_1-80",
    "{{.list | toJson}}": '["x","z"]',
    "{{.braces}}": "{{ .Values.x }}",
    "{{.big}} {{.list}} {{.deep}} {{.other}} {{.name.x}} {{.}}":
      "{{.big}} {{.list}} {{.deep}} {{.other}} {{.name.x}} {{.}}",
    "{{index .list 2}} {{index .list}} {{upper .port}} {{unknown .name}} {{.name | .name}}":
      "{{index .list 2}} {{index .list}} {{upper .port}} {{unknown .name}} {{.name | .name}}",
    '{{.braces | replace "{" ""}} {{constructor}} {{.constructor}} {{.deep.__proto__}}':
      '{{.braces | replace "{" ""}} {{constructor}} {{.constructor}} {{.deep.__proto__}}',
    "{{if .on}}{{.name}}{{end}}": "{{if .on}}{{.name}}{{end}}",
    "{{$x := .name}}{{.name}}": "{{$x := .name}}{{.name}}",
    "{{.name}} {{.name": "Shop_1 {{.name",
    '{{name}} {{}} {{(.name}} {{.name)}} {{.name .port}} {{|}} {{"}}':
      '{{name}} {{}} {{(.name}} {{.name)}} {{.name .port}} {{|}} {{"}}',
  };
  const FLAT: Readonly<Record<string, string>> = {
    "plain {{name}}": "plain Shop_1",
    "{{ name }}{{\tname}}": "Shop_1Shop_1",
    "{{port}} {{on}} {{deep.key}} {{list.1}}": "80 true v z",
    "{{name}} {{name": "Shop_1 {{name",
    "{{.name}} {{other}} {{}} {{ name | lower }} {{constructor}}":
      "{{.name}} {{other}} {{}} {{ name | lower }} {{constructor}}",
    "${name}": "${name}",
  };
  cases(
    Object.fromEntries(
      Object.entries(GO).map(([go, name]) => [
        `becomes ${name}: ${go}`,
        { generators: ELEMENT, go, names: [name] },
      ]),
    ),
  );
  cases(
    Object.fromEntries(
      Object.entries(FLAT).map(([flat, name]) => [
        `becomes ${name}: ${flat}`,
        { generators: ELEMENT, flat, names: [name] },
      ]),
    ),
  );

  it("has no default where missing keys are errors", () => {
    const text = named(
      ELEMENT,
      '{{.other | default "x"}}',
      "goTemplate: true\n  goTemplateOptions: [missingkey=error]",
    );
    assert.deepEqual(
      expand(text).applications.map(({ name }) => name),
      ['{{.other | default "x"}}'],
    );
  });

  it("stays a text, also where it looks like a number", () => {
    const { applications } = expand(`
spec:
  generators: [{ list: { elements: [{ n: "80" }] } }]
  template: { metadata: { name: x }, spec: { destination: { namespace: "{{n}}" } } }
`);
    assert.deepEqual(applications, [{ name: "x", sources: [], destination: { namespace: "80" } }]);
  });

  it("is filled in wherever it stands", () => {
    const { applications } = expand(`
spec:
  generators: [{ git: { directories: [{ path: "apps/shop/*" }] } }]
  template:
    metadata: { name: "{{path[1]}}-{{path.basename}}", namespace: elsewhere }
    spec:
      sources:
        - { repoURL: https://git.example.com/shop, path: "{{path}}", directory: { include: "{{path.basename}}*" } }
        - { chart: web, helm: { valueFiles: ["$values/{{path}}/values.yaml"] } }
      destination: { name: "{{cluster}}", namespace: "{{path[1]}}" }
metadata: { name: all, namespace: argocd }
`);
    const application = (name: string): unknown => ({
      name: `shop-${name}`,
      namespace: "argocd",
      sources: [
        {
          repoURL: "https://git.example.com/shop",
          path: `apps/shop/${name}`,
          directory: { recurse: false, include: `${name}*` },
          kustomize: { components: [] },
          valueFiles: [],
          hasHelm: false,
          hasPlugin: false,
        },
        {
          chart: "web",
          directory: { recurse: false },
          kustomize: { components: [] },
          valueFiles: [`$values/apps/shop/${name}/values.yaml`],
          hasHelm: true,
          hasPlugin: false,
        },
      ],
      destination: { cluster: "{{cluster}}", namespace: "shop" },
    });
    assert.deepEqual(applications, [application("api"), application("web")]);
  });
});

describe("an ApplicationSet", () => {
  it("names the repositories that its generators look at", () => {
    const { root } = readDocument(`
spec:
  generators:
    - git: { repoURL: https://git.example.com/a }
    - matrix:
        generators:
          - git: { repoURL: https://git.example.com/b }
          - merge: { generators: [{ git: { repoURL: https://git.example.com/a } }, { git: { repoURL: "{{url}}" } }] }
`);
    assert.ok(root !== undefined);
    assert.deepEqual(readApplicationSet(root).repositories, [
      "https://git.example.com/a",
      "https://git.example.com/b",
      "{{url}}",
    ]);
  });

  it("lets a generator say a part of the template otherwise", () => {
    const { applications } = expand(`
spec:
  generators:
    - list:
        elements: [{ name: a }]
        template: { metadata: {}, spec: { destination: { namespace: "of-{{name}}" } } }
    - list: { elements: [{ name: b }] }
  template:
    metadata: { name: "{{name}}" }
    spec: { destination: { namespace: all, name: east } }
`);
    assert.deepEqual(applications, [
      { name: "a", sources: [], destination: { namespace: "of-a", cluster: "east" } },
      { name: "b", sources: [], destination: { namespace: "all", cluster: "east" } },
    ]);
  });

  const PATCHES: Readonly<Record<string, boolean>> = {
    "''": true,
    "": true,
    "'spec: {}'": true,
    "{ spec: {} }": false,
  };
  for (const [patch, isComplete] of Object.entries(PATCHES)) {
    it(`is ${isComplete ? "" : "not "}certain with the patch ${patch || "that is left out"}`, () => {
      const text = named("- list: { elements: [{ name: a }] }", "{{name}}", `templatePatch: ${patch}`);
      assert.deepEqual(expand(text), {
        applications: [
          { name: "a", sources: [], destination: {}, ...(isComplete ? {} : { isUnclear: true }) },
        ],
        isComplete,
      });
    });
  }

  const NOTHING: readonly string[] = [
    "{}",
    "spec:",
    "spec: { generators: [] }",
    "spec: { generators: x, template: [] }",
    "spec: { generators: [x, [], { list: x }, { list: { elements: x } }, { git: { files: x } }] }",
    "[]",
  ];
  for (const text of NOTHING)
    it(`makes nothing of ${text}`, () =>
      assert.deepEqual(expand(text), { applications: [], isComplete: true }));

  it("makes an Application of nothing where there is no template", () => {
    const text = "spec: { generators: [{ list: { elements: [{}] } }] }";
    assert.deepEqual(expand(text), { applications: [{ sources: [], destination: {} }], isComplete: true });
  });
});

describe("an ApplicationSet that asks for too much", () => {
  const elements = (name: string, count: number): string =>
    `list: { elements: [${Array.from({ length: count }, (_, index) => `{ ${name}: n${index} }`).join()}] }`;
  const matrix = (first: string, second: string): string =>
    `- matrix: { generators: [{ ${first} }, { ${second} }] }`;

  it("makes ten thousand Applications and says that there are more", () => {
    const { applications, isComplete } = expand(
      named(matrix(elements("a", 150), elements("b", 100)), "{{a}}-{{b}}", ""),
    );
    assert.deepEqual(
      [applications.length, applications.at(-1)?.name, isComplete],
      [10_000, "n99-n99", false],
    );
  });

  it("stops comparing", () => {
    const many = repository(
      Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`apps/a${index}/x.yaml`, ""])),
    );
    const git = 'git: { directories: [{ path: "{{a}}/none" }, { path: "apps/{{a}}" }] }';
    const { applications, isComplete } = expand(named(matrix(elements("a", 400), git), "x", ""), many);
    assert.equal(isComplete, false);
    assert.ok(applications.length < 400);
  });

  it("makes no text that grows without end", () => {
    const lists = Array.from({ length: 40 }, (_, index) =>
      index === 0
        ? "list: { elements: [{ a0: xx }] }"
        : `list: { elements: [{ a${index}: "${`{{a${index - 1}}}`.repeat(2)}" }] }`,
    );
    const doubling = lists.reduceRight(
      (inner, list) => `matrix: { generators: [{ ${list} }, { ${inner} }] }`,
    );
    const lengths = expand(named(`- ${doubling}`, "{{a3}}.{{a39}}", "")).applications.map(({ name = "" }) =>
      name.split(".").map(({ length }) => length),
    );
    assert.deepEqual(
      lengths.map(([first = 0, last = 0]) => [first, last > 0 && last < 70_000]),
      [[16, true]],
    );
    const long = `- list: { elements: [{ a: ${"x".repeat(60_000)} }] }`;
    const repeated = '{{.a | replace "x" "xxxxxxxxxxxxxxx"}}{{.a}}{{.a}}';
    const written = expand(named(long, repeated, "goTemplate: true")).applications;
    assert.deepEqual(
      written.map(({ name }) => name),
      [repeated],
    );
  });

  it("never throws, and takes little time", () => {
    const hostile = [
      named("- list: { elements: [{ a: b }] }", "{{".repeat(200), "goTemplate: true"),
      named("- list: { elements: [{ a: b }] }", `{{${"(".repeat(60_000)}}}`, "goTemplate: true"),
      named("- list: { elements: [{ a: b }] }", `{{${"(".repeat(900)}}}`, "goTemplate: true"),
      named(`- git: { directories: [{ path: "${"*a".repeat(400)}" }] }`, "x", ""),
      named(
        `- ${"matrix: { generators: [{ list: { elements: [{}, {}] } }, { ".repeat(80)}list: {}${" }]}".repeat(80)}`,
        "x",
        "",
      ),
      named(
        "- list: { elements: [{ __proto__: { a: b }, constructor: c }] }",
        "{{.__proto__.a}}",
        "goTemplate: true",
      ),
    ];
    const time = processorTime(() => {
      for (const text of hostile) assert.doesNotThrow(() => expand(text));
    });
    assert.ok(time < 5_000, `${time} ms`);
  });
});
