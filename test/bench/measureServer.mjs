import { KEYSTROKE, KEYSTROKES, keystrokes, typicalP95 } from "./keystrokeMeasures.mjs";
import { deleteAndType, placeAfter, positionAt, routePlaces } from "./keystrokes.mjs";
import { LanguageClient, SERVER } from "./languageClient.mjs";
import { p95 } from "./statistics.mjs";

/**
 * @import { Measure } from "./report.mjs"
 * @import { Workload } from "./generate.mjs"
 * @typedef {Workload & { gateway: string, contested: string }} Crowd
 */

const INDEX_TIMEOUT = 120_000;
const REQUESTS = 100;
const EDITS = 10_000;
/** Milliseconds without a publish after which the findings of opened files count as settled. */
const SETTLED = 300;
/** At once for a reader: below it, growing with the workspace does no harm. */
const UNNOTICED = 2;
const LIMITS = {
  keystroke: 6,
  documents: 10,
  crowd: 30,
  request: 3,
  completion: 8,
  memory: 350,
  growth: 1,
  share: 5,
  scaling: 1.5,
};

/**
 * A session in a workspace of many small files: open files first, keystrokes in the probe, hover, definition, completion.
 *
 * @param {string} workspace name for the report @param {string} folder @param {Workload} workload
 * @param {{ judged: boolean, soak: boolean }} options whether the targets hold for this size, and whether to soak
 * @returns {Promise<Measure[]>}
 */
export async function measureFiles(workspace, folder, workload, { judged, soak }) {
  const client = new LanguageClient(SERVER, folder);
  const limit = (/** @type {number} */ value) => (judged ? { limit: value } : {});
  try {
    const start = await client.initialize();
    const uri = client.uri(workload.probe);
    const answered = client.nextPublish((publish) => publish.uri === uri, INDEX_TIMEOUT);
    const text = client.open(workload.probe);
    const first = (await answered).at - start;
    const indexed = (await client.indexed(INDEX_TIMEOUT)) - start;
    await client.quiet(SETTLED);
    /** @type {Measure[]} */
    const measures = [
      { workspace, name: "open file answered", value: first, unit: "ms" },
      { workspace, name: "workspace indexed", value: indexed, unit: "ms wall" },
      {
        workspace,
        name: "open file answered / workspace indexed",
        value: first / indexed,
        unit: "×",
        limit: 1,
      },
      {
        workspace,
        name: "peak memory after the index",
        value: client.peakMemory(),
        unit: "MB",
        ...limit(LIMITS.memory),
      },
    ];
    measures.push(
      ...(await keystrokes(client, workspace, uri, routePlaces(text), text, limit(LIMITS.keystroke))),
    );
    const references = [...text.matchAll(/(?:- name|sectionName): (?=gateway|https|service)/g)];
    const referencePlaces = references.map((match) => positionAt(text, match.index + match[0].length + 1));
    for (const method of ["hover", "definition"]) {
      const most = limit(LIMITS.request);
      measures.push(...(await requests(client, workspace, uri, referencePlaces, method, most)));
    }
    const keyPlaces = [...text.matchAll(/^ *(?:- )*(?=[a-zA-Z]+:)/gm)].map((match) =>
      positionAt(text, match.index + match[0].length),
    );
    measures.push(
      ...(await requests(client, workspace, uri, keyPlaces, "completion", limit(LIMITS.completion))),
    );
    if (!soak) return measures;
    try {
      measures.push(...(await soaked(client, workspace, uri, text)));
    } catch (error) {
      const detail = { error: String(error) };
      measures.push({ workspace, name: SOAK, value: Number.NaN, unit: "MB", limit: LIMITS.growth, detail });
    }
    return measures;
  } finally {
    await client.stop();
  }
}

/**
 * A session in a workspace that also holds one file of 5,000 documents and a Gateway with 1,000 children in each
 * of the two forms.
 *
 * @param {string} workspace @param {string} folder
 * @param {{ documents: Workload, crowds: readonly { form: string, crowd: Crowd }[] }} parts
 * @returns {Promise<Measure[]>}
 */
export async function measureCrowds(workspace, folder, { documents, crowds }) {
  const client = new LanguageClient(SERVER, folder);
  try {
    const start = await client.initialize();
    const indexed = (await client.indexed(INDEX_TIMEOUT)) - start;
    /** @type {Measure[]} */
    const measures = [
      { workspace, name: "workspace indexed", value: indexed, unit: "ms wall" },
      { workspace, name: "peak memory after the index", value: client.peakMemory(), unit: "MB" },
    ];
    for (const { form, crowd } of crowds)
      measures.push(...(await crowdKeystrokes(client, workspace, form, crowd)));
    const text = client.open(documents.probe);
    await client.quiet(SETTLED);
    const places = routePlaces(text, text.indexOf("\n  name: probe\n"));
    const uri = client.uri(documents.probe);
    const limit = { limit: LIMITS.documents };
    measures.push(
      ...(await keystrokes(
        client,
        workspace,
        uri,
        places,
        text,
        limit,
        `${documents.documents} documents: `,
      )),
    );
    return measures;
  } finally {
    await client.stop();
  }
}

/**
 * How the keystroke of the largest workspace compares with that of the smallest.
 *
 * @param {readonly Measure[]} measures @param {string} small @param {string} large names of the workspaces
 * @returns {Measure[]}
 */
export function scaling(measures, small, large) {
  const [a, b] = [small, large].map((workspace) =>
    measures.find((measure) => measure.workspace === workspace && measure.name === KEYSTROKE),
  );
  if (!a || !b) return [];
  const limit = Math.max(LIMITS.scaling * a.value, UNNOTICED);
  return [{ workspace: large, name: `${KEYSTROKE}, against ${small}`, value: b.value, unit: "ms", limit }];
}

const SOAK = `heap growth over ${EDITS} edits`;

/**
 * @param {LanguageClient} client @param {string} workspace @param {string} form @param {Crowd} crowd
 * @returns {Promise<Measure[]>}
 */
async function crowdKeystrokes(client, workspace, form, crowd) {
  const text = client.open(crowd.gateway);
  await client.quiet(SETTLED);
  const place = placeAfter("contested hostname", text, /hostname: (?=xapp-)/g);
  const watched = client.uri(crowd.contested);
  const batch = () => deleteAndType(client, client.uri(crowd.gateway), place, "x", watched, KEYSTROKES);
  const measure = {
    workspace,
    name: `Gateway with 1000 ${form}: ${KEYSTROKE}`,
    unit: "ms",
    limit: LIMITS.crowd,
  };
  try {
    await batch();
  } catch (error) {
    return [{ ...measure, value: Number.NaN, detail: { error: String(error) } }];
  }
  return [{ ...measure, value: await typicalP95(batch) }];
}

/**
 * Asks at some positions of a file in turn.
 *
 * @param {LanguageClient} client @param {string} workspace @param {string} uri
 * @param {readonly import("./languageClient.mjs").Position[]} positions @param {string} method @param {{ limit?: number }} limit
 * @returns {Promise<Measure[]>}
 */
async function requests(client, workspace, uri, positions, method, limit) {
  const samples = [];
  let empty = 0;
  for (let index = 0; index < REQUESTS; index++) {
    const position = positions[index % positions.length];
    const start = performance.now();
    const answer = await client.request(`textDocument/${method}`, { textDocument: { uri }, position });
    samples.push(performance.now() - start);
    if (answer === null || (Array.isArray(answer) && answer.length === 0)) empty++;
  }
  return [
    { workspace, name: `${method}, p95`, value: p95(samples), unit: "ms", ...limit },
    { workspace, name: `${method} without an answer`, value: empty, unit: `of ${REQUESTS}`, limit: 0 },
  ];
}

/**
 * Ten thousand edits, each of which points a parentRef at another Gateway that does not exist: whatever is kept
 * for such a name must go with it.
 *
 * @param {LanguageClient} client @param {string} workspace @param {string} uri @param {string} text
 * @returns {Promise<Measure[]>}
 */
async function soaked(client, workspace, uri, text) {
  const place = placeAfter("parentRefs name", text, /parentRefs:\n\s+- name: \S+/g);
  let length = 0;
  const edit = async (/** @type {string} */ suffix) => {
    let version = Number.POSITIVE_INFINITY;
    const shown = client.nextPublish(
      (publish) => publish.uri === uri && (publish.version ?? 0) >= version,
      10_000,
    );
    const start = place.position;
    version = client.change(uri, { start, end: { ...start, character: start.character + length } }, suffix);
    length = suffix.length;
    await shown;
  };
  const run = async (/** @type {number} */ from, /** @type {number} */ to) => {
    for (let index = from; index < to; index++) await edit(`-gone-${index}`);
    await edit("");
    await client.quiet(SETTLED);
  };
  const warmUp = EDITS / 20;
  await run(0, warmUp);
  const before = await client.heap();
  await run(warmUp, warmUp + EDITS);
  const after = await client.heap();
  return [
    { workspace, name: "heap before the edits", value: before, unit: "MB" },
    {
      workspace,
      name: SOAK,
      value: after - before,
      unit: "MB",
      limit: LIMITS.growth,
    },
    {
      workspace,
      name: `heap after ${EDITS} edits, above the state before`,
      value: (100 * (after - before)) / before,
      unit: "%",
      limit: LIMITS.share,
    },
    {
      workspace,
      name: `peak memory after ${EDITS} edits`,
      value: client.peakMemory(),
      unit: "MB",
      limit: LIMITS.memory,
    },
  ];
}
