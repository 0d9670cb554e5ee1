import { NEWEST_RELEASE } from "../../schema/release.ts";
import {
  type KindVersion,
  newestServed,
  newestServedByAll,
  possibleCrds,
  servingOf,
  versionsOf,
} from "../../schema/servedVersions.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineDocumentRule, type ManifestTree } from "../documentRule.ts";
import { migrateTo } from "./versionMigration.ts";

/** Kinds that ended as a whole and have a rule of their own. */
const ENDED_KINDS = new Set(["XListenerSet", "ReferencePolicy", "BackendLBPolicy"]);

export default defineDocumentRule({
  id: "doc-version-not-served",
  category: "admission",
  severity: "error",
  summary: "A version of a kind that the chosen CRDs do not serve.",
  why: "Each release of the CRDs serves some versions of each kind; the API server refuses an object of any other one with `no matches for kind`. Which CRDs are meant the settings `bundleVersion` and `channel` say, or the files that install them; by the latter alone it is a warning. The fix rewrites the object to the newest version that every release which may run serves, with the fields that have moved.",
  source: "https://gateway-api.sigs.k8s.io/concepts/versioning/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1alpha2
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error doc-version-not-served: \`v1alpha2\` of GRPCRoute is no longer served since release 1.2, so an API server with the CRDs of 1.7 refuses the object. Write \`v1\`. 💡
kind: GRPCRoute
metadata: { name: orders, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
`,
  check(manifest, report) {
    const { group, kind, version, crds } = manifest;
    const versions = versionsOf(group, kind);
    if (versions.length === 0 || isOpaque(version)) return;
    const why = reason(manifest);
    if (why === undefined) return;
    const target = newestServed(group, kind, crds);
    const agreed = agreedVersion(manifest);
    const migration = target === undefined ? undefined : migrateTo(manifest, agreed ?? target);
    const advice =
      migration === undefined
        ? ""
        : migration.kind === "obstacle"
          ? ` ${migration.text}`
          : ` ${versionAdvice(agreed, target)}`;
    report({
      at: ["apiVersion"],
      on: "value",
      message: `${why}${advice}`,
      fixes: migration?.kind === "fix" && agreed !== undefined ? [migration.fix] : [],
    });
  },
});

/** The newest version that is served by every release that may run and does not serve the one that is written. */
function agreedVersion({ group, kind, version, crds }: ManifestTree): KindVersion | undefined {
  const entry = versionsOf(group, kind).find((known) => known.version === version);
  const refusing = possibleCrds(crds).filter(
    (possible) => entry === undefined || servingOf(entry, possible).state !== "served",
  );
  return newestServedByAll(group, kind, refusing);
}

function versionAdvice(agreed: KindVersion | undefined, newest: KindVersion | undefined): string {
  const newer = `\`${newest?.version}\``;
  if (agreed?.version === newest?.version) return `Write ${newer}.`;
  const from = `from release ${newest?.standard ?? newest?.experimental} on`;
  return agreed === undefined
    ? `Write ${newer} ${from}.`
    : `Write \`${agreed.version}\`, or ${newer} ${from}.`;
}

/** A sentence that says why the version is not served; undefined where it is, or where another rule reports it. */
function reason({ group, kind, version, crds }: ManifestTree): string | undefined {
  const entry = versionsOf(group, kind).find((known) => known.version === version);
  const refuses = `so an API server with the CRDs of ${crds.bundleVersion} refuses the object.`;
  if (version === "")
    return "`apiVersion` names no version behind the group, so the API server refuses the object.";
  if (entry === undefined)
    return `${kind} has no version \`${version}\`, so the API server refuses the object.`;
  const serving = servingOf(entry, crds);
  switch (serving.state) {
    case "served":
      return undefined;
    case "experimental-only":
      return `\`${version}\` of ${kind} is only in the experimental channel, so an API server with the standard CRDs of ${crds.bundleVersion} refuses the object.`;
    case "future":
      return `\`${version}\` of ${kind} came ${serving.since === "main" ? `after release ${NEWEST_RELEASE}` : `with release ${serving.since}`}, ${refuses}`;
    case "ended":
      return ENDED_KINDS.has(kind)
        ? undefined
        : `\`${version}\` of ${kind} is no longer served since release ${serving.since}, ${refuses}`;
  }
}
