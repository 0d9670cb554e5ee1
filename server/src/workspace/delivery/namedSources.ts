import type { CopySources } from "../../delivery/adjustment.ts";
import { effectiveNamespace } from "../../delivery/effectiveNamespace.ts";
import { type FileDelivery, isSameDelivery } from "../../delivery/fileDelivery.ts";
import { hasVariables } from "../../delivery/substitution.ts";
import type { FoundVariables, WantedVariables } from "../../delivery/wantedVariables.ts";
import { manifestKind, type Resource } from "../../model/resource.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { WorkspaceDocument } from "../files/document.ts";
import type { ChangedDocuments, WorkspaceFile } from "../files/file.ts";
import { generatedData, variableData } from "./deliveringObjects.ts";

/** What a ConfigMap or Secret holds as it is delivered in one way. */
interface KnownData {
  readonly resource: Resource;
  readonly deliveryPath: FileDelivery;
  readonly data: FoundVariables["data"];
}

/** What deliverers name without saying where it stands: the ConfigMaps and Secrets of their variables, and the sources of Flux. */
export class NamedSources {
  private readonly files: ReadonlyMap<string, WorkspaceFile>;
  /** The files that hold a ConfigMap or Secret, or that say what a source of Flux is, by kind and name. */
  private readonly paths = new Map<string, Set<string>>();
  /** The files whose ConfigMaps and Secrets variables were taken from. */
  private readonly read = new Set<string>();
  /** Variables have reached a ConfigMap that somebody has asked for. */
  isFilled = false;
  private readonly knownData = new WeakMap<WorkspaceDocument, readonly KnownData[]>();
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
    for (const name of had) {
      const paths = this.paths.get(name);
      paths?.delete(path);
      if (paths?.size === 0) this.paths.delete(name);
    }
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

  /** True for a file whose ConfigMaps or Secrets somebody has asked for. */
  isRead(path: string): boolean {
    return this.read.has(path);
  }

  /** Takes note that everybody asks anew. */
  forgetReads(): void {
    this.read.clear();
    this.isFilled = false;
  }

  /**
   * What a ConfigMap or Secret holds; undefined where there is none, where it says nothing yet, or where several differ.
   * `deliveriesOf` says how files are delivered.
   */
  variableData(
    wanted: WantedVariables,
    deliveriesOf: (path: string) => readonly FileDelivery[],
  ): FoundVariables["data"] {
    const found = [...(this.paths.get(`${wanted.kind}/${wanted.name}`) ?? [])].flatMap((path) => {
      this.read.add(path);
      return deliveriesOf(path).flatMap((deliveryPath) =>
        this.meant(path, wanted, deliveryPath).map(({ document, resource }) =>
          resource.kind === "Producer"
            ? generatedData(document, resource)
            : this.dataOf(document, resource, deliveryPath),
        ),
      );
    });
    const [first, ...others] = found;
    return others.every((other) => deepEqual(other, first)) ? first : undefined;
  }

  /** True for a file that holds a wanted ConfigMap or Secret as it is delivered in one of some ways; of one that `isRead` it may. */
  gives(
    path: string,
    deliveries: readonly FileDelivery[],
    sources: Iterable<Pick<FoundVariables, "wanted">>,
  ): boolean {
    for (const { wanted } of sources)
      if (deliveries.some((one) => this.meant(path, wanted, one).length > 0)) return true;
    return false;
  }

  /** What stands in a file and is a wanted ConfigMap or Secret, or makes it, where the file is delivered in one way. */
  private meant(
    path: string,
    { kind, name, namespace, scope }: WantedVariables,
    deliveryPath: FileDelivery,
  ): readonly { readonly document: WorkspaceDocument; readonly resource: Resource }[] {
    if (deliveryPath.scope !== scope || deliveryPath.role !== "manifest") return [];
    return (this.files.get(path)?.documents ?? []).flatMap((document) =>
      document.resources.flatMap((resource) => {
        const isMeant =
          resource.kind === "Producer"
            ? resource.spec.madeName === name && resource.spec.makes.some((made) => made === kind)
            : resource.kind === kind && resource.metadata.name === name;
        if (!isMeant) return [];
        const own = effectiveNamespace(resource, deliveryPath.layers).name;
        const isThere = own === undefined || namespace === undefined || own === namespace;
        return isThere ? [{ document, resource }] : [];
      }),
    );
  }

  /** What a ConfigMap or Secret of a document holds, read once for each way that it takes. */
  private dataOf(
    document: WorkspaceDocument,
    resource: Resource,
    deliveryPath: FileDelivery,
  ): FoundVariables["data"] {
    this.isFilled ||= deliveryPath.variables !== undefined && hasVariables(document.positionsText);
    const known = this.knownData.get(document) ?? [];
    const last = known.find(
      (one) => one.resource === resource && isSameDelivery(one.deliveryPath, deliveryPath),
    );
    if (last !== undefined) return last.data;
    const data = variableData(document, resource, deliveryPath, this.sources);
    // What replacements copy stands in other files.
    if (deliveryPath.layers.some(({ replacements }) => replacements.length > 0)) return data;
    this.knownData.set(document, [...known.slice(-MOST_KNOWN), { resource, deliveryPath, data }]);
    return data;
  }
}

/** Each edit of what delivers a ConfigMap or Secret makes other ways of it, while its document stays the same. */
const MOST_KNOWN = 31;

/** What variables are taken from, and what Flux fetches manifests from. */
const SOURCES = new Set(["ConfigMap", "Secret", "GitRepository", "OCIRepository", "Bucket"]);

function namesOf(documents: readonly WorkspaceDocument[] = []): readonly string[] {
  return documents.flatMap(({ resources, facts }) => [
    ...facts.flatMap((fact) =>
      fact.kind === "kustomization"
        ? fact.kustomization.generators.flatMap(({ kind, name }) =>
            name === undefined ? [] : [`${kind}/${name}`],
          )
        : [],
    ),
    ...resources.flatMap((resource) => {
      const kind = manifestKind(resource);
      const { name } = resource.metadata;
      return name !== undefined && SOURCES.has(kind) ? [`${kind}/${name}`] : [];
    }),
  ]);
}
