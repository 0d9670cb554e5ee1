import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEngine } from "../../../server/src/library.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

/** The definition of Teapot, whose `spec` has these properties. */
function teapots(properties: string, group = "kitchen.example.com"): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: teapots.${group}
spec:
  group: ${group}
  names:
    kind: Teapot
    plural: teapots
  scope: Namespaced
  versions:
  - name: v1alpha1
    served: false
    storage: false
    schema:
      openAPIV3Schema:
        type: object
  - name: v1
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
${properties.replace(/^/gm, "              ")}
    served: true
    storage: true
`;
}

const VOLUME = "volume: {type: integer, minimum: 1}";
const LID = "lid: {type: string, enum: [Round, Square]}";

function teapot(name: string, spec: string): string {
  return `apiVersion: kitchen.example.com/v1\nkind: Teapot\nmetadata:\n  name: ${name}\nspec:\n  ${spec}\n`;
}

/** The messages of a file. */
function messages(workspace: Workspace, path: string): readonly string[] {
  return workspace.diagnostics(path).map(({ message }) => message);
}

describe("an object whose kind a definition of the workspace defines", () => {
  it("is held against it, wherever the definition stands", () => {
    checkDiagnostics(`
#- crds/teapots.yaml
${teapots(`${VOLUME}\n${LID}`)}
#- apps/pots.yaml
apiVersion: kitchen.example.com/v1
kind: Teapot
metadata:
  name: blue
spec:
  volume: 0
#         ^ error field-limit: \`spec.volume\` is 0, but must be at least 1.
  lid: round
#      ^^^^^ error field-enum: \`round\` is not a value of \`spec.lid\`. Use \`Round\` or \`Square\`. 💡
  lidd: Round
# ^^^^ warning doc-field-unknown: \`spec.lidd\` is not a field of a Teapot, so the API server drops it. Did you mean \`lid\`?
---
apiVersion: v1
kind: List
items:
  - apiVersion: kitchen.example.com/v1
    kind: Teapot
    metadata: { name: green }
    spec: { volume: big }
#                   ^^^ error field-type: \`spec.volume\` must be an integer, not a string.
`);
  });

  it("is repaired by the same fixes as others", () => {
    const world = (pot: string): string => `#- crd.yaml\n${teapots(LID)}#- pot.yaml\n${teapot("blue", pot)}`;
    checkFix(world("lid: $0round # of porcelain"), world("lid: Round # of porcelain"));
    checkFix(world("ldi$0: Round"), world("lid: Round"));
  });

  it("is left alone where the definition is of another group, or cannot be read", () => {
    for (const definition of [
      teapots(VOLUME, "garden.example.com"),
      teapots(VOLUME).replace("openAPIV3Schema:\n        type: object\n        properties", 'x: "'),
      teapots(VOLUME).replace("group: kitchen", "group: {{ .Values.group }}"),
      teapots(VOLUME).replace(/schema:[\s\S]*served: true/, "served: true"),
    ]) {
      checkDiagnostics(`#- crd.yaml\n${definition}#- pot.yaml\n${teapot("blue", "volume: 0")}`);
    }
  });

  it("is left alone as a patch, as test data, as a template, and where the text is filled in later", () => {
    checkDiagnostics(`
#- crd.yaml
${teapots(`${VOLUME}\n${LID}`)}
#- overlay/kustomization.yaml
patches:
  - path: pot.yaml
#- overlay/pot.yaml
${teapot("blue", "volume: 0")}
#- testdata/pot.yaml
${teapot("blue", "volume: 0")}
#- chart/templates/pot.yaml
${teapot("blue", "volume: 0\n  lid: {{ .Values.lid }}")}
#- flux/pot.yaml
${teapot("blue", `volume: "\${VOLUME}"\n  lid: \${LID}`)}
`);
  });

  it("of a version that is no longer served is reported so; one that the definition does not know is left alone", () => {
    checkDiagnostics(`
#- crd.yaml
${teapots(VOLUME)}
#- pot.yaml
apiVersion: kitchen.example.com/v1alpha1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning doc-field-removed: The CRD of Teapot no longer serves the version \`v1alpha1\`, so the API server refuses the object. Use \`v1\`.
kind: Teapot
metadata:
  name: blue
---
apiVersion: kitchen.example.com/v2
kind: Teapot
metadata:
  name: blue
spec:
  colour: blue
`);
  });

  it("is held against the nearest of several definitions, and against none where equally near ones differ", () => {
    const files = (blue: string): string => `
#- one/crd.yaml
${teapots("colour: {type: string}")}
#- two/crd.yaml
${teapots(VOLUME)}
#- one/pot.yaml
${teapot("blue", "colour: blue")}
#- two/pot.yaml
${teapot("blue", "volume: 1")}
#- three/pot.yaml
${blue}`;
    checkDiagnostics(files(teapot("blue", "material: clay")));
  });

  it("is not held against a definition that is applied to another cluster", () => {
    const build = (resources: string) =>
      `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [${resources}]\n`;
    const kettle = (port: number) =>
      `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: { name: kettle, namespace: kitchen }\nspec: { gatewayClassName: steam, listeners: [{ name: spout, port: ${port}, protocol: HTTP }] }\n`;
    const files = (alsoHere: string, marker: string) => `
#- old/kustomization.yaml
${build("crd.yaml, kettle.yaml")}
#- old/crd.yaml
${teapots("colour: {type: string}")}
#- old/kettle.yaml
${kettle(80)}
#- new/kustomization.yaml
${build(`pot.yaml, kettle.yaml${alsoHere}`)}
#- new/kettle.yaml
${kettle(81)}
#- new/pot.yaml
${teapot("blue", "colour: [7]")}${marker}`;
    checkDiagnostics(files("", ""), { only: ["field-type"] });
    checkDiagnostics(
      files(
        ", ../old/crd.yaml",
        "#         ^^^ error field-type: `spec.colour` must be a string, not a list.\n",
      ),
      { only: ["field-type"] },
    );
  });

  it("of a version that is served no longer is left alone where it is not applied with the definition", () => {
    const pot = teapot("blue", "{}").replace("/v1", "/v1alpha1");
    checkDiagnostics(`
#- crd.yaml
${teapots(VOLUME)}
#- apps/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [pot.yaml]
#- apps/pot.yaml
${pot}`);
  });

  it("is held against a definition in JSON, and one in a List", () => {
    const schema = {
      type: "object",
      properties: { spec: { type: "object", properties: { volume: { type: "integer" } } } },
    };
    const versions = [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }];
    const spec = { group: "kitchen.example.com", names: { kind: "Teapot", plural: "teapots" }, versions };
    const definition = { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition", spec };
    for (const text of [
      JSON.stringify(definition, undefined, 2),
      JSON.stringify({ apiVersion: "v1", kind: "List", items: [definition] }),
    ]) {
      const workspace = createEngine();
      workspace.setFile("crd.json", text);
      workspace.setFile("pot.yaml", teapot("blue", "volume: big"));
      workspace.flush();
      assert.deepEqual(messages(workspace, "pot.yaml"), ["`spec.volume` must be an integer, not a string."]);
    }
  });
});

describe("a definition that comes, changes or goes", () => {
  const open = (): Workspace => {
    const workspace = createEngine();
    workspace.setFile("pots/blue.yaml", teapot("blue", "volume: 0"));
    workspace.setFile("pots/green.yaml", teapot("green", "volume: 1"));
    for (let at = 0; at < 50; at++) {
      workspace.setFile(`cups/${at}.yaml`, teapot(`cup-${at}`, "volume: 0").replace("Teapot", "Cup"));
    }
    workspace.flush();
    return workspace;
  };
  const MOST = 12;

  it("is felt by the objects of its kind, and by no others", () => {
    const workspace = open();
    const step = (change: () => void): readonly string[] => {
      const before = workspace.computedCells;
      change();
      const { files } = workspace.flush();
      assert.ok(workspace.computedCells - before <= MOST, `${workspace.computedCells - before} values`);
      return files;
    };
    assert.deepEqual(
      step(() => workspace.setFile("crd.yaml", teapots(VOLUME))),
      ["pots/blue.yaml"],
    );
    assert.deepEqual(messages(workspace, "pots/blue.yaml"), ["`spec.volume` is 0, but must be at least 1."]);
    assert.deepEqual(
      step(() => workspace.setFile("crd.yaml", teapots("volume: {type: integer, maximum: 0}"))),
      ["pots/blue.yaml", "pots/green.yaml"],
    );
    assert.deepEqual(messages(workspace, "pots/green.yaml"), ["`spec.volume` is 1, but must be at most 0."]);
    assert.deepEqual(
      step(() => workspace.setFile("crd.yaml", `# note\n${teapots("volume: {type: integer, maximum: 0}")}`)),
      [],
    );
    assert.deepEqual(
      step(() => workspace.removeFile("crd.yaml")),
      ["pots/green.yaml"],
    );
    assert.deepEqual(messages(workspace, "pots/green.yaml"), []);
  });

  it("makes an edit of an object cost what that object costs", () => {
    const workspace = open();
    workspace.setFile("crd.yaml", teapots(VOLUME));
    workspace.flush();
    const before = workspace.computedCells;
    workspace.setFile("pots/green.yaml", teapot("green", "volume: -1"));
    assert.deepEqual(workspace.flush().files, ["pots/green.yaml"]);
    assert.ok(workspace.computedCells - before <= 4);
    const quiet = workspace.computedCells;
    workspace.setFile("cups/3.yaml", teapot("cup-3", "volume: 7").replace("Teapot", "Cup"));
    assert.deepEqual(workspace.flush().files, []);
    assert.equal(workspace.computedCells, quiet);
  });
});

describe("an object of a foreign kind", () => {
  it("is judged after all others, and holds up no file but its own", () => {
    const workspace = createEngine();
    workspace.setFile("crd.yaml", teapots(VOLUME));
    workspace.setFile("a.yaml", teapot("blue", "volume: 0"));
    workspace.setFile(
      "b.yaml",
      "apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: web}\nspec:\n  listeners: []\n",
    );
    workspace.setFile("c.yaml", teapot("green", "volume: 0"));
    workspace.deliver(() => false);
    const told: string[] = [];
    for (let isDone = false; !isDone; ) {
      const changes = workspace.flush(() => true);
      told.push(...changes.files);
      isDone = changes.isDone;
    }
    assert.deepEqual(told, ["b.yaml", "a.yaml", "c.yaml"]);
    assert.equal(messages(workspace, "c.yaml").length, 1);
  });
});

describe("the setting workspaceCrds", () => {
  const gateways = teapots(
    "listeners: {type: array, items: {type: object}, maxItems: 1}",
    "gateway.networking.k8s.io",
  )
    .replaceAll("Teapot", "Gateway")
    .replaceAll("teapots", "gateways");
  const gateway = `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: web}\nspec:\n  gatewayClassName: internet\n  listeners: [{}, {}]\n`;
  const reported = (
    crds: "others" | "all" | "off",
    files: Readonly<Record<string, string>>,
  ): readonly string[] => {
    const workspace = createEngine({ workspaceCrds: crds });
    for (const [path, text] of Object.entries(files)) workspace.setFile(path, text);
    workspace.flush();
    return workspace
      .diagnostics("object.yaml")
      .flatMap(({ rule, message }) => (/^(?:field|doc)-/.test(rule) ? [message] : []));
  };

  it("`off` holds nothing against definitions", () => {
    assert.deepEqual(
      reported("off", { "crd.yaml": teapots(VOLUME), "object.yaml": teapot("blue", "volume: 0") }),
      [],
    );
  });

  it("`others` leaves the kinds of the Gateway API to what is known of them, `all` does not", () => {
    const files = { "crd.yaml": gateways, "object.yaml": gateway };
    assert.ok(reported("others", files).some((message) => message.includes("must set `port`")));
    assert.deepEqual(reported("all", files), [
      "`spec.gatewayClassName` is not a field of a Gateway, so the API server drops it.",
      "`spec.listeners` has 2 entries, but at most 1 is allowed.",
    ]);
    assert.ok(
      reported("all", { "object.yaml": gateway }).some((message) => message.includes("must set `port`")),
    );
  });

  it("`all` follows a definition that comes and goes", () => {
    const workspace = createEngine({ workspaceCrds: "all" });
    workspace.setFile("object.yaml", gateway);
    workspace.flush();
    const own = messages(workspace, "object.yaml");
    workspace.setFile("crd.yaml", gateways);
    assert.deepEqual(workspace.flush().files, ["object.yaml"]);
    assert.ok(!messages(workspace, "object.yaml").some((message) => message.includes("port")));
    workspace.removeFile("crd.yaml");
    assert.deepEqual(workspace.flush().files, ["object.yaml"]);
    assert.deepEqual(messages(workspace, "object.yaml"), own);
  });
});
