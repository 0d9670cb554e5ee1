import { positionAt } from "./keystrokes.mjs";
import { LanguageClient, SERVER } from "./languageClient.mjs";
import { median, p95 } from "./statistics.mjs";

/**
 * What people ask of an editor while they read and write, over the protocol in a workspace of the largest size.
 *
 * @import { Measure } from "./report.mjs"
 * @import { Workload } from "./generate.mjs"
 * @import { Position } from "./languageClient.mjs"
 * @typedef {{ method: string, parameters: object }} Question
 * @typedef {{ files: Workload, busy: Workload & { gateway: string, long: string }, places: number }} Parts
 */

const INDEX_TIMEOUT = 120_000;
const SETTLED = 300;
/** Answers of one batch; the figure is the median of the batches' 95th percentiles. */
const ANSWERS = 100;
const BATCHES = 5;
const LIMITS = {
  completion: 8,
  hover: 3,
  definition: 3,
  references: 20,
  rename: 50,
  outline: 6,
  preview: 12,
};

/**
 * @param {string} workspace name for the report @param {string} folder @param {Parts} parts
 * @returns {Promise<Measure[]>}
 */
export async function measureFeatures(workspace, folder, parts) {
  // With the quiet period of a fresh installation: a preview does not wait for it, findings do.
  const client = new LanguageClient(SERVER, folder, {});
  try {
    await client.initialize();
    await client.indexed(INDEX_TIMEOUT);
    await client.quiet(SETTLED);
    const measures = [];
    for (const { name, limit, questions } of groups(client, parts))
      measures.push(...(await asked(client, workspace, name, limit, questions)));
    measures.push(await renamed(client, workspace, parts));
    measures.push(...(await previewed(client, workspace, parts)));
    return measures;
  } finally {
    await client.stop();
  }
}

/**
 * The questions of each figure, at as many kinds of places as there are.
 *
 * @param {LanguageClient} client @param {Parts} parts
 * @returns {{ name: string, limit: number, questions: readonly Question[] }[]}
 */
function groups(client, { files, busy }) {
  const [probe, gateway, long] = [files.probe, busy.gateway, busy.long].map((path) => ({
    uri: client.uri(path),
    text: client.open(path),
  }));
  const keys = /^ *(?:- )*(?=[a-zA-Z]+:)/gm;
  const values =
    /(?:name|namespace|sectionName|port|value|kind|gatewayClassName|protocol|from|hostnames:\n *-): */g;
  const names = /(?:- name|sectionName|gatewayClassName): /g;
  const at = (
    /** @type {string} */ method,
    /** @type {{ uri: string, text: string }} */ file,
    /** @type {RegExp} */ pattern,
  ) => placesOf(file.text, pattern).map((position) => question(method, file.uri, position));
  return [
    {
      name: "completion of keys",
      limit: LIMITS.completion,
      questions: [...at("completion", probe, keys), ...at("completion", gateway, keys)],
    },
    {
      name: "completion of values",
      limit: LIMITS.completion,
      questions: [...at("completion", probe, values), ...at("completion", gateway, values)],
    },
    {
      name: "hover",
      limit: LIMITS.hover,
      questions: [probe, gateway].flatMap((file) => [
        ...at("hover", file, /[a-zA-Z]+(?=:)/g),
        ...at("hover", file, values),
      ]),
    },
    {
      name: "definition",
      limit: LIMITS.definition,
      questions: [probe, long].flatMap((file) => at("definition", file, names)),
    },
    {
      name: "references",
      limit: LIMITS.references,
      questions: [
        ...at("references", gateway, /\n {2}name: /g),
        ...at("references", gateway, /- name: /g),
        ...at("references", probe, names),
      ],
    },
    {
      name: "semantic tokens of 500 lines",
      limit: LIMITS.outline,
      questions: [question("semanticTokens/full", long.uri)],
    },
    {
      name: "symbols of 500 lines",
      limit: LIMITS.outline,
      questions: [question("documentSymbol", long.uri)],
    },
  ];
}

/** @param {string} text @param {RegExp} pattern @returns {Position[]} the places behind each match */
function placesOf(text, pattern) {
  return [...text.matchAll(pattern)].map((match) => positionAt(text, match.index + match[0].length));
}

/** @param {string} method @param {string} uri @param {Position} [position] @returns {Question} */
function question(method, uri, position) {
  const place = position === undefined ? {} : { position };
  const context = method === "references" ? { context: { includeDeclaration: true } } : {};
  return { method: `textDocument/${method}`, parameters: { textDocument: { uri }, ...place, ...context } };
}

/**
 * @param {LanguageClient} client @param {string} workspace @param {string} name @param {number} limit
 * @param {readonly Question[]} questions
 * @returns {Promise<Measure[]>}
 */
async function asked(client, workspace, name, limit, questions) {
  let empty = 0;
  const batch = async () => {
    const samples = [];
    for (let index = 0; index < ANSWERS; index++) {
      const { method, parameters } = questions[index % questions.length];
      const start = performance.now();
      const answer = await client.request(method, parameters);
      samples.push(performance.now() - start);
      if (isEmpty(answer)) empty++;
    }
    return p95(samples);
  };
  const first = await batch();
  const value = await medianOf(batch);
  const share = empty / (ANSWERS * (BATCHES + 1));
  const detail = { first, withoutAnswer: share };
  return [{ workspace, name: `${name}, p95`, value, unit: "ms", limit, detail }];
}

/** @param {unknown} answer */
const isEmpty = (answer) => answer === null || (Array.isArray(answer) && answer.length === 0);

/** @param {() => Promise<number>} batch */
async function medianOf(batch) {
  const figures = [];
  for (let index = 0; index < BATCHES; index++) figures.push(await batch());
  return median(figures);
}

/** @param {LanguageClient} client @param {string} workspace @param {Parts} parts @returns {Promise<Measure>} */
async function renamed(client, workspace, { busy, places }) {
  const uri = client.uri(busy.gateway);
  const text = busy.files.find(({ path }) => path === busy.gateway)?.text ?? "";
  const [position] = placesOf(text, /\n {2}name: /g);
  const ask = async () => {
    const start = performance.now();
    const answer = await client.request("textDocument/rename", {
      textDocument: { uri },
      position,
      newName: "renamed",
    });
    return { time: performance.now() - start, edits: editsOf(answer) };
  };
  const { edits } = await ask();
  const value = await medianOf(async () => {
    const samples = [];
    for (let index = 0; index < 20; index++) samples.push((await ask()).time);
    return p95(samples);
  });
  const name = `rename in ${places} places, p95`;
  if (edits !== places)
    return { workspace, name, value: Number.NaN, unit: "ms", limit: LIMITS.rename, detail: { edits } };
  return { workspace, name, value, unit: "ms", limit: LIMITS.rename };
}

/** @param {{ changes?: Record<string, unknown[]>, documentChanges?: { edits?: unknown[] }[] } | null} answer */
function editsOf(answer) {
  const lists = [
    ...Object.values(answer?.changes ?? {}),
    ...(answer?.documentChanges ?? []).map(({ edits }) => edits ?? []),
  ];
  return lists.reduce((sum, edits) => sum + edits.length, 0);
}

/**
 * From a letter in a listener of the Gateway to its merged manifest with that letter.
 *
 * @param {LanguageClient} client @param {string} workspace @param {Parts} parts
 * @returns {Promise<Measure[]>}
 */
async function previewed(client, workspace, { busy }) {
  const uri = client.uri(busy.gateway);
  const text = busy.files.find(({ path }) => path === busy.gateway)?.text ?? "";
  const [position] = placesOf(text, /- name: http/g);
  let length = 0;
  const keystroke = async () => {
    const letter = length === 0 ? "x" : "";
    const start = performance.now();
    client.change(
      uri,
      { start: position, end: { ...position, character: position.character + length } },
      letter,
    );
    length = letter.length;
    const answer = await client.request("gatewayApi/effectiveGateway", { uri, position });
    const shows = JSON.stringify(answer).includes("name: httpx") === (length === 1);
    const time = performance.now() - start;
    await client.nextSettled(INDEX_TIMEOUT);
    return shows ? time : Number.NaN;
  };
  const value = await medianOf(async () => {
    const samples = [];
    for (let index = 0; index < 20; index++) samples.push(await keystroke());
    return samples.some(Number.isNaN) ? Number.NaN : p95(samples);
  });
  return [
    { workspace, name: "effective Gateway after a letter, p95", value, unit: "ms", limit: LIMITS.preview },
  ];
}
