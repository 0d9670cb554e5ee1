import type { Delivered } from "../../delivery/delivered.ts";
import type { DefinedVersion } from "../../model/customResourceDefinition.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { codeSpan, paragraphs, proseMarkdown, quotedMarkdown } from "./markdown.ts";

/** The kind of an object as a CustomResourceDefinition of the workspace has it; undefined where none defines it. */
export function definedKindHover({ id, resource }: Delivered, workspace: Workspace): string | undefined {
  const defined = workspace.definedKind(id);
  if (defined === undefined) return undefined;
  const { kind, scope, versions } = defined.definition.spec;
  const version = versions.find(({ name }) => name === resource.version);
  return paragraphs([
    `${codeSpan(kind)}: ${scope === "Cluster" ? "stands in no namespace" : "stands in a namespace"}, defined by a CustomResourceDefinition of this workspace.`,
    quotedMarkdown(defined.kind.value?.root.description ?? ""),
    version === undefined ? undefined : deprecationOf(version),
  ]);
}

function deprecationOf({ name, deprecated, deprecationWarning }: DefinedVersion): string | undefined {
  if (!deprecated) return undefined;
  const why = deprecationWarning === undefined ? "" : ` ${proseMarkdown(deprecationWarning)}`;
  return `The version ${codeSpan(name)} is deprecated.${why}`;
}
