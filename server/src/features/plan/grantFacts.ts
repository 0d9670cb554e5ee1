import type { Workspace } from "../../workspace/workspace.ts";
import type { Facts } from "./fact.ts";

/**
 * Who may refer where. A permission is named by what it lets happen and not by the grant that gives it: grants that are
 * renamed, split or put together change nothing.
 */
export function grantFacts(workspace: Workspace): Facts {
  return new Map(
    workspace.objects().flatMap(({ delivered: { resource, namespace, scope } }) => {
      if (resource.kind !== "ReferenceGrant") return [];
      const { from, to } = resource.spec;
      return from.flatMap((who) =>
        to.map((what) => {
          const name = what.name === undefined ? "every" : `\`${what.name}\`, a`;
          const subject = `every ${who.kind ?? "(no kind)"} of namespace \`${who.namespace ?? ""}\` may refer to ${name} ${what.kind ?? "(no kind)"} of namespace \`${namespace ?? "unknown"}\``;
          const key = JSON.stringify([scope, who.group, what.group, subject]);
          return [key, { subject, value: `by ReferenceGrant \`${resource.metadata.name ?? ""}\`` }] as const;
        }),
      );
    }),
  );
}
