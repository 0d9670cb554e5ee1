import type { FileDelivery } from "../../delivery/fileDelivery.ts";
import { isKustomizationFile } from "../../delivery/kustomization.ts";
import type { IngressObject } from "../../ingress/ingressObject.ts";
import type { WorkspaceDocument } from "../../workspace/files/document.ts";
import type { WorkspaceFile } from "../../workspace/files/file.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { Lazy } from "../../yaml/lazy.ts";
import { type DocumentReading, readDocument } from "../../yaml/readDocument.ts";
import { sameItems } from "../../yaml/sameItems.ts";
import type { SourceDocument, SourceFile } from "./ingressFile.ts";
import { maySetUpNginx } from "./nginxControllers.ts";
import { mayMakeIngresses } from "./valuesIngress.ts";

/** What a conversion looks at; everything else is not even read. */
const MENTIONED =
  /kind["']?[ \t]*:[ \t]*["']?(?:Ingress|IngressClass|Service|Secret|ConfigMap|Gateway|GatewayClass|HTTPRoute|ListenerSet|Middleware|TLSOption|KongPlugin|BackendConfig|[A-Za-z]*List)["']?(?:[\s,}]|$)/;

/** Readings of documents, none of which ever changes: an edit makes another document. */
const readings = new WeakMap<WorkspaceDocument, DocumentReading | "of no interest">();

/** A file as it was made once, and of what. */
interface MadeFile {
  readonly deliveries: readonly FileDelivery[];
  readonly source: SourceFile;
}

const made = new WeakMap<WorkspaceFile, MadeFile>();

/**
 * The files of a workspace, those that matter to a migration with their texts and with the namespaces that kustomizations, Flux
 * and Argo CD give their objects. What was read before is not read again.
 */
export function engineFiles(workspace: Workspace): readonly SourceFile[] {
  return workspace.paths().flatMap((path) => engineFile(workspace, path) ?? []);
}

/** One of them; undefined where there is no such file. */
export function engineFile(workspace: Workspace, path: string): SourceFile | undefined {
  const file = workspace.file(path);
  if (file === undefined) return undefined;
  const deliveries = workspace.deliveriesOf(path);
  const known = made.get(file);
  if (known !== undefined && sameItems(known.deliveries, deliveries)) return known.source;
  const documents = documentsOf(workspace, file);
  const isRead = documents.length > 0 || isKustomizationFile(path) || workspace.isNoManifest(path);
  const source = { path, text: isRead ? (workspace.text(path) ?? "") : "", documents };
  made.set(file, { deliveries, source });
  return source;
}

function documentsOf(workspace: Workspace, file: WorkspaceFile): readonly SourceDocument[] {
  const found: SourceDocument[] = [];
  const forms = new Lazy(() => workspace.formsIn(file.path));
  let start = 0;
  for (const document of file.documents) {
    const { text } = document;
    const reading = readingOf(document);
    if (reading !== undefined)
      found.push({
        start,
        text,
        reading,
        namespaces: namespacesOf(document, forms.value),
        adjusted: adjustedIn(document, forms.value),
      });
    start += text.length;
  }
  return found;
}

function readingOf(document: WorkspaceDocument): DocumentReading | undefined {
  const known = readings.get(document);
  const { text } = document;
  const isOfInterest = () => MENTIONED.test(text) || mayMakeIngresses(text) || maySetUpNginx(text);
  const reading = known ?? (isOfInterest() ? readDocument(text) : "of no interest");
  if (known === undefined) readings.set(document, reading);
  return reading === "of no interest" ? undefined : reading;
}

/** The namespaces of a document's objects; undefined for one that reaches several, or none that is known. */
function namespacesOf(
  { id }: WorkspaceDocument,
  forms: readonly ObjectLocation[],
): readonly (string | undefined)[] {
  const places: Set<string | undefined>[] = [];
  for (const { document, delivered } of forms) {
    if (document.id !== id || delivered.resource.embedded !== undefined) continue;
    const [, index] = delivered.resource.base;
    const at = typeof index === "number" ? index : 0;
    const known = places[at] ?? new Set();
    known.add(delivered.namespace);
    places[at] = known;
  }
  return Array.from(places, (known) => {
    const [only] = known ?? [];
    return known?.size === 1 && only !== "" ? only : undefined;
  });
}

/** The Ingresses of a document as they reach clusters, where that is not as they are written. */
function adjustedIn(
  { id }: WorkspaceDocument,
  forms: readonly ObjectLocation[],
): readonly (readonly IngressObject[] | undefined)[] {
  const places: IngressObject[][] = [];
  for (const { document, delivered } of forms) {
    const { resource, namespace = "default", isAdjusted } = delivered;
    if (document.id !== id || isAdjusted !== true || resource.kind !== "Ingress") continue;
    const [, index] = resource.base;
    const at = typeof index === "number" ? index : 0;
    const { name = "", labels, annotations } = resource.metadata;
    const { spec } = resource;
    places[at] = [
      ...(places[at] ?? []),
      { name, namespace, isNamespaceWritten: true, labels, annotations, spec },
    ];
  }
  return places;
}
