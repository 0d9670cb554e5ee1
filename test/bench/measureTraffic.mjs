import { execFileSync } from "node:child_process";
import { LanguageClient, SERVER } from "./languageClient.mjs";
import { collectOwnGarbage } from "./ownGarbage.mjs";
import { median, p95 } from "./statistics.mjs";

/**
 * Where requests go: traces and the table of a Gateway's matches over the protocol, and the comparison of two states.
 *
 * @import { Measure } from "./report.mjs"
 * @import { Workload } from "./generate.mjs"
 * @typedef {{ workload: Workload & { gateway: string }, name: string, routes: number, limit: number }} Asked a Gateway of
 *   that name, with Routes that have a hostname each
 */

const INDEX_TIMEOUT = 120_000;
const SETTLED = 300;
const TRACES = 200;
const BATCHES = 5;
const ROUNDS = 3;
const LIMITS = { table: 50, difference: 2 };

/**
 * @param {string} workspace name for the report @param {string} folder @param {readonly Asked[]} gateways
 * @param {{ gateway: string, children: number }} crowd the file of a Gateway with many children
 * @returns {Promise<Measure[]>}
 */
export async function measureTraffic(workspace, folder, gateways, crowd) {
  const client = new LanguageClient(SERVER, folder, {});
  try {
    await client.initialize();
    await client.indexed(INDEX_TIMEOUT);
    await client.quiet(SETTLED);
    const measures = [];
    for (const one of gateways) measures.push(await traced(client, workspace, one));
    measures.push(await tabled(client, workspace, crowd));
    return measures;
  } finally {
    await client.stop();
  }
}

/** @param {LanguageClient} client @param {string} workspace @param {Asked} asked @returns {Promise<Measure>} */
async function traced(client, workspace, { name, routes, limit }) {
  let lost = 0;
  const batch = async () => {
    const samples = [];
    for (let index = 0; index < TRACES; index++) {
      const route = (index * 37) % routes;
      const request = `# gateway: ${name}-infra/${name}\nGET http://r${route}.${name}.example.com/cart`;
      collectOwnGarbage();
      const start = performance.now();
      const answer = await client.request("gatewayApi/trace", { request });
      samples.push(performance.now() - start);
      if (!JSON.stringify(answer).includes(`"route-${route}"`)) lost++;
    }
    return p95(samples);
  };
  await batch();
  const figures = [];
  for (let index = 0; index < BATCHES; index++) figures.push(await batch());
  const measure = { workspace, name: `trace to one of ${routes} routes, p95`, unit: "ms", limit };
  return { ...measure, value: lost > 0 ? Number.NaN : median(figures), detail: { lost } };
}

/** @param {LanguageClient} client @param {string} workspace @param {{ gateway: string, children: number }} crowd @returns {Promise<Measure>} */
async function tabled(client, workspace, { gateway, children }) {
  const text = client.open(gateway);
  const line = text.split("\n").findIndex((one) => one.startsWith("  name: "));
  const params = { preview: "routes", uri: client.uri(gateway), position: { line, character: 9 } };
  const samples = [];
  let lines = 0;
  for (let index = 0; index < TRACES / 10; index++) {
    collectOwnGarbage();
    const start = performance.now();
    const answer = await client.request("gatewayApi/preview", params);
    samples.push(performance.now() - start);
    lines = (answer?.text ?? "").split("\n").length;
  }
  const measure = {
    workspace,
    name: `table of the routes of ${children} children, p95`,
    unit: "ms",
    limit: LIMITS.table,
  };
  return {
    ...measure,
    value: lines < children ? Number.NaN : p95(samples),
    detail: { first: samples[0], lines },
  };
}

/**
 * `gwls diff` of two states against what it takes to read and index one of them, in processes of their own by turns.
 *
 * @param {string} workspace @param {string} base folder @param {string} head folder @param {string} gateway
 *   `NAMESPACE/NAME` of one of its Gateways
 * @returns {Measure[]}
 */
export function measureDifference(workspace, base, head, gateway) {
  const run = (/** @type {string[]} */ ...parameters) => {
    const start = performance.now();
    execFileSync(process.execPath, [SERVER[0], ...parameters], { stdio: "ignore", maxBuffer: 2 ** 26 });
    return performance.now() - start;
  };
  const rounds = Array.from({ length: ROUNDS }, () => ({
    one: run("effective", gateway, base, "--format", "json"),
    both: run("diff", base, head),
  }));
  return [
    {
      workspace,
      name: "one state read and indexed",
      value: median(rounds.map(({ one }) => one)),
      unit: "ms wall",
    },
    {
      workspace,
      name: "difference of two states / one state",
      value: median(rounds.map(({ one, both }) => both / one)),
      unit: "×",
      limit: LIMITS.difference,
    },
  ];
}
