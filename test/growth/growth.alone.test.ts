import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { codeLenses, lensAddresses } from "../../server/src/features/codeLens/codeLens.ts";
import { fixAll } from "../../server/src/features/fixes/fixAll.ts";
import { editsOf, fixesIn } from "../../server/src/features/fixes/fixes.ts";
import { rename } from "../../server/src/features/rename/rename.ts";
import { topology } from "../../server/src/features/topology/topology.ts";
import { analyze, createEngine } from "../../server/src/library.ts";
import { concealedLines } from "../../server/src/model/secretLines.ts";
import { baseAndHead } from "../../server/src/requests/baseAndHead.ts";
import { changedAnswers } from "../../server/src/requests/comparedStates.ts";
import { CERTAIN_FIXES } from "../../server/src/rules/certainFixes.ts";
import { explainDeliveryOf } from "../../server/src/workspace/views/deliveryExplanation.ts";
import type { Workspace } from "../../server/src/workspace/workspace.ts";
import { processorTime } from "../processorTime.ts";
import { checkGrowth, timeOfOne } from "./checkGrowth.ts";
import { CROWDS } from "./crowds.ts";
import { FAMILIES, textOf } from "./families.ts";
import { QUOTED } from "./quotedLines.ts";
import { TEXTS } from "./texts.ts";

describe("four times as much takes about four times as long:", () => {
  for (const family of FAMILIES) {
    it(family.what, () => {
      const [small, large] = [textOf(family, family.size), textOf(family, 4 * family.size)];
      checkGrowth(
        () => analysed(small),
        () => analysed(large),
      );
    });
  }
});

describe("four times as much text is read in about four times as long:", () => {
  for (const { what, size, files } of TEXTS) {
    it(what, () => {
      const [small, large] = [files(size), files(4 * size)];
      checkGrowth(
        () => timeOfOne(() => analyze(small)),
        () => timeOfOne(() => analyze(large)),
      );
    });
  }
});

describe("four times as many fixes are written in about four times as long:", () => {
  it("grants that are missing, beside grants of as many entries", () => {
    const family = FAMILIES.find(({ what }) => what.startsWith("grants with"));
    assert.ok(family !== undefined);
    const [small, large] = [repairing(textOf(family, 60)), repairing(textOf(family, 240))];
    checkGrowth(
      () => processorTime(small),
      () => processorTime(large),
    );
  });

  it("backends of one Route that are one and the same", () => {
    const family = FAMILIES.find(({ what }) => what.startsWith("backends that are one"));
    assert.ok(family !== undefined);
    const [small, large] = [repairing(textOf(family, 200)), repairing(textOf(family, 800))];
    checkGrowth(
      () => timeOfOne(small),
      () => timeOfOne(large),
    );
  });
});

describe("four times as many problems are repaired in about four times as long:", () => {
  const road = (at: number): string =>
    `{ apiVersion: gateway.networking.k8s.io/v1beta1, kind: HTTPRoute, metadata: { name: road${at} }, spec: { parentRefs: [{ name: gate }], rules: [{ backendRefs: [{ name: shop, port: 80, group: core }] }] } }\n`;
  const roads = (size: number): readonly string[] => Array.from({ length: size }, (_, at) => road(at));
  const texts: Readonly<Record<string, (size: number) => string>> = {
    "those of documents": (size) => roads(size).join("---\n"),
    "those of the items of a List": (size) =>
      `apiVersion: v1\nkind: List\nitems:\n${roads(size)
        .map((one) => `  - ${one}`)
        .join("")}`,
  };
  for (const [what, textWith] of Object.entries(texts)) {
    it(what, () => {
      const repaired = (size: number) => () => {
        const workspace = createEngine();
        workspace.setFile("town.yaml", textWith(size));
        const { repairs } = fixAll(workspace, ["town.yaml"], CERTAIN_FIXES);
        assert.equal(repairs.length, 2 * size);
      };
      checkGrowth(
        () => processorTime(repaired(100)),
        () => processorTime(repaired(400)),
      );
    });
  }
});

describe("four times as many objects of one file are answered about in about four times as long:", () => {
  const routes = FAMILIES.find(({ what }) => what.startsWith("Routes that name one port of as many as"));
  const town = (size: number): Workspace => {
    assert.ok(routes !== undefined);
    return workspaceOf({ "town.yaml": textOf(routes, size) });
  };
  const questions: Readonly<Record<string, (workspace: Workspace) => number>> = {
    "the addresses of lenses": (workspace) =>
      lensAddresses(codeLenses(workspace, "town.yaml", () => true)).length,
    "how each object is delivered": (workspace) =>
      workspace
        .objectsIn("town.yaml")
        .flatMap((objectLocation) => explainDeliveryOf(workspace, objectLocation)).length,
    "renaming what all of them name": (workspace) => {
      const edits = rename(workspace, "town.yaml", { line: 3, character: 9 }, "door");
      assert.ok(!("refusal" in edits));
      return edits.flatMap((file) => file.edits).length;
    },
  };
  for (const [what, ask] of Object.entries(questions)) {
    it(what, () => {
      const [small, large] = [town(400), town(1600)];
      checkGrowth(
        () => timeOfOne(() => assert.ok(ask(small) >= 400)),
        () => timeOfOne(() => assert.ok(ask(large) >= 1600)),
      );
    });
  }
});

describe("four times as many objects of two states are compared in about four times as long:", () => {
  const changes: Readonly<Record<string, (text: string) => string>> = {
    "listeners of one port": (text) => text.replace("port: 80", "port: 8080"),
    "rules that match alike": (text) => text.replace("name: shop", "name: store"),
  };
  for (const [what, change] of Object.entries(changes)) {
    it(what, () => {
      const family = FAMILIES.find((one) => one.what === what);
      assert.ok(family !== undefined);
      const compared = (size: number) => {
        const text = textOf(family, size);
        return () => {
          const states = baseAndHead(new Map([["a.yaml", text]]), new Map([["a.yaml", change(text)]]), () =>
            createEngine(),
          );
          changedAnswers(states);
        };
      };
      checkGrowth(
        () => processorTime(compared(100)),
        () => processorTime(compared(400)),
      );
    });
  }
});

describe("four times as many nodes are drawn in about four times as long:", () => {
  const drawn = (workspace: Workspace, size: number) => () =>
    assert.ok(topology(workspace).nodes.length >= size);

  it("Routes of one name", () => {
    const family = FAMILIES.find(({ what }) => what === "Routes of one name");
    assert.ok(family !== undefined);
    const town = (size: number) => drawn(workspaceOf({ "town.yaml": textOf(family, size) }), size);
    const [small, large] = [town(500), town(2000)];
    checkGrowth(
      () => timeOfOne(small),
      () => timeOfOne(large),
    );
  });

  it("policies that select a Route each", () => {
    const town = (size: number) =>
      drawn(workspaceOf(filesOf("policies that select a Route each", size)), size);
    const [small, large] = [town(250), town(1000)];
    checkGrowth(
      () => timeOfOne(small),
      () => timeOfOne(large),
    );
  });
});

describe("four times as many clusters are compared in about four times as long:", () => {
  it("folders whose namespace nobody says", () => {
    const compared = (size: number) => {
      const files = Object.entries(filesOf("folders whose namespace nobody says", size));
      const [base, head] = [
        new Map(files),
        new Map(files.map(([path, text]) => [path, text.replace("web", "way")])),
      ];
      return () => changedAnswers(baseAndHead(base, head, () => createEngine()));
    };
    checkGrowth(
      () => processorTime(compared(200)),
      () => processorTime(compared(800)),
    );
  });
});

describe("four times as many files are delivered in about four times as long:", () => {
  it("objects of Flux into which a replacement copies", () => {
    checkGrowth(
      () => processorTime(() => delivered(200)),
      () => processorTime(() => delivered(800)),
    );
  });
});

describe("four times as much is quoted in about four times as long:", () => {
  for (const { what, size, lines } of QUOTED) {
    it(what, () => {
      const [small, large] = [lines(size), lines(4 * size)];
      checkGrowth(
        () => timeOfOne(() => concealedLines(small)),
        () => timeOfOne(() => concealedLines(large)),
      );
    });
  }
});

/** Reads a kustomization of as many objects of Flux, each of which gets its namespace's name by a replacement. */
function delivered(size: number): void {
  const workspace = createEngine();
  const names = Array.from({ length: size }, (_, at) => `app-${at}`);
  workspace.setFile(
    "apps/kustomization.yaml",
    `kind: Kustomization
resources: [namespace.yaml, ${names.map((name) => `${name}.yaml`).join(", ")}]
replacements:
  - source: { kind: Namespace }
    targets: [{ select: { kind: Kustomization }, fieldPaths: [spec.targetNamespace] }]
`,
  );
  workspace.setFile("apps/namespace.yaml", "apiVersion: v1\nkind: Namespace\nmetadata: { name: town }\n");
  for (const name of names)
    workspace.setFile(
      `apps/${name}.yaml`,
      `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${name} }
spec: { targetNamespace: none, path: ./apps/${name} }
`,
    );
  workspace.flush();
}

function filesOf(what: string, size: number): Readonly<Record<string, string>> {
  const crowd = CROWDS.find((one) => one.what === what);
  assert.ok(crowd !== undefined);
  return crowd.files(size);
}

function workspaceOf(files: Readonly<Record<string, string>>): Workspace {
  const workspace = createEngine();
  for (const [path, text] of Object.entries(files)) workspace.setFile(path, text);
  workspace.flush();
  return workspace;
}

function analysed(text: string): number {
  return processorTime(() => assert.ok(analyze([{ path: "town.yaml", text }]).diagnostics.length > 0));
}

/** Writes out what the fixes of every finding of a text come to. */
function repairing(text: string): () => void {
  const workspace = workspaceOf({ "town.yaml": text });
  const fixes = fixesIn(workspace, "town.yaml");
  assert.ok(fixes.length > 0);
  return () => assert.ok(fixes.every(({ fix }) => editsOf(workspace, fix).length > 0));
}
