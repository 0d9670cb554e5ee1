import { drawArgoCluster } from "./argoCluster.mjs";
import { drawFluxCluster, drawLargestArea, drawSharedComponents } from "./fluxCluster.mjs";
import { workload } from "./generate.mjs";
import { GitOpsDraft } from "./gitOpsDraft.mjs";
import { heaviestKustomization } from "./heaviestKustomization.mjs";
import { seededRandom } from "./seededRandom.mjs";

/**
 * A repository from which clusters are run: hardly a manifest says its namespace, most Routes stand in the values of
 * charts, and hostnames hold variables.
 *
 * @import { Workload } from "./generate.mjs"
 * @typedef {object} GitOpsTruth
 * @property {number} routes how many Routes it holds, embedded ones included
 * @property {string} embeddedProbe path of a HelmRelease with a Route in its values, without a fault
 * @property {DeliveringFile} largest the kustomization that delivers the most files
 *
 * @typedef {object} DeliveringFile
 * @property {string} path
 * @property {number} files how many it delivers
 * @property {string} added a resource that it does not list and that exists
 * @property {string} [witness] path of a delivered Route of which something is reported with its namespace
 */

/** The share of files that Argo CD delivers, and of those that the largest kustomization delivers. */
const ARGO_SHARE = 0.1;
const LARGEST_SHARE = 0.05;

/**
 * A GitOps workspace with about so many files: two clusters of Flux, one of Argo CD.
 *
 * @param {{ files: number, seed?: number }} options at least 250 files; a few more than asked for are made
 * @returns {Workload & GitOpsTruth} `probe` is a plain HTTPRoute
 */
export function generateGitOps({ files: count, seed = 1 }) {
  const random = seededRandom(seed);
  const draft = new GitOpsDraft(random);
  const flux = Math.floor(count * (1 - ARGO_SHARE));
  drawSharedComponents(draft);
  const { witness, added } = drawLargestArea(draft, "east", Math.floor(count * LARGEST_SHARE));
  const probes = drawFluxCluster(draft, random, "east", Math.floor(flux / 2));
  drawFluxCluster(draft, random, "west", flux);
  drawArgoCluster(draft, random, count);
  const made = workload(draft.files, { ...draft, probe: probes.plain });
  const largest = heaviestKustomization(made.files);
  if (largest === undefined) throw new Error("no kustomization says a namespace");
  return {
    ...made,
    routes: draft.routes,
    embeddedProbe: probes.embedded,
    largest: { ...largest, added, witness },
  };
}
