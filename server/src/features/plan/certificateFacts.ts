import { displayName, qualifiedName } from "../../delivery/delivered.ts";
import type { CertificateDecision } from "../../gateway-api/listeners/certificates.ts";
import { asListenerOwner } from "../../model/resource.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Fact, Facts } from "./fact.ts";

/** The certificates and authorities that listeners refer to, and whether they can be used. */
export function certificateFacts(workspace: Workspace): Facts {
  return new Map(
    workspace.objects().flatMap(({ delivered }) => {
      if (asListenerOwner(delivered.resource) === undefined) return [];
      const { merging } = workspace.clusterOf(delivered.id);
      const owner = `${delivered.resource.kind} \`${displayName(delivered)}\``;
      return merging.listenerDecisions(delivered.id).flatMap(({ listener, certificates, authorities }) => {
        const of = `listener \`${listener.name ?? ""}\` of ${owner}`;
        return [
          ...certificates.map((one) => factOf(one, of, "certificate", delivered.scope)),
          ...authorities.map((one) => factOf(one, of, "authorities", delivered.scope)),
        ];
      });
    }),
  );
}

function factOf(
  { target, verdict, why }: CertificateDecision,
  listener: string,
  what: string,
  scope: string,
): readonly [string, Fact] {
  const name = target === undefined ? "(no name)" : `${target.kind} \`${qualifiedName(target)}\``;
  const subject = `${what} ${name}, for ${listener}`;
  return [`${scope} ${subject}`, { subject, value: usability(verdict, why) }];
}

function usability(verdict: CertificateDecision["verdict"], why: string): string {
  switch (verdict) {
    case "yes":
      return "can be used";
    case "no":
      return `cannot be used: ${why}`;
    case "unknown":
      return `unknown: ${why}`;
  }
}
