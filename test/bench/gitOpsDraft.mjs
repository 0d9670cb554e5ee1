/**
 * A GitOps workspace while it is drawn: its files, its Routes, and which of them are wrong on purpose.
 *
 * @import { Manifest } from "./manifests.mjs"
 * @import { ParentRef, RouteHead } from "./gitOpsManifests.mjs"
 * @import { SeededRandom } from "./seededRandom.mjs"
 * @import { DraftFile, PlantedFault, Subject } from "./world.mjs"
 */

/** One Route in so many is wrong, the first one in the middle. */
const ROUTES_PER_FAULT = 200;
/** The Gateways that every cluster has in the namespace `network`. */
export const GATEWAYS = ["external", "internal"];

export class GitOpsDraft {
  /** @type {DraftFile[]} */ files = [];
  /** @type {PlantedFault[]} */ faults = [];
  routes = 0;
  references = 0;
  #random;

  /** @param {SeededRandom} random */
  constructor(random) {
    this.#random = random;
  }

  /** @param {string} path @param {Manifest[]} manifests */
  write(path, ...manifests) {
    this.files.push({ path, manifests });
  }

  /**
   * What a Route says before its rules.
   *
   * @param {Subject} subject the manifest that holds the Route @param {string} hostname that its parents' listeners take
   * @param {{ sectioned?: boolean }} [options] whether it names a listener; by chance where nothing is said
   * @returns {RouteHead}
   */
  routeHead(subject, hostname, { sectioned } = {}) {
    const isWrong = this.routes++ % ROUTES_PER_FAULT === ROUTES_PER_FAULT / 2;
    const names = this.#random.chance(0.1) ? GATEWAYS : [this.#random.pick(GATEWAYS)];
    const isSectioned = isWrong || (sectioned ?? this.#random.chance(0.6));
    const section = isSectioned ? { sectionName: "https" } : {};
    const parentRefs = names.map((name) => ({ name, namespace: "network", ...section }));
    this.references += parentRefs.length;
    return isWrong ? this.#wrong(subject, parentRefs, hostname) : { parentRefs, hostnames: [hostname] };
  }

  /** @param {Subject} subject @param {ParentRef[]} parentRefs @param {string} hostname @returns {RouteHead} */
  #wrong(subject, parentRefs, hostname) {
    if (this.faults.length % 2 === 0) {
      this.faults.push({ ...subject, fault: "section-not-found", text: "nowhere" });
      return {
        parentRefs: parentRefs.map((ref) => ({ ...ref, sectionName: "nowhere" })),
        hostnames: [hostname],
      };
    }
    const outside = `${subject.name}.test`;
    this.faults.push({ ...subject, fault: "hostname-mismatch", text: outside });
    return { parentRefs, hostnames: [outside] };
  }
}
