import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { effectiveName } from "../../server/src/delivery/adjustment.ts";
import { effectiveNamespace } from "../../server/src/delivery/effectiveNamespace.ts";
import { kustomizeBuilds } from "../../server/src/delivery/kustomizeBuild.ts";
import { manifestsBelow } from "../../server/src/delivery/manifestsBelow.node.ts";
import { readManifest } from "../../server/src/delivery/readManifest.node.ts";
import { createEngine } from "../../server/src/library.ts";
import { KUSTOMIZE_GROUP, manifestKind } from "../../server/src/model/resource.ts";
import type { WorkspaceFile } from "../../server/src/workspace/files/file.ts";
import { FileRepository } from "../../server/src/workspace/files/fileRepository.ts";
import { IS_WHOLE } from "../shareOfRounds.ts";
import { listResources } from "./listResources.ts";
import { sampledFolders } from "./sampledFolders.ts";

const DATA = process.env["GATEWAY_API_TEST_DATA"];
const SEED = Number(process.env["GATEWAY_API_CORPUS_SEED"] ?? 1);
/** Folders of a repository that are to be compared at least, if it has so many. */
const FEWEST = 4;
const WITHOUT = DATA === undefined ? "GATEWAY_API_TEST_DATA is not set" : withoutKubectl();

function withoutKubectl(): string | undefined {
  try {
    execFileSync("kubectl", ["version", "--client"], { stdio: "ignore" });
    return undefined;
  } catch {
    return "kubectl is not installed";
  }
}

/** Kinds whose names follow from what is in files, and that kustomize and this project put in a namespace alike. */
const COMPARED =
  /^(?:Gateway|ListenerSet|HTTPRoute|GRPCRoute|TLSRoute|TCPRoute|UDPRoute|BackendTLSPolicy|ReferenceGrant|Service|Namespace|HelmRelease|Kustomization|Certificate|ExternalSecret)\//;

describe("what kustomizations of real repositories build", () => {
  if (WITHOUT !== undefined) {
    it("is what kubectl builds of them", { skip: WITHOUT });
    return;
  }
  const sampled = `some folders of each class are built in each repository, drawn from seed ${SEED}; \`npm run test:whole\` builds all`;
  if (!IS_WHOLE) it("is what kubectl builds of all of them", { skip: sampled });
  const corpus = join(DATA ?? "", "corpus");
  for (const entry of readdirSync(corpus, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    it(`is what kubectl builds of them (${entry.name})`, () => {
      const { written, compared, different } = compare(join(corpus, entry.name));
      assert.ok(compared > FEWEST || written <= FEWEST, `only ${compared} of ${written} could be built`);
      assert.deepEqual(different, []);
    });
  }
});

/** Compares kind, namespace and name of all objects, for the kustomizations that kubectl builds by itself. */
function compare(root: string): {
  readonly written: number;
  readonly compared: number;
  readonly different: readonly string[];
} {
  const engine = createEngine({});
  const files = new Map<string, WorkspaceFile>();
  for (const path of manifestsBelow(root)) {
    const read = readManifest(join(root, path));
    if (!("text" in read)) continue;
    engine.setFile(path, read.text);
    const file = engine.file(path);
    if (file !== undefined) files.set(path, file);
  }
  const repository = new FileRepository(files);
  for (const [path, { documents }] of files)
    for (const fact of documents.flatMap(({ facts }) => facts))
      if (fact.kind === "kustomization") repository.setKustomization(path, fact.kustomization);
  const kustomize = kustomizeBuilds(repository);
  const different: string[] = [];
  let [written, compared] = [0, 0];
  const folders = repository.kustomizationFolders().flatMap((folder) => {
    const kustomization = repository.kustomizationIn(folder)?.kustomization;
    return kustomization === undefined || kustomization.kind === "Component" ? [] : { folder, kustomization };
  });
  const { ofEachClass, others } = sampledFolders(folders, SEED);
  for (const folder of [...ofEachClass, ...others]) {
    if (!IS_WHOLE && written >= ofEachClass.length && compared > FEWEST) break;
    written++;
    const theirs = builtByKubectl(join(root, folder));
    if (theirs === undefined) continue;
    compared++;
    const ours = kustomize
      .of(folder)
      .entries.flatMap(({ file, role, layers }) =>
        role === "values"
          ? []
          : (files.get(file)?.documents ?? []).flatMap(({ resources }) =>
              resources
                .filter(({ group, embedded }) => group !== KUSTOMIZE_GROUP && embedded === undefined)
                .map((resource) =>
                  [
                    manifestKind(resource),
                    effectiveNamespace(resource, layers).name ?? "",
                    effectiveName(resource, layers) ?? "",
                  ].join("/"),
                ),
            ),
      );
    const mine = [...new Set(ours.filter((name) => COMPARED.test(name)))].sort();
    if (mine.join() !== theirs.join()) different.push(`${folder}: ${mine} instead of ${theirs}`);
  }
  return { written, compared, different };
}

/** Undefined for what kubectl does not build by itself: charts, remote bases, files that are kept out of the snapshot. */
function builtByKubectl(folder: string): readonly string[] | undefined {
  try {
    const built = execFileSync("kubectl", ["kustomize", folder, "--load-restrictor=LoadRestrictionsNone"], {
      encoding: "utf8",
      maxBuffer: 100_000_000,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return [...new Set(listResources(built).filter((name) => COMPARED.test(name)))].sort();
  } catch {
    return undefined;
  }
}
