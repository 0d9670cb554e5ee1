/**
 * `npm run bench [-- --quick] [--gitops]`: generates the workloads, measures the built library and the built server,
 * prints a table and writes `.test-output/bench/report.json`. Exits with 1 where a target is missed. `--quick` leaves the
 * workspaces of 10,000 files out, `--gitops` everything but the GitOps repositories, `--features` everything but hovers,
 * completion and their like, `--commands` everything but whole runs of the command line, `--lenses` everything but code
 * lenses. `--families` measures the largest of what anybody may write, and nothing else: the table of `docs/limits.md`. With
 * GATEWAY_API_TEST_DATA set, the repositories of its folder `corpus` are measured, too. Ratios are compared with those of the
 * last release in `baseline.json`; `--write-baseline` writes it. `--profile` measures nothing and prints where an index spends
 * its time, by layer.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { comparedWithBaseline, writeBaseline } from "./baseline.mjs";
import { busyGateway } from "./busyGateway.mjs";
import { generateCrowd, generateDocuments, generateFiles } from "./generate.mjs";
import { generateDefinitions } from "./generateDefinitions.mjs";
import { generateGitOps } from "./generateGitOps.mjs";
import { measureCorpus, measureDefinitions, measureStart } from "./measureCommands.mjs";
import { measureFamilies } from "./measureFamilies.mjs";
import { measureFeatures } from "./measureFeatures.mjs";
import { measureGitOps, measureRepository } from "./measureGitOps.mjs";
import { INDEX_LIMITS, measureIndex } from "./measureIndex.mjs";
import { measureLenses } from "./measureLenses.mjs";
import { measureCrowds, measureFiles, scaling } from "./measureServer.mjs";
import { measureDifference, measureTraffic } from "./measureTraffic.mjs";
import { measureTurns } from "./measureTurns.mjs";
import { measureValidation } from "./measureValidation.mjs";
import { profileLayers } from "./profileLayers.mjs";
import { machineFacts, meetsTarget, table, writeReport } from "./report.mjs";
import { temporaryFolder, writeFiles } from "./workloadFolder.mjs";

const root = join(import.meta.dirname, "..", "..");
if (!existsSync(join(root, "dist", "cli.js"))) {
  console.error("There is nothing to measure yet: run `npm run build` first.");
  process.exit(2);
}

const quick = process.argv.includes("--quick");
const sizes = quick ? [100, 1_000] : [100, 1_000, 10_000];
const largest = sizes[sizes.length - 1];
const machine = machineFacts();
const temporary = temporaryFolder();
console.log(machine);

/** @type {import("./report.mjs").Measure[]} */
const measures = [];
/** @param {readonly import("./report.mjs").Measure[]} more */
function add(more) {
  measures.push(...more);
  console.log(`\n${table(more)}`);
}

/**
 * A session that breaks off costs its own figures, not those of the others.
 *
 * @param {string} workspace @param {() => Promise<readonly import("./report.mjs").Measure[]>} session
 */
async function addSession(workspace, session) {
  try {
    add(await session());
  } catch (error) {
    add([
      {
        workspace,
        name: "server session",
        value: Number.NaN,
        unit: "",
        limit: 0,
        detail: { error: String(error) },
      },
    ]);
    console.error(error);
  }
}

/** @param {string} name @param {readonly import("./generate.mjs").WorkloadFile[]} files @returns {string} */
function folderOf(name, files) {
  const folder = join(temporary, name);
  writeFiles(folder, files);
  return folder;
}

if (process.argv.includes("--profile")) {
  const { files } = generateFiles({ files: 1_000 });
  const folder = folderOf("profiled", files);
  console.log(`\n${table(await profileLayers(nameOf(files.length), folder, temporaryFolder()))}`);
  process.exit(0);
}

const only = ["--gitops", "--features", "--commands", "--lenses", "--turns", "--families"].find((flag) =>
  process.argv.includes(flag),
);
if (only === undefined) await measureWorlds();
if (only === "--lenses") await addLenses();
if (only === undefined || only === "--turns") await measureWaits();
if (only === undefined || only === "--features") await measureQuestions();
if (only === undefined || only === "--gitops") await measureRepositories();
if (only === undefined || only === "--commands") measureRuns();
if (only === "--families") add(await measureFamilies(folderOf("families", [])));

const missed = measures.filter((measure) => !meetsTarget(measure));
const path = writeReport(join(root, ".test-output", "bench"), measures, machine);
const judged = measures.filter(({ limit }) => limit !== undefined).length;
console.log(`\n${judged - missed.length} of ${judged} targets met; all figures in ${path}`);
const compared = comparedWithBaseline(measures);
if (compared.length > 0) console.log(`\nRatios, compared with the last release:\n${compared.join("\n")}`);
if (process.argv.includes("--write-baseline")) writeBaseline(measures);
if (missed.length > 0) {
  console.log(`\nMissed:\n${table(missed)}`);
  process.exitCode = 1;
}

/** @param {number} size */
function nameOf(size) {
  return `${size} files`;
}

/** What does not depend on how manifests are delivered. */
async function measureWorlds() {
  add(await measureValidation());

  for (const size of sizes) {
    const workload = generateFiles({ files: size });
    const folder = folderOf(`files-${size}`, workload.files);
    add(measureIndex(nameOf(size), folder, workload, { limits: INDEX_LIMITS.files }));
    const targeted = size === largest;
    const options = { judged: targeted, soak: targeted };
    await addSession(nameOf(size), () => measureFiles(nameOf(size), folder, workload, options));
  }
  add(scaling(measures, nameOf(sizes[0]), nameOf(largest)));
  await addLenses();

  const documents = generateDocuments({ documents: 5_000, prefix: "big-" });
  const crowds = /** @type {const} */ (["listener-sets", "child-gateways"]).map((form) => ({
    form,
    crowd: generateCrowd({ children: 1_000, form }),
  }));
  add(
    measureIndex("5000 documents", folderOf("documents", documents.files), documents, {
      limits: INDEX_LIMITS.documents,
    }),
  );
  for (const { form, crowd } of crowds)
    add(measureIndex(`1000 ${form}`, folderOf(form, crowd.files), crowd, { limits: INDEX_LIMITS.crowd }));

  // The Gateways with many children and the large file stand inside a workspace of the largest size.
  const parts = [...documents.files, ...crowds.flatMap(({ crowd }) => crowd.files)];
  const rest = generateFiles({ files: Math.max(sizes[0], largest - parts.length) });
  const crowded = folderOf("crowded", [...rest.files, ...parts]);
  add(
    await measureCrowds(`${rest.files.length + parts.length} files, crowded`, crowded, { documents, crowds }),
  );
}

async function addLenses() {
  const size = quick ? 1_000 : 4_000;
  const workload = generateFiles({ files: size });
  const folder = folderOf(`lenses-${size}`, workload.files);
  await addSession(nameOf(size), () => measureLenses(nameOf(size), folder, workload));
}

/** What people ask of an editor and of the command line in a workspace of the largest size. */
async function measureQuestions() {
  const [places, many, children] = [200, 1_000, 1_000];
  const busy = busyGateway({ places });
  const thronged = busyGateway({ places: many + 1, name: "thronged" });
  const files = generateFiles({
    files: Math.max(sizes[0], largest - busy.files.length - thronged.files.length),
  });
  const all = [...files.files, ...busy.files, ...thronged.files];
  const folder = folderOf("questions", all);
  const workspace = `${all.length} files, questions`;
  await addSession(workspace, () => measureFeatures(workspace, folder, { files, busy, places }));

  const crowd = generateCrowd({ children, form: "listener-sets" });
  const crowded = folderOf("questions-crowded", [...all, ...crowd.files]);
  const gateways = [
    { workload: busy, name: "busy", routes: places - 1, limit: 1 },
    { workload: thronged, name: "thronged", routes: many, limit: 3 },
  ];
  await addSession(workspace, () =>
    measureTraffic(workspace, crowded, gateways, { gateway: crowd.gateway, children }),
  );

  const changed = all.map((file) =>
    file.path === busy.probe ? { ...file, text: file.text.replace("port: 80", "port: 8080") } : file,
  );
  add(measureDifference(workspace, folder, folderOf("questions-changed", changed), "busy-infra/busy"));
}

/** How long nobody is heard while the largest things are asked about. */
async function measureWaits() {
  const documents = generateDocuments({ documents: quick ? 1_000 : 5_000, prefix: "big-" });
  const crowd = generateCrowd({ children: 1_000, form: "listener-sets" });
  const busy = busyGateway({ places: 1_001 });
  const parts = [...documents.files, ...crowd.files, ...busy.files];
  const rest = generateFiles({ files: Math.max(sizes[0], largest - parts.length) });
  const folder = folderOf("turns", [...rest.files, ...parts]);
  const workspace = `${rest.files.length + parts.length} files, turns`;
  await addSession(workspace, () =>
    measureTurns(workspace, folder, { documents, crowd, busy, probe: rest.probe }),
  );
}

/** GitOps repositories: a generated one, and a real one where there is one. */
async function measureRepositories() {
  const workload = generateGitOps({ files: largest });
  const workspace = `gitops, ${nameOf(workload.files.length)}`;
  const folder = folderOf("gitops", workload.files);
  // The fault of an embedded Route is a finding of whatever holds it, so files are compared; each holds one Route.
  const comparison = {
    subject: (/** @type {{ path: string }} */ { path }) => path,
    limits: INDEX_LIMITS.gitOps,
  };
  add(measureIndex(workspace, folder, workload, comparison));
  await addSession(workspace, () => measureGitOps(workspace, folder, workload));
  const data = process.env.GATEWAY_API_TEST_DATA;
  if (data === undefined) console.log("\nNo real repository: GATEWAY_API_TEST_DATA is not set.");
  else await addSession("largest repository", () => measureRepository(join(data, "corpus")));
}

/** Whole runs of the command line: on a few files, on a repository full of definitions, on real repositories. */
function measureRuns() {
  const few = generateFiles({ files: sizes[0] }).files.filter((_, index) => index % (sizes[0] / 10) === 0);
  add(measureStart(folderOf("few", few)));
  add(measureDefinitions(folderOf("definitions", generateDefinitions().files)));
  const data = process.env.GATEWAY_API_TEST_DATA;
  if (data !== undefined) add(measureCorpus(join(data, "corpus")));
}
