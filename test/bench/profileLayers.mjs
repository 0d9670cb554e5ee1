import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/**
 * Where an index with all findings spends its time, by layer of the source: of which one something was taken or added.
 *
 * @import { Measure } from "./report.mjs"
 * @typedef {{ id: number, callFrame: { functionName: string, url: string, lineNumber: number } }} ProfileNode
 * @typedef {{ nodes: ProfileNode[], samples: number[], timeDeltas: number[] }} Profile
 */

const LIBRARY = "library.mjs";

/**
 * @param {string} workspace name for the report @param {string} folder of the manifests
 * @param {string} temporary an empty folder
 * @returns {Promise<Measure[]>} shares in percent, the largest first
 */
export async function profileLayers(workspace, folder, temporary) {
  const library = join(temporary, LIBRARY);
  await build({
    absWorkingDir: join(import.meta.dirname, "..", ".."),
    entryPoints: ["server/src/library.ts"],
    bundle: true,
    platform: "neutral",
    format: "esm",
    mainFields: ["module", "main"],
    alias: { "@bufbuild/re2": "re2js" },
    define: { __VERSION__: '"profiled"' },
    outfile: library,
    logLevel: "warning",
  });
  const round = join(import.meta.dirname, "indexRound.mjs");
  const profiling = ["--cpu-prof", `--cpu-prof-dir=${temporary}`, round, "findings", folder];
  execFileSync(process.execPath, profiling, {
    env: { ...process.env, GWLS_BENCH_LIBRARY: library },
    stdio: ["ignore", "ignore", "inherit"],
    maxBuffer: 2 ** 26,
  });
  const written = readdirSync(temporary).find((name) => name.endsWith(".cpuprofile"));
  if (written === undefined) throw new Error("Node wrote no profile");
  const shares = sharesByLayer(JSON.parse(readFileSync(join(temporary, written), "utf8")), library);
  return shares.map(([name, value]) => ({ workspace, name, value, unit: "%" }));
}

/** @param {Profile} profile @param {string} library @returns {(readonly [string, number])[]} */
function sharesByLayer({ nodes, samples, timeDeltas }, library) {
  const layerAt = layersByLine(readFileSync(library, "utf8"));
  const layers = new Map(nodes.map(({ id, callFrame }) => [id, layerOf(callFrame)]));
  /** @type {Map<string, number>} */
  const times = new Map();
  samples.forEach((id, index) => {
    const layer = layers.get(id) ?? "Node";
    if (layer !== "") times.set(layer, (times.get(layer) ?? 0) + timeDeltas[index]);
  });
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .map(([layer, time]) => /** @type {const} */ ([layer, (100 * time) / all]))
    .sort((a, b) => b[1] - a[1]);

  /** @param {ProfileNode["callFrame"]} frame */
  function layerOf({ functionName, url, lineNumber }) {
    if (functionName === "(garbage collector)") return "garbage collection";
    if (functionName === "(idle)" || functionName === "(program)") return "";
    return url.endsWith(LIBRARY) ? (layerAt[lineNumber] ?? "Node") : "Node";
  }
}

/** The layer that each line of the bundle comes from: esbuild writes the path of a file before what it holds. */
function layersByLine(/** @type {string} */ text) {
  let layer = "bundle";
  return text.split("\n").map((line) => {
    const path = /^ *\/\/ (\S+\.[cm]?[jt]s)$/.exec(line)?.[1];
    if (path === undefined) return layer;
    layer =
      /server\/src\/([^/]+)\//.exec(path)?.[1] ??
      /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ??
      "library.ts";
    return layer;
  });
}
