import { readdirSync } from "node:fs";
import { join } from "node:path";
import { heaviestKustomization } from "./heaviestKustomization.mjs";
import { keystrokes } from "./keystrokeMeasures.mjs";
import { positionAt, routePlaces } from "./keystrokes.mjs";
import { LanguageClient, SERVER } from "./languageClient.mjs";
import { p95 } from "./statistics.mjs";
import { readFiles } from "./workloadFolder.mjs";

/**
 * Sessions in GitOps repositories: how soon an open file is answered, and what an edit of the kustomization that delivers
 * the most files costs.
 *
 * @import { DeliveringFile, GitOpsTruth } from "./generateGitOps.mjs"
 * @import { Workload } from "./generate.mjs"
 * @import { Position } from "./languageClient.mjs"
 * @import { Measure } from "./report.mjs"
 */

const TIMEOUT = 120_000;
const EDITS = 20;
/** Milliseconds without a publish after which the findings of opened files count as settled. */
const SETTLED = 300;
const LIMITS = { first: 1_500, last: 4_000, edit: 50, keystroke: 10, memory: 350 };

/**
 * @param {string} workspace name for the report @param {string} folder @param {Workload & GitOpsTruth} workload
 * @returns {Promise<Measure[]>}
 */
export async function measureGitOps(workspace, folder, workload) {
  const client = new LanguageClient(SERVER, folder);
  try {
    const { first, last } = await start(client, workload.probe);
    const measures = [
      { workspace, name: "open file answered", value: first, unit: "ms" },
      { workspace, name: "last file", value: last, unit: "ms wall" },
      memoryAfterIndex(client, workspace, { limit: LIMITS.memory }),
    ];
    const probes = [
      { path: workload.probe, prefix: "" },
      { path: workload.embeddedProbe, prefix: "Route in values: " },
    ];
    for (const { path, prefix } of probes) {
      const text = client.open(path);
      await client.quiet(SETTLED);
      const limit = { limit: LIMITS.keystroke };
      const places = routePlaces(text);
      measures.push(...(await keystrokes(client, workspace, client.uri(path), places, text, limit, prefix)));
    }
    return [...measures, ...(await kustomizationEdits(client, workspace, workload.largest))];
  } finally {
    await client.stop();
  }
}

/**
 * The same in the repository with the most files below a folder, which is read where it stands.
 *
 * @param {string} corpus a folder of repositories
 * @returns {Promise<Measure[]>}
 */
export async function measureRepository(corpus) {
  const { name, folder, files } = largestRepository(corpus);
  const workspace = `${name}, ${files.length} files`;
  const route = files.find(({ text }) => /^kind: HTTPRoute$/m.test(text));
  const largest = heaviestKustomization(files);
  if (route === undefined || largest === undefined)
    throw new Error(`${name} has no HTTPRoute or no kustomization with a namespace`);
  const client = new LanguageClient(SERVER, folder);
  try {
    const { first, last } = await start(client, route.path);
    return [
      { workspace, name: "open file answered", value: first, unit: "ms", limit: LIMITS.first },
      { workspace, name: "last file", value: last, unit: "ms wall", limit: LIMITS.last },
      memoryAfterIndex(client, workspace, {}),
      ...(await kustomizationEdits(client, workspace, { ...largest, added: "./added.yaml" })),
    ];
  } finally {
    await client.stop();
  }
}

/** @param {string} corpus */
function largestRepository(corpus) {
  const repositories = readdirSync(corpus, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const folder = join(corpus, name);
      return { name, folder, files: readFiles(folder).filter(({ path }) => /\.ya?ml$/.test(path)) };
    });
  const [largest] = repositories.sort((a, b) => b.files.length - a.files.length);
  if (largest === undefined) throw new Error(`${corpus} holds no repository`);
  return largest;
}

/**
 * Starts a session with one file open.
 *
 * @param {LanguageClient} client @param {string} path
 * @returns {Promise<{ first: number, last: number }>} milliseconds from `initialized` until that file was answered, and until
 *   every file was
 */
async function start(client, path) {
  const started = await client.initialize();
  const uri = client.uri(path);
  const answered = client.nextPublish((publish) => publish.uri === uri, TIMEOUT);
  client.open(path);
  const first = (await answered).at - started;
  const last = (await client.indexed(TIMEOUT)) - started;
  await client.quiet(SETTLED);
  return { first, last };
}

/** @param {LanguageClient} client @param {string} workspace @param {{ limit?: number }} limit @returns {Measure} */
const memoryAfterIndex = (client, workspace, limit) => ({
  workspace,
  name: "peak memory after the index",
  value: client.peakMemory(),
  unit: "MB",
  ...limit,
});

/**
 * Edits of a kustomization, each until everything that hangs on it is up to date: one more resource and one less; another
 * namespace and the one from before.
 *
 * @param {LanguageClient} client @param {string} workspace @param {DeliveringFile} kustomization
 * @returns {Promise<Measure[]>}
 */
async function kustomizationEdits(client, workspace, { path, files, added, witness }) {
  const text = client.open(path);
  await client.quiet(SETTLED);
  const name = `kustomization of ${files} files`;
  const limit = LIMITS.edit;
  const line = await edits(client, path, lineBelow(text, /^resources:$/m), `  - ${added}\n`, witness);
  const end = endOf(text, /^namespace: \S+/m);
  const renamed = await edits(client, path, end, "x", witness);
  /** @type {Measure[]} */
  const measures = [
    { workspace, name: `${name}: a resource, settled, p95`, value: p95(line.samples), unit: "ms", limit },
    {
      workspace,
      name: `${name}: \`namespace\`, settled, p95`,
      value: p95(renamed.samples),
      unit: "ms",
      limit,
    },
  ];
  if (witness === undefined) return measures;
  return [
    ...measures,
    {
      workspace,
      name: `${name}: \`namespace\` changed, and its Routes did not notice`,
      value: EDITS - renamed.noticed,
      unit: `of ${EDITS}`,
      limit: 0,
    },
  ];
}

/**
 * Inserts a text at a place and takes it out again, over and over, after one round that only warms up.
 *
 * @param {LanguageClient} client @param {string} path of an open file @param {Position} place @param {string} text
 * @param {string} [witness] path of another file
 * @returns {Promise<{ samples: number[], noticed: number }>} milliseconds of each edit, and how many of them had the witness
 *   published
 */
async function edits(client, path, place, text, witness) {
  const uri = client.uri(path);
  const watched = witness && client.uri(witness);
  const end = text.endsWith("\n")
    ? { line: place.line + 1, character: 0 }
    : { line: place.line, character: place.character + text.length };
  const samples = [];
  let noticed = 0;
  for (let index = -2; index < EDITS; index++) {
    const inserts = index % 2 === 0;
    const settled = client.nextSettled(TIMEOUT);
    const start = performance.now();
    client.change(uri, { start: place, end: inserts ? place : end }, inserts ? text : "");
    const at = await settled;
    if (index < 0) continue;
    samples.push(at - start);
    if (watched && (client.published.get(watched)?.at ?? 0) > start) noticed++;
  }
  return { samples, noticed };
}

/** The end of a match. @param {string} text @param {RegExp} pattern @returns {Position} */
function endOf(text, pattern) {
  const match = pattern.exec(text);
  if (match === null) throw new Error(`no ${pattern} in the kustomization`);
  return positionAt(text, match.index + match[0].length);
}

/** The start of the line below a match. @param {string} text @param {RegExp} pattern @returns {Position} */
const lineBelow = (text, pattern) => ({ line: endOf(text, pattern).line + 1, character: 0 });
