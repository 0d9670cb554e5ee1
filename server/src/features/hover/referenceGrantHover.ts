import type { Delivered } from "../../delivery/delivered.ts";
import { grantableReferences } from "../../gateway-api/references/outgoingReferences.ts";
import { toFits } from "../../gateway-api/references/referenceGrants.ts";
import { displayKind } from "../../gateway-api/target.ts";
import type { GrantFrom } from "../../model/referenceGrant.ts";
import type { ReferenceGrant } from "../../model/resource.ts";
import { enumerateSome } from "../../text/sentence.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { bullets, codeSpan, escapeMarkdown, paragraphs } from "./markdown.ts";
import { titleOf } from "./naming.ts";

/**
 * A ReferenceGrant: what rests on each of its entries, and so breaks when it goes. Of the referrers, which stand in
 * other namespaces, the number is shown; of what they name, which stands in the grant's own, the names.
 */
export function referenceGrantHover(grant: Delivered<ReferenceGrant>, workspace: Workspace): string {
  return paragraphs([
    `${titleOf(grant)}: lets others refer into namespace ${codeSpan(grant.namespace ?? "")}`,
    bullets(grant.resource.spec.from.map((entry) => entryLine(grant, entry, workspace))),
    "Such a reference stops to work as soon as the grant goes.",
  ]);
}

function entryLine(grant: Delivered<ReferenceGrant>, entry: GrantFrom, workspace: Workspace): string {
  const cluster = workspace.clusterOf(grant.id);
  const { group = "", kind = "", namespace = "" } = entry;
  const who = `${escapeMarkdown(kind)}s of namespace ${codeSpan(namespace)}`;
  const uses = cluster.referrers.crossings(group, kind, namespace, grant.namespace ?? "").map((referrer) =>
    grantableReferences(referrer).flatMap(({ target }) => {
      const isPermitted = grant.resource.spec.to.some((to) => toFits(to, target) === "yes");
      return target.namespace === grant.namespace && isPermitted
        ? [`${displayKind(target)} ${codeSpan(target.name)}`]
        : [];
    }),
  );
  const count = uses.filter((names) => names.length > 0).length;
  if (count === 0) return `${who}: none here refers to anything that it permits.`;
  const names = [...new Set(uses.flat())].sort();
  return `${who}: ${count} ${count === 1 ? "refers" : "refer"} to ${enumerateSome(names)}.`;
}
