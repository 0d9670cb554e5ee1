import type { CopySources } from "../../delivery/adjustment.ts";
import type { DeliverySources } from "../../delivery/deliveryWalk.ts";
import { effectiveNamespace } from "../../delivery/effectiveNamespace.ts";
import { type FileDelivery, isSameDelivery } from "../../delivery/fileDelivery.ts";
import { hasVariables } from "../../delivery/substitution.ts";
import { manifestKind, type Resource } from "../../model/resource.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { WorkspaceDocument } from "../files/document.ts";
import type { ChangedDocuments, WorkspaceFile } from "../files/file.ts";
import { configMapData, generatedData } from "./deliveringObjects.ts";

/** What a ConfigMap holds as it is delivered in one way. */
interface KnownData {
  readonly resource: Resource;
  readonly deliveryPath: FileDelivery;
  readonly data: Readonly<Record<string, string>>;
}

/** What deliverers name without saying where it stands: the ConfigMaps of their variables, and the sources of Flux. */
export class NamedSources {
  private readonly files: ReadonlyMap<string, WorkspaceFile>;
  /** The files that hold a ConfigMap, or that say what a source of Flux is, by kind and name. */
  private readonly paths = new Map<string, Set<string>>();
  /** The files whose ConfigMaps variables were taken from. */
  private readonly read = new Set<string>();
  /** Variables have reached a ConfigMap that somebody has asked for. */
  isFilled = false;
  private readonly configMapData = new WeakMap<WorkspaceDocument, readonly KnownData[]>();
  private readonly sources: CopySources;

  /** `files` is the caller's own map; `sources` is what replacements copy. */
  constructor(files: ReadonlyMap<string, WorkspaceFile>, sources: CopySources) {
    this.files = files;
    this.sources = sources;
  }

  /** Takes note of a file's new form, or of its end. True where its names are others than before. */
  update(
    path: string,
    before: WorkspaceFile | undefined,
    after: WorkspaceFile | undefined,
    changed: ChangedDocuments,
  ): boolean {
    if (deepEqual(namesOf(changed.old), namesOf(changed.fresh))) return false;
    const [had, has] = [namesOf(before?.documents), namesOf(after?.documents)];
    for (const name of had) this.paths.get(name)?.delete(path);
    for (const name of has) {
      const paths = this.paths.get(name);
      if (paths === undefined) this.paths.set(name, new Set([path]));
      else paths.add(path);
    }
    return !deepEqual(had, has);
  }

  /** True where some file defines an object of a kind and name. */
  has(kind: string, name: string): boolean {
    return (this.paths.get(`${kind}/${name}`)?.size ?? 0) > 0;
  }

  /** True for a file whose ConfigMaps somebody has asked for. */
  isRead(path: string): boolean {
    return this.read.has(path);
  }

  /** Takes note that everybody asks anew. */
  forgetReads(): void {
    this.read.clear();
    this.isFilled = false;
  }

  /** What a ConfigMap holds; undefined where there is none, or where several differ. `deliveriesOf` says how files are delivered. */
  configMap(
    { name, namespace, scope }: Parameters<DeliverySources["configMap"]>[0],
    deliveriesOf: (path: string) => readonly FileDelivery[],
  ): Readonly<Record<string, string>> | undefined {
    const found = [...(this.paths.get(`ConfigMap/${name}`) ?? [])].flatMap((path) => {
      const file = this.files.get(path);
      this.read.add(path);
      return deliveriesOf(path)
        .filter((deliveryPath) => deliveryPath.scope === scope && deliveryPath.role === "manifest")
        .flatMap((deliveryPath) =>
          (file?.documents ?? []).flatMap((document) =>
            document.resources.flatMap((resource) => {
              const isGenerated = resource.kind === "Producer" && resource.spec.madeName === name;
              const isWritten = resource.kind === "ConfigMap" && resource.metadata.name === name;
              if (!isGenerated && !isWritten) return [];
              const own = effectiveNamespace(resource, deliveryPath.layers).name;
              const isThere = own === undefined || namespace === undefined || own === namespace;
              if (!isThere) return [];
              return [
                isWritten ? this.dataOf(document, resource, deliveryPath) : generatedData(document, resource),
              ];
            }),
          ),
        );
    });
    const [first, ...others] = found;
    return others.every((other) => deepEqual(other, first)) ? first : undefined;
  }

  /** What a ConfigMap of a document holds, read once for each way that it takes. */
  private dataOf(
    document: WorkspaceDocument,
    resource: Resource,
    deliveryPath: FileDelivery,
  ): Readonly<Record<string, string>> {
    this.isFilled ||= deliveryPath.variables !== undefined && hasVariables(document.positionsText);
    const known = this.configMapData.get(document) ?? [];
    const last = known.find(
      (one) => one.resource === resource && isSameDelivery(one.deliveryPath, deliveryPath),
    );
    if (last !== undefined) return last.data;
    const data = configMapData(document, resource, deliveryPath, this.sources);
    // What replacements copy stands in other files.
    if (deliveryPath.layers.some(({ replacements }) => replacements.length > 0)) return data;
    this.configMapData.set(document, [...known, { resource, deliveryPath, data }]);
    return data;
  }
}

const SOURCES = new Set(["GitRepository", "OCIRepository", "Bucket"]);

function namesOf(documents: readonly WorkspaceDocument[] = []): readonly string[] {
  return documents.flatMap(({ resources, facts }) => [
    ...facts.flatMap((fact) =>
      fact.kind === "kustomization"
        ? fact.kustomization.generators.flatMap(({ kind, name }) =>
            kind === "ConfigMap" && name !== undefined ? [`ConfigMap/${name}`] : [],
          )
        : [],
    ),
    ...resources.flatMap((resource) => {
      const kind = manifestKind(resource);
      const { name } = resource.metadata;
      return name !== undefined && (kind === "ConfigMap" || SOURCES.has(kind)) ? [`${kind}/${name}`] : [];
    }),
  ]);
}
