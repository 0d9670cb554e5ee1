import { crowdFiles } from "./crowd.mjs";
import { seededRandom } from "./seededRandom.mjs";
import { drawWorld, fillerFile } from "./world.mjs";
import { yamlText } from "./yamlText.mjs";

/**
 * The workloads of the benchmark. They exist in memory only, and the same arguments give the same bytes.
 *
 * @import { DraftFile, PlantedFault } from "./world.mjs"
 * @import { CrowdForm } from "./crowd.mjs"
 *
 * @typedef {{ path: string, text: string }} WorkloadFile
 * @typedef {object} Workload
 * @property {readonly WorkloadFile[]} files
 * @property {number} documents
 * @property {number} references how many references between resources it holds, broken ones included
 * @property {readonly PlantedFault[]} faults the references that are broken on purpose, about one in a hundred
 * @property {string} probe path of the file in which keystrokes are measured: an HTTPRoute of about 2 kB, without a fault
 */

/**
 * A workspace with an exact number of files, in the proportions of a platform with many tenants.
 *
 * @param {{ files: number, seed?: number }} options at least 60 files
 * @returns {Workload}
 */
export function generateFiles({ files: count, seed = 1 }) {
  const world = drawWorld(seededRandom(seed), worldSize(count));
  const files = filledUp(world.files, count);
  return workload(files, world);
}

/**
 * One file with an exact number of documents.
 *
 * @param {{ documents: number, seed?: number, prefix?: string }} options at least 100 documents; `prefix` as for `drawWorld`
 * @returns {Workload}
 */
export function generateDocuments({ documents, seed = 1, prefix = "" }) {
  // A file of the world holds 1.2 documents on average; the filler makes up for what is missing.
  const world = drawWorld(seededRandom(seed), worldSize(Math.floor(documents / 1.22)), prefix);
  const parts = world.files.flatMap(({ path, manifests }) =>
    manifests.map((one) => ({ path, manifests: [one] })),
  );
  const single = filledUp(parts, documents, prefix);
  const probe = single.find((file) => file.path === world.probe);
  // The probe stands in the middle: neither end of the file may be the only fast one.
  const others = single.filter((file) => file !== probe);
  others.splice(Math.floor(others.length / 2), 0, ...(probe ? [probe] : []));
  const path = `${prefix}everything.yaml`;
  const faults = world.faults.map((fault) => ({ ...fault, path }));
  const manifests = others.flatMap((file) => file.manifests);
  return workload([{ path, manifests }], { ...world, faults, probe: path });
}

/**
 * One Gateway with many children, the case that GEP-1713 was written for: each child brings a listener with its
 * own certificate, and one HTTPRoute is attached through it.
 *
 * @param {{ children: number, form: CrowdForm, folder?: string }} options
 * @returns {Workload & { gateway: string, contested: string }} paths of the Gateway and of the child whose hostname
 *   the Gateway's listener `contested` takes as soon as the `x` in front of it is deleted
 */
export function generateCrowd({ children, form, folder = form }) {
  const { files, gateway, contested, probe, references } = crowdFiles(children, form, folder);
  return { ...workload(files, { faults: [], references, probe }), gateway, contested };
}

/** @param {number} files */
function worldSize(files) {
  const routes = Math.floor(files * 0.55);
  return {
    routes,
    gateways: Math.max(1, Math.ceil(routes / 100)),
    listenerSets: Math.ceil(files * 0.03),
    teams: Math.max(3, Math.floor(files * 0.02)),
    services: Math.floor(files * 0.3),
  };
}

/** @param {DraftFile[]} files @param {number} count @param {string} [prefix] @returns {DraftFile[]} */
function filledUp(files, count, prefix) {
  if (files.length > count)
    throw new Error(`the world has ${files.length} parts, more than the ${count} asked for`);
  const missing = Array.from({ length: count - files.length }, (_, index) => fillerFile(index, prefix));
  return [...files, ...missing];
}

/**
 * @param {DraftFile[]} drafts
 * @param {{ faults: PlantedFault[], references: number, probe: string }} truth
 * @returns {Workload}
 */
export function workload(drafts, { faults, references, probe }) {
  const files = drafts.map(({ path, manifests }) => ({ path, text: manifests.map(yamlText).join("---\n") }));
  const documents = drafts.reduce((sum, { manifests }) => sum + manifests.length, 0);
  return { files, documents, references, faults, probe };
}
