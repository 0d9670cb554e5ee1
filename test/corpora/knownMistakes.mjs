/**
 * What is really wrong in the repositories of `corpus`: two Routes name listeners that are commented out in their Gateway. Any
 * other alarm about a reference or about attachment is a false one, and the API servers of their owners took every manifest.
 *
 * @typedef {object} CorpusFinding
 * @property {string} path relative to its repository
 * @property {string} rule
 * @property {string} category
 * @property {string} severity
 *
 * @typedef {{ repository: string, path: string, rule: string, sectionName: string }} KnownMistake
 */

/** @type {readonly KnownMistake[]} */
export const KNOWN_MISTAKES = ["proxmox", "truenas"].map((name) => ({
  repository: "vehagn+homelab",
  path: `k8s/apps/external/${name}/tls-route.yaml`,
  rule: "route-parent-section-not-found",
  sectionName: `${name}-passthrough`,
}));

const ALARMS = new Set(["warning", "error"]);

/**
 * True for a finding that must not be there unless it is one of the known mistakes: whatever its owner could not pass over.
 *
 * @param {Pick<CorpusFinding, "severity">} finding
 */
export const isAlarm = ({ severity }) => ALARMS.has(severity);

/**
 * How the findings of a repository depart from what is really wrong in it.
 *
 * @template {CorpusFinding} F
 * @param {string} repository @param {readonly F[]} findings
 * @returns {{ falseAlarms: readonly F[], missed: readonly KnownMistake[] }}
 */
export function departures(repository, findings) {
  const mistakes = KNOWN_MISTAKES.filter((mistake) => mistake.repository === repository);
  const alarms = findings.filter(isAlarm);
  const isTold = (/** @type {KnownMistake} */ mistake) =>
    alarms.some(({ path, rule }) => path === mistake.path && rule === mistake.rule);
  return {
    falseAlarms: alarms.filter(
      ({ path, rule }) => !mistakes.some((mistake) => mistake.path === path && mistake.rule === rule),
    ),
    missed: mistakes.filter((mistake) => !isTold(mistake)),
  };
}
