import type { Workspace } from "../../workspace/workspace.ts";
import type { Fact } from "./fact.ts";

/** A permission, and the key of the one for every object of the kind, which holds it too. */
export interface GrantFact extends Fact {
  readonly wider: string;
}

/**
 * Who may refer where. A permission is named by what it lets happen and not by the grant that gives it: grants that are
 * renamed, split or put together change nothing.
 */
export function grantFacts(workspace: Workspace): ReadonlyMap<string, GrantFact> {
  return new Map(
    workspace.objects().flatMap(({ delivered: { resource, namespace, scope } }) => {
      if (resource.kind !== "ReferenceGrant") return [];
      const { from, to } = resource.spec;
      return from.flatMap((who) =>
        to.map((what) => {
          const permission = (name: string): string =>
            `every ${who.kind ?? "(no kind)"} of namespace \`${who.namespace ?? ""}\` may refer to ${name} ${what.kind ?? "(no kind)"} of namespace \`${namespace ?? "unknown"}\``;
          const keyOf = (subject: string): string => JSON.stringify([scope, who.group, what.group, subject]);
          const subject = permission(what.name === undefined ? "every" : `\`${what.name}\`, a`);
          const value = `by ReferenceGrant \`${resource.metadata.name ?? ""}\``;
          return [keyOf(subject), { subject, value, wider: keyOf(permission("every")) }] as const;
        }),
      );
    }),
  );
}
