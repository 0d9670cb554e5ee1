import { setTimeout as sleep } from "node:timers/promises";
import { LanguageClient, SERVER } from "./languageClient.mjs";
import { p95 } from "./statistics.mjs";

/**
 * Code lenses as an editor shows them: how soon the first are there, and how long after the findings of an edit they are right.
 *
 * @import { Measure } from "./report.mjs"
 * @import { Workload } from "./generate.mjs"
 */

const INDEX_TIMEOUT = 120_000;
const PATIENCE = 10_000;
const EDITS = 40;
/** Milliseconds that Visual Studio Code lets pass at least before it asks for lenses again. */
const DEBOUNCE = 250;
const LIMITS = { first: 100, right: 300 };
/** The finding of a Route whose parent has no listener of that name. */
const SECTION = "route-parent-section-not-found";
/** What is said above a Gateway while its workspace is read. */
const READING = "reading the workspace…";

/**
 * A Route of the probe loses its listener and gets it back; the lens of its Gateway counts it.
 *
 * @param {string} workspace name for the report @param {string} folder @param {Workload} workload
 * @returns {Promise<Measure[]>}
 */
export async function measureLenses(workspace, folder, workload) {
  // As people have it, with the pause before other files follow an edit.
  const client = new LanguageClient(SERVER, folder, {});
  try {
    await client.initialize();
    const gateway = gatewayOf(workload);
    client.open(gateway);
    const uri = client.uri(gateway);
    const began = performance.now();
    await titles(client, uri);
    const first = performance.now() - began;
    await client.indexed(INDEX_TIMEOUT);
    const samples = await editSection(client, uri, workload.probe);
    return [
      { workspace, name: "first code lens, while it is read", value: first, unit: "ms", limit: LIMITS.first },
      {
        workspace,
        name: `findings of an edit to right lenses (${DEBOUNCE} ms of them the editor's), p95`,
        value: p95(samples),
        unit: "ms",
        limit: LIMITS.right,
      },
    ];
  } finally {
    await client.stop();
  }
}

/** @param {LanguageClient} client @param {string} gateway its URI @param {string} probe @returns {Promise<number[]>} */
async function editSection(client, gateway, probe) {
  const text = client.open(probe);
  const uri = client.uri(probe);
  const broken = text.replace(/(sectionName: )\S+/, "$1nowhere");
  if (broken === text) throw new Error("the probe names no listener");
  let shown = await titles(client, gateway);
  if (shown.includes(READING)) throw new Error("the workspace is read, and its lenses do not say so");
  const samples = [];
  for (let edit = 0; edit < EDITS; edit++) {
    const isBroken = edit % 2 === 0;
    const tells = (/** @type {{ code?: string | number }} */ { code }) => code === SECTION;
    const published = client.nextPublish(
      (publish) => publish.uri === uri && publish.diagnostics.some(tells) === isBroken,
      PATIENCE,
    );
    const stale = client.staleLenses(PATIENCE);
    client.replace(uri, isBroken ? broken : text);
    const { at } = await published;
    await stale;
    await sleep(DEBOUNCE);
    const now = await titles(client, gateway);
    samples.push(performance.now() - at);
    if (now === shown) throw new Error(`the lenses are the same after edit ${edit}: ${now}`);
    shown = now;
  }
  return samples;
}

/** @param {LanguageClient} client @param {string} uri @returns {Promise<string>} what its lenses say */
async function titles(client, uri) {
  const lenses = await client.request("textDocument/codeLens", { textDocument: { uri } });
  return lenses.map(({ command }) => command?.title ?? "").join("\n");
}

/** The file of the Gateway that the probe names. @param {Workload} workload @returns {string} */
function gatewayOf({ files, probe }) {
  const route = files.find(({ path }) => path === probe)?.text ?? "";
  const name = /parentRefs:\s+- (?:\w+: \S+\s+)*?name: (\S+)/.exec(route)?.[1];
  const gateway = files.find(({ text }) =>
    new RegExp(`kind: Gateway\\nmetadata:\\n  name: ${name}\\n`).test(text),
  );
  if (name === undefined || gateway === undefined) throw new Error("the probe has no Gateway");
  return gateway.path;
}
