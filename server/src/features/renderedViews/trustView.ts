import { displayName } from "../../delivery/delivered.ts";
import { describeSelector } from "../../gateway-api/references/labelSelector.ts";
import { displayKind } from "../../gateway-api/target.ts";
import type { Verdict } from "../../gateway-api/verdict.ts";
import type { GrantTo } from "../../model/referenceGrant.ts";
import { manifestKind } from "../../model/resource.ts";
import { counted } from "../../text/counted.ts";
import { enumerate } from "../../text/sentence.ts";
import { inParts } from "../../workspace/views/inParts.ts";
import type { GrantedEntry, NamespaceTrust, Opening } from "../../workspace/views/namespaceTrust.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { TONES, type ViewPart, type ViewWords, words } from "./viewPart.ts";

/** Which namespaces may attach where, and whom grants let in to what: how much is open, then cluster by cluster. */
export function trustView(clusters: readonly NamespaceTrust[], workspace: Workspace): readonly ViewPart[] {
  const openings = clusters.flatMap((cluster) => cluster.openings).length;
  const grants = clusters.flatMap((cluster) => cluster.grants).length;
  const answer = `${counted(openings, "place")} to attach to, ${counted(grants, "entry", "entries")} of ReferenceGrants`;
  return [
    { kind: "answer", words: words(answer) },
    ...clusters.flatMap((cluster) => clusterParts(cluster, clusters.length > 1, workspace)),
    { kind: "text", words: words("Read from the files of the workspace. No cluster was asked.") },
  ];
}

function clusterParts(
  { scope, namespaces, openings, grants }: NamespaceTrust,
  hasName: boolean,
  workspace: Workspace,
): readonly ViewPart[] {
  const name = hasName ? ` (${scope === "" ? "everything else" : scope})` : "";
  return [
    ...(openings.length === 0
      ? []
      : [
          { kind: "heading", words: words(`Who may attach${name}`) } as const,
          {
            kind: "table",
            head: ["WHAT IS OPEN", "FROM", "LETS IN", "KEEPS OUT", "CANNOT BE TOLD"],
            rows: openingRows(workspace, scope, openings, (opening) =>
              openingRow(opening, namespaces, workspace),
            ),
          } as const,
        ]),
    ...(grants.length === 0
      ? []
      : [
          { kind: "heading", words: words(`Who may refer${name}`) } as const,
          {
            kind: "table",
            head: ["NAMESPACE", "LETS IN", "ITS OBJECTS OF KIND", "TO"],
            rows: grantRows(workspace, scope, grants, (grant) => grantRow(grant, workspace)),
          } as const,
        ]),
  ];
}

const openingRows = inParts<readonly ViewWords[]>();
const grantRows = inParts<readonly ViewWords[]>();

function openingRow(
  opening: Opening,
  namespaces: readonly string[],
  workspace: Workspace,
): readonly ViewWords[] {
  const place = workspace.range(opening.place, "key");
  const withVerdict = (verdict: Verdict): ViewWords => {
    const named = namespaces.filter((namespace) => opening.admits(namespace).verdict === verdict);
    // Letting in and keeping out are both what somebody wanted; only what nobody can tell is worth a colour.
    return words(
      named.length === 0 ? "none" : named.join(", "),
      named.length > 0 && verdict === "unknown" ? TONES[verdict] : "plain",
    );
  };
  return [
    words(openingInWords(opening), "plain", place),
    words(policyInWords(opening)),
    withVerdict("yes"),
    withVerdict("no"),
    withVerdict("unknown"),
  ];
}

function openingInWords({ owner, takes }: Opening): string {
  const object = `${manifestKind(owner.resource)} ${displayName(owner)}`;
  switch (takes.kind) {
    case "routes":
      return `listener ${takes.listener.name ?? "(unnamed)"} of ${object}`;
    case "listenerSets":
      return `ListenerSets on ${object}`;
  }
}

function policyInWords({ selector, admits }: Opening): string {
  const { from } = admits(undefined);
  return from === "Selector" && selector !== undefined ? describeSelector(selector) : from;
}

function grantRow(
  { namespace, from: { group = "", kind = "", namespace: referrer = "" }, to, place }: GrantedEntry,
  workspace: Workspace,
): readonly ViewWords[] {
  const at = workspace.range(place, "key");
  return [
    namespace === undefined ? words("cannot be told", "doubtful") : words(namespace, "plain", at),
    words(referrer),
    words(displayKind({ group, kind })),
    words(enumerate(to.map(grantedInWords))),
  ];
}

function grantedInWords({ group = "", kind = "", name }: GrantTo): string {
  const what = displayKind({ group, kind });
  return name === undefined || name === "" ? `every ${what}` : `${what} ${name}`;
}
