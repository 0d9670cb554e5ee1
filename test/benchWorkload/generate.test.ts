import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseAllDocuments } from "yaml";
import { generateCrowd, generateDocuments, generateFiles, type Workload } from "../bench/generate.mjs";

describe("the workloads of the benchmark", () => {
  it("are the same bytes for the same seed, and others for another", () => {
    assert.deepEqual(generateFiles({ files: 300, seed: 7 }), generateFiles({ files: 300, seed: 7 }));
    assert.notDeepEqual(
      generateFiles({ files: 300, seed: 7 }).files,
      generateFiles({ files: 300, seed: 8 }).files,
    );
  });

  it("have exactly the number of files and documents asked for", () => {
    for (const files of [100, 1_000]) {
      const workload = generateFiles({ files });
      assert.equal(new Set(workload.files.map(({ path }) => path)).size, files);
    }
    const { files, documents } = generateDocuments({ documents: 500 });
    assert.equal(files.length, 1);
    assert.equal(documents, 500);
    assert.equal(resources({ files }).length, 500);
  });

  it("hold every kind of route, 1 to 16 rules and 4 to 64 listeners", () => {
    const all = resources(generateFiles({ files: 1_000 }));
    const kinds = new Set(all.map(({ kind }) => kind));
    for (const kind of ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"])
      assert.ok(kinds.has(kind), kind);
    const sizes = (kind: string, member: "rules" | "listeners") =>
      all.filter((one) => one.kind === kind).map(({ spec }) => spec?.[member]?.length ?? 0);
    assert.deepEqual(range(sizes("HTTPRoute", "rules")), [1, 16]);
    assert.deepEqual(range(sizes("Gateway", "listeners")), [4, 64]);
  });

  it("break about one reference in a hundred, in the manifest that the truth names", () => {
    const workload = generateFiles({ files: 1_000 });
    const share = workload.faults.length / workload.references;
    assert.ok(share > 0.006 && share < 0.014, `${share}`);
    for (const { path, text } of workload.faults) {
      assert.ok(workload.files.find((file) => file.path === path)?.text.includes(text), `${path}: ${text}`);
    }
  });

  it("keep the route in which keystrokes are measured at 2 kB and free of faults", () => {
    for (const workload of [generateFiles({ files: 100 }), generateFiles({ files: 1_000 })]) {
      const probe = workload.files.find(({ path }) => path === workload.probe);
      assert.ok(probe && probe.text.length > 1_800 && probe.text.length < 2_200);
      assert.ok(!workload.faults.some(({ path }) => path === workload.probe));
    }
  });

  it("give one Gateway a crowd of children in both forms, one of them contested", () => {
    const kinds = { "listener-sets": "ListenerSet", "child-gateways": "Gateway" } as const;
    for (const form of ["listener-sets", "child-gateways"] as const) {
      const crowd = generateCrowd({ children: 40, form });
      const children = crowd.files.filter(({ path }) => path.includes("/children/"));
      assert.equal(children.length, 40);
      assert.ok(children.every(({ text }) => text.includes(`kind: ${kinds[form]}\n`)));
      const text = (path: string) => crowd.files.find((file) => file.path === path)?.text ?? "";
      const hostname = /hostname: (\S+)/.exec(text(crowd.contested))?.[1];
      assert.ok(hostname !== undefined && text(crowd.gateway).includes(`hostname: x${hostname}\n`));
    }
  });
});

interface Resource {
  readonly kind: string;
  readonly spec?: { readonly rules?: readonly unknown[]; readonly listeners?: readonly unknown[] };
}

/** Every document, which must parse without an error. */
function resources({ files }: Pick<Workload, "files">): readonly Resource[] {
  return files.flatMap(({ path, text }) =>
    parseAllDocuments(text).map((document) => {
      assert.deepEqual(document.errors, [], path);
      return document.toJS() as Resource;
    }),
  );
}

const range = (values: readonly number[]) => [Math.min(...values), Math.max(...values)];
