import { type Delivered, displayName, qualifiedName } from "../../delivery/delivered.ts";
import type { CertificateDecision } from "../../gateway-api/listeners/certificates.ts";
import { asListenerOwner } from "../../model/resource.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import { namesText } from "../../text/sentence.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Facts } from "./fact.ts";

/**
 * The certificates and authorities that listeners refer to, and whether they can be used. A fact is about one object and the Gateway or
 * ListenerSet that uses it, and says which listeners do: one that is renamed has not lost its certificate.
 */
export function certificateFacts(workspace: Workspace): Facts {
  const uses = workspace.objects().flatMap(({ delivered }) => usesOf(delivered, workspace));
  return new Map(
    [...groupedBy(uses, ({ key }) => key)].flatMap(([key, [first, ...others]]) => {
      if (first === undefined) return [];
      return [[key, { subject: first.subject, value: usesText([first, ...others]) }] as const];
    }),
  );
}

/** That one listener refers to one object. */
interface Use {
  readonly key: string;
  readonly subject: string;
  readonly listener: string;
  readonly usability: string;
}

function usesOf(delivered: Delivered, workspace: Workspace): readonly Use[] {
  if (asListenerOwner(delivered.resource) === undefined) return [];
  const owner = `${delivered.resource.kind} \`${displayName(delivered)}\``;
  const { merging } = workspace.clusterOf(delivered.id);
  return merging.listenerDecisions(delivered.id).flatMap(({ listener, certificates, authorities }) => {
    const useOf = (what: string, { target, verdict, why }: CertificateDecision): Use => {
      const name = target === undefined ? "(no name)" : `${target.kind} \`${qualifiedName(target)}\``;
      const subject = `${what} ${name} of ${owner}`;
      const key = `${delivered.scope} ${subject}`;
      return { key, subject, listener: listener.name ?? "", usability: usability(verdict, why) };
    };
    return [
      ...certificates.map((one) => useOf("certificate", one)),
      ...authorities.map((one) => useOf("authorities", one)),
    ];
  });
}

/** Listeners of which the same is true are told together. */
function usesText(uses: readonly Use[]): string {
  return [...groupedBy(uses, ({ usability }) => usability)]
    .map(([usability, alike]) => {
      const names = [...new Set(alike.map(({ listener }) => listener))];
      return `${names.length === 1 ? "listener" : "listeners"} ${namesText(names)}: ${usability}`;
    })
    .join("; ");
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
