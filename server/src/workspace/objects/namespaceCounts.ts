import type { Delivered } from "../../delivery/delivered.ts";
import { compareText } from "../../text/compareText.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";

/** The namespaces that the objects of a scope stand in, counted, so that naming them needs no walk over the objects. */
export class NamespaceCounts {
  private readonly counts = new Map<string, number>();
  private ordered: readonly string[] | undefined;

  /** The namespaces in which something stands and those that have a manifest, ordered by name. */
  names(): readonly string[] {
    this.ordered ??= [...this.counts.keys()].sort(compareText);
    return this.ordered;
  }

  /** Takes note of an object's new form; undefined where it has none. */
  replace(before: Delivered | undefined, after: Delivered | undefined): void {
    const [had, has] = [namespaceOf(before), namespaceOf(after)];
    if (had === has) return;
    if (had !== undefined) this.count(had, -1);
    if (has !== undefined) this.count(has, 1);
  }

  private count(namespace: string, change: 1 | -1): void {
    const known = this.counts.get(namespace);
    const count = (known ?? 0) + change;
    if (count > 0) this.counts.set(namespace, count);
    else this.counts.delete(namespace);
    if (known === undefined || count <= 0) this.ordered = undefined;
  }
}

/** The namespace that an object stands in, or is; undefined where that is not known or filled in later. */
function namespaceOf(delivered: Delivered | undefined): string | undefined {
  if (delivered === undefined) return undefined;
  const { resource, namespace } = delivered;
  const name = resource.kind === "Namespace" ? resource.metadata.name : namespace;
  return name === undefined || name === "" || isOpaque(name) ? undefined : name;
}
