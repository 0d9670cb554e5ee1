import { definitionText, objectText } from "./definitionTexts.mjs";
import { generateFiles } from "./generate.mjs";

/**
 * A repository that is nearly all definitions, as those are that keep what they have released: a folder for each release
 * with the CustomResourceDefinitions of a few large kinds, a few objects of them, and some manifests beside.
 *
 * @import { PlantedFault } from "./world.mjs"
 * @import { Workload } from "./generate.mjs"
 */

const RELEASES = 40;
/** Releases after which the definitions are others: between, their texts are equal. */
const SAME_FOR = 4;
/** Bytes of the definition of each kind; together what a release weighs. */
const KINDS = [
  { kind: "Fleet", bytes: 1_500_000 },
  { kind: "Pipeline", bytes: 800_000 },
  { kind: "Tenant", bytes: 450_000 },
  { kind: "Mesh", bytes: 220_000 },
];
/** Objects of each kind in a release. */
const OBJECTS = 2;
/** Releases after each of which one object is wrong. */
const WRONG_EACH = 10;

/**
 * About `files` files, of which the definitions weigh about 120 MB in the full size of 700.
 *
 * @param {{ files?: number }} [options] at least 160 files
 * @returns {Workload}
 */
export function generateDefinitions({ files: count = 700 } = {}) {
  const releases = Math.round((RELEASES * count) / 700);
  /** @type {PlantedFault[]} */
  const faults = [];
  const files = Array.from({ length: releases }, (_, release) => releaseFiles(release, faults)).flat();
  const others = generateFiles({ files: Math.max(100, count - files.length) });
  const definitions = files.length;
  return {
    files: [...files, ...others.files],
    documents: definitions + others.documents,
    references: others.references,
    faults: [...faults, ...others.faults],
    probe: others.probe,
  };
}

/** @param {number} release @param {PlantedFault[]} faults */
function releaseFiles(release, faults) {
  const folder = `releases/v1.${release}`;
  return KINDS.flatMap(({ kind, bytes }, index) => {
    const definition = {
      path: `${folder}/crds/${kind.toLowerCase()}.yaml`,
      text: sharedText(kind, bytes, Math.floor(release / SAME_FOR)),
    };
    const objects = Array.from({ length: OBJECTS }, (_, number) => {
      const name = `${kind.toLowerCase()}-${release}-${number}`;
      const path = `${folder}/objects/${name}.yaml`;
      const isWrong = index === 0 && number === 0 && release % WRONG_EACH === 0;
      if (isWrong)
        faults.push({ path, kind, namespace: "platform", name, fault: "custom-type", text: "several" });
      return { path, text: objectText(kind, name, isWrong) };
    });
    return [definition, ...objects];
  });
}

/** @type {Map<string, string>} */
const texts = new Map();

/** @param {string} kind @param {number} bytes @param {number} edition */
function sharedText(kind, bytes, edition) {
  const key = `${kind} ${edition}`;
  const text = texts.get(key) ?? definitionText(kind, bytes, edition);
  texts.set(key, text);
  return text;
}
