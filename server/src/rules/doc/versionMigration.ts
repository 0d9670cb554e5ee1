import { EXPERIMENTAL_GROUP, GATEWAY_GROUP } from "../../model/resource.ts";
import { backendPolicyEdits } from "../../schema/movedFields.ts";
import { type KindVersion, writtenVersion } from "../../schema/servedVersions.ts";
import { setAt } from "../../yaml/documentEdits.ts";
import type { DocumentEdit, DocumentFix } from "../../yaml/editDocument.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { child, nodeAt, type Path, type YamlNode } from "../../yaml/tree.ts";
import type { ManifestTree } from "../documentRule.ts";

/** What rewrites a document to another version of its kind, or why that takes a person. */
export type VersionMigration =
  | { readonly kind: "fix"; readonly fix: DocumentFix }
  /** A sentence that says what has to be done first. */
  | { readonly kind: "obstacle"; readonly text: string };

/** Kinds that live on under another name. */
const SUCCESSORS: Readonly<Record<string, { readonly group: string; readonly kind: string }>> = {
  ReferencePolicy: { group: GATEWAY_GROUP, kind: "ReferenceGrant" },
  BackendLBPolicy: { group: EXPERIMENTAL_GROUP, kind: "XBackendTrafficPolicy" },
};

/** The version that a document should be written in: one that its CRDs serve, of the kind or its successor. */
export function migrationTarget({ group, kind, crds }: ManifestTree): KindVersion | undefined {
  const successor = SUCCESSORS[kind] ?? { group, kind };
  return writtenVersion(successor.group, successor.kind, crds);
}

/** Rewrites a document to a version of its kind or of its successor, with what the versions differ in. */
export function migrateTo(manifest: ManifestTree, target: KindVersion): VersionMigration {
  const text = obstacle(manifest, target);
  if (text !== undefined) return { kind: "obstacle", text };
  const isRenamed = target.kind !== manifest.kind;
  const edits: readonly DocumentEdit[] = [
    setAt(["apiVersion"], `${target.group}/${target.version}`),
    ...(isRenamed ? [setAt(["kind"], target.kind)] : []),
    ...fieldEdits(manifest),
  ];
  const title = `Migrate to ${isRenamed ? target.kind : `\`${target.version}\``}`;
  return { kind: "fix", fix: preferredFix(title, ...edits) };
}

/** What the newer version does not take, where nobody but the author can decide what becomes of it. */
function obstacle({ kind, version, root }: ManifestTree, target: KindVersion): string | undefined {
  if (version !== "v1alpha2" || target.version !== "v1") return undefined;
  const rules = sizeOf(root, ["spec", "rules"]);
  switch (kind) {
    case "TCPRoute":
    case "UDPRoute":
      return rules > 1 ? splitText(kind, rules) : undefined;
    case "TLSRoute":
      if (rules > 1) return splitText(kind, rules);
      return sizeOf(root, ["spec", "hostnames"]) === 0
        ? "`v1` wants at least one hostname: name them in `spec.hostnames` first."
        : undefined;
    default:
      return undefined;
  }
}

function splitText(kind: string, rules: number): string {
  return `\`v1\` takes one rule and this ${kind} has ${rules}: split it into one ${kind} for each rule first.`;
}

function sizeOf(root: YamlNode, path: Path): number {
  const node = nodeAt(root, path);
  return node?.kind === "sequence" ? node.items.length : 0;
}

/** What the fields of an older version are called and how they are shaped now. */
function fieldEdits({ kind, version, root }: ManifestTree): readonly DocumentEdit[] {
  if (kind !== "BackendTLSPolicy" || version !== "v1alpha2") return [];
  return backendPolicyEdits(child(root, "spec"));
}
