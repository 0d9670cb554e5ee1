import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseAllDocuments } from "yaml";
import { generateGitOps } from "../bench/generateGitOps.mjs";

const workload = generateGitOps({ files: 1_000 });
const textOf = (path: string) => workload.files.find((file) => file.path === path)?.text ?? "";
const below = (pattern: RegExp) => workload.files.filter(({ path }) => pattern.test(path));

describe("the GitOps workload of the benchmark", () => {
  it("is the same bytes for the same seed, and others for another", () => {
    const generate = (seed: number) => generateGitOps({ files: 300, seed });
    assert.deepEqual(generate(7), generate(7));
    assert.notDeepEqual(generate(7).files, generate(8).files);
  });

  it("has about the number of files asked for, each at a path of its own, and all of them are YAML", () => {
    const { files } = workload;
    assert.equal(new Set(files.map(({ path }) => path)).size, files.length);
    assert.ok(files.length >= 1_000 && files.length < 1_020, `${files.length}`);
    for (const { path, text } of files)
      for (const { errors } of parseAllDocuments(text)) assert.deepEqual(errors, [], path);
  });

  it("leaves the namespace of Gateways and Routes to their delivery", () => {
    const manifests = workload.files.filter(({ text }) => /^kind: (?:Gateway|HTTPRoute)$/m.test(text));
    assert.ok(manifests.length > 50);
    for (const { path, text } of manifests) assert.doesNotMatch(text, /^ {2}namespace:/m, path);
  });

  it("embeds two thirds of the Routes of the apps of Flux in values, and a tenth of all is Argo CD's", () => {
    const apps = below(/^kubernetes\/(?:east|west)\/apps\/area-\d+\/.*\/helmrelease\.yaml$/);
    const embedding = apps.filter(({ text }) => text.includes("parentRefs:"));
    const share = embedding.length / apps.length;
    assert.ok(share > 0.64 && share < 0.69, `${share}`);
    const argo = below(/^argo\//).length / workload.files.length;
    assert.ok(argo > 0.09 && argo < 0.11, `${argo}`);
  });

  it("lists every app where it is delivered from", () => {
    const paths = new Set(workload.files.map(({ path }) => path));
    for (const { path, text } of below(/\/ks\.yaml$/)) {
      const folder = /^ {2}path: \.\/(\S+)$/m.exec(text)?.[1];
      assert.ok(folder !== undefined && [...paths].some((one) => one.startsWith(`${folder}/`)), path);
      const [area, app] = path.split("/").slice(-3, -1);
      if (app === undefined || !path.startsWith("kubernetes/")) continue;
      const listing = textOf(path.replace(`${area}/${app}/ks.yaml`, `${area}/kustomization.yaml`));
      assert.ok(listing.includes(`  - ./${app}/ks.yaml\n`), path);
    }
  });

  it("has one Route in two hundred wrong, and the one that changes with its namespace, in the files that the truth names", () => {
    const { faults, routes } = generateGitOps({ files: 5_000 });
    assert.equal(faults.length, Math.round(routes / 200) + 1);
    assert.deepEqual(
      new Set(faults.map(({ fault }) => fault)),
      new Set(["section-not-found", "hostname-mismatch", "backend-not-found"]),
    );
    for (const { path, text } of workload.faults) assert.ok(textOf(path).includes(text), path);
    assert.ok(workload.faults.length > 0);
  });

  it("measures keystrokes in Routes that name a listener and hold no fault", () => {
    for (const path of [workload.probe, workload.embeddedProbe]) {
      assert.match(textOf(path), /parentRefs:\n +- name: \w+\n +namespace: network\n +sectionName: https\n/);
      assert.ok(!workload.faults.some((fault) => fault.path === path));
    }
  });

  it("says which kustomization delivers the most files, and what changes with its namespace", () => {
    const { path, files, added, witness } = workload.largest;
    assert.equal(path, "kubernetes/east/apps/games/kustomization.yaml");
    // Ten games of five files, the namespace, two components of two files, and itself.
    assert.equal(files, 10 * 5 + 1 + 4 + 1);
    assert.ok(!textOf(path).includes(added));
    assert.ok(textOf(path.replace("kustomization.yaml", `${added}/kustomization.yaml`).replace("./", "")));
    assert.ok(workload.faults.some((fault) => fault.path === witness && fault.fault === "backend-not-found"));
  });
});
