import { effectiveNamespace } from "../../delivery/effectiveNamespace.ts";
import type { Layer } from "../../delivery/layer.ts";
import { isRecord } from "../../delivery/notManifests.ts";
import type { DeliveryRoot, Overlap } from "../../delivery/orphanScopes.ts";
import { GATEWAY_GROUP, isGatewayApiGroup, manifestKind, type Resource } from "../../model/resource.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { sameItems } from "../../yaml/sameItems.ts";
import type { WorkspaceDocument } from "../files/document.ts";
import type { ChangedDocuments, WorkspaceFile } from "../files/file.ts";

/** What delivers files: two of one name are two clusters. */
const DELIVERING = /^(?:kustomize\.toolkit\.fluxcd\.io|argoproj\.io)$/;

/** Which identities stand in several files: outside of all builds, that tells one cluster from another. */
export class OrphanIdentities {
  private readonly files = new Map<string, string | string[]>();
  /** The identities that stand in several files. */
  private readonly twice = new Map<string, readonly string[]>();
  /** The files that define one of them, once somebody has asked. */
  private sharedFiles: ReadonlySet<string> | undefined;

  /**
   * Takes note of what a file defines instead of before: nothing else, something of its own, or an identity that became or
   * ceased to be defined twice.
   */
  update(
    path: string,
    before: WorkspaceFile | undefined,
    after: WorkspaceFile | undefined,
    { old, fresh }: ChangedDocuments,
  ): "same" | "its own" | "shared" {
    if (isRecord(path) || sameItems([...identitiesOf(old)], [...identitiesOf(fresh)])) return "same";
    const [had, has] = [identitiesOf(before?.documents), identitiesOf(after?.documents)];
    let isChanged = false;
    for (const identity of had) if (!has.has(identity)) isChanged = this.remove(identity, path) || isChanged;
    for (const identity of has) if (!had.has(identity)) isChanged = this.add(identity, path) || isChanged;
    if (isChanged) this.sharedFiles = undefined;
    return isChanged ? "shared" : "its own";
  }

  /**
   * The roots that define one identity, for each identity that several define. Layers may give objects other namespaces and
   * names, so that copies of one file are objects of their own.
   */
  overlaps(
    workspaceFiles: ReadonlyMap<string, WorkspaceFile>,
    rootsOf: (file: string) => readonly DeliveryRoot[],
    shared: readonly string[],
  ): readonly Overlap[] {
    const meant = new Map(this.twice);
    for (const file of shared)
      for (const identity of identitiesOf(workspaceFiles.get(file)?.documents))
        if (!meant.has(identity)) meant.set(identity, [file]);
    return [...meant].flatMap(([identity, files]) => {
      const roots = new Map<string, string[]>();
      for (const file of files)
        for (const { path, layers } of rootsOf(file)) {
          const key = delivered(identity, layers, workspaceFiles.get(file));
          roots.set(key, [...(roots.get(key) ?? []), path]);
        }
      const areCopies = files.length === 1 || !isGateway(identity);
      return [...roots.values()].flatMap((paths) =>
        new Set(paths).size > 1 ? [{ roots: paths, areCopies }] : [],
      );
    });
  }

  /** True for a file that defines something which another file defines, too. */
  isShared(path: string): boolean {
    this.sharedFiles ??= new Set([...this.twice.values()].flat());
    return this.sharedFiles.has(path);
  }

  private add(identity: string, path: string): boolean {
    const files = this.files.get(identity);
    if (files === undefined) {
      this.files.set(identity, path);
      return false;
    }
    const all = typeof files === "string" ? [files, path] : [...files, path];
    this.files.set(identity, all);
    this.twice.set(identity, all);
    return true;
  }

  private remove(identity: string, path: string): boolean {
    const files = this.files.get(identity);
    if (files === undefined || typeof files === "string") {
      this.files.delete(identity);
      return false;
    }
    const left = files.filter((file) => file !== path);
    const [only] = left;
    if (left.length > 1 || only === undefined) {
      this.files.set(identity, left);
      this.twice.set(identity, left);
    } else {
      this.files.set(identity, only);
      this.twice.delete(identity);
    }
    return true;
  }
}

/** What most files define. */
const NO_IDENTITIES: ReadonlySet<string> = new Set();

function identitiesOf(documents: readonly WorkspaceDocument[] = []): ReadonlySet<string> {
  let found: Set<string> | undefined;
  for (const { resources } of documents)
    for (const resource of resources) {
      const identity = identityOf(resource);
      if (identity === undefined) continue;
      found ??= new Set();
      found.add(identity);
    }
  return found ?? NO_IDENTITIES;
}

/** An identity as layers leave it. */
function delivered(identity: string, layers: readonly Layer[], file: WorkspaceFile | undefined): string {
  if (layers.length === 0) return identity;
  const resource = file?.documents
    .flatMap(({ resources }) => resources)
    .find((one) => identityOf(one) === identity);
  if (resource === undefined) return identity;
  const { group, metadata } = resource;
  const prefix = layers.reduceRight((text, { namePrefix }) => text + namePrefix, "");
  const suffix = layers.map(({ nameSuffix }) => nameSuffix).join("");
  const namespace = effectiveNamespace(resource, layers).name ?? "";
  return [group, manifestKind(resource), namespace, `${prefix}${metadata.name}${suffix}`].join("\u0000");
}

/** The identity of an object that there can be one of in a cluster, and that people copy with its folder. */
function identityOf(resource: Resource): string | undefined {
  const { group, metadata, embedded } = resource;
  const { name, namespace = "" } = metadata;
  if (name === undefined || embedded !== undefined || isOpaque(name) || isOpaque(namespace)) return undefined;
  const counts = isGatewayApiGroup(group) || resource.kind === "Service" || DELIVERING.test(group);
  return counts ? [group, manifestKind(resource), namespace, name].join("\u0000") : undefined;
}

function isGateway(identity: string): boolean {
  return identity.startsWith(`${GATEWAY_GROUP}\u0000Gateway\u0000`);
}
