import type { Delivered } from "../../delivery/delivered.ts";
import { layerOfNamespace } from "../../delivery/effectiveNamespace.ts";
import { foldersAbove, isWithin } from "../../delivery/paths.ts";
import { manifestKind } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";

/** Where an object that is not written yet would stand. */
export interface NewObject {
  readonly cluster: Cluster;
  /** The namespace that it gets unless somebody chooses another one; undefined where nothing says it. */
  readonly namespace: string | undefined;
  /** The namespaces that it could be in, best first. */
  readonly namespaces: readonly string[];
  /** Something else says the namespace, or those around it say none: the first of the namespaces is not written. */
  readonly isNamespaceGiven: boolean;
}

/** More files than these are not looked at. */
const MOST_FILES = 200;

/** What kinds stand beside those of a kind: its namespace is most likely theirs. */
const COMPANY: readonly { readonly of: RegExp; readonly kinds: RegExp }[] = [
  { of: /^(?:Gateway|X?ListenerSet|XTelemetryPolicy)$/, kinds: /^(?:Gateway|X?ListenerSet)$/ },
  { of: /Route$|^BackendTLSPolicy$|^XBackend|^InferencePool$/, kinds: /^Service$|Route$/ },
];

/**
 * Where an object of a kind in a file of its own would stand: beside those of its file, of its folder, or of the next folder
 * above that has some.
 */
export function newObject(workspace: Workspace, path: string, kind: string): NewObject {
  const near = neighbours(workspace, path);
  const company = COMPANY.find(({ of }) => of.test(kind))?.kinds;
  const alike = near.filter(({ resource }) => company?.test(manifestKind(resource)) === true);
  const [best, ...others] = byFrequency(alike.length > 0 ? alike : near);
  const delivery = workspace.deliveriesOf(path)[0];
  const given = layerOfNamespace(delivery?.layers ?? [])?.namespace?.name;
  const first = best?.namespace ?? given;
  const beside = near.filter(({ namespace }) => namespace === first);
  const saysNone = beside.filter(({ resource }) => resource.metadata.namespace === undefined);
  const isOmitted = near.length === 0 || saysNone.length * 2 > beside.length;
  const cluster =
    delivery?.build === undefined && best !== undefined
      ? workspace.clusterOf(best.id)
      : workspace.clusterAt(path);
  const isUnknown = near.length > 0 && first === undefined;
  const likely = [first, ...others.map(({ namespace }) => namespace)].filter(isWritable);
  const namespaces = [...new Set([...likely, ...cluster.objects.namespaces().filter(isWritable)])];
  return {
    cluster,
    namespace: isUnknown ? undefined : namespaces[0],
    namespaces,
    isNamespaceGiven: isUnknown || (isOmitted && given !== undefined && given === first),
  };
}

/** The objects with a namespace of the file itself, else of its folder and of those in it, else further up. */
function neighbours(workspace: Workspace, path: string): readonly Delivered[] {
  const own = namespacedIn(workspace, [path]);
  if (own.length > 0) return own;
  const paths = workspace.paths();
  for (const folder of foldersAbove(path)) {
    const inFolder = paths.filter((other) => isWithin(other, folder)).slice(0, MOST_FILES);
    const found = namespacedIn(workspace, inFolder);
    if (found.length > 0) return found;
  }
  return [];
}

function namespacedIn(workspace: Workspace, paths: readonly string[]): readonly Delivered[] {
  return paths
    .flatMap((path) => workspace.objectsIn(path))
    .map(({ delivered }) => delivered)
    .filter(
      ({ namespace, resource }) =>
        namespace !== "" && resource.embedded === undefined && !isBookkeeping(manifestKind(resource)),
    );
}

/** What is told to those who deliver manifests stands in namespaces of theirs. */
function isBookkeeping(kind: string): boolean {
  return /^(?:Kustomization|GitRepository|OCIRepository|HelmRepository|HelmRelease|Application|ApplicationSet)$/.test(
    kind,
  );
}

/** One object of each namespace, those of the most frequent one first. */
function byFrequency(objects: readonly Delivered[]): readonly Delivered[] {
  const counts = new Map<string | undefined, number>();
  for (const { namespace } of objects) counts.set(namespace, (counts.get(namespace) ?? 0) + 1);
  const first = objects.filter(
    ({ namespace }, at) => objects.findIndex((other) => other.namespace === namespace) === at,
  );
  return first.toSorted((a, b) => (counts.get(b.namespace) ?? 0) - (counts.get(a.namespace) ?? 0));
}

function isWritable(namespace: string | undefined): namespace is string {
  return namespace !== undefined && namespace !== "" && !isOpaque(namespace);
}
