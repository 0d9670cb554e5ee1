import type { ResourceId } from "../../delivery/delivered.ts";
import type { NamedKind } from "../../implementations/references/namedKind.ts";
import { textMap } from "../../model/reading.ts";
import { manifestKind } from "../../model/resource.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { recentReading } from "../../yaml/recentReading.ts";
import { nodeAt, type Path } from "../../yaml/tree.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { indexKey } from "../objects/indexKey.ts";
import type { ResourceIndex } from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";

type Labels = Readonly<Record<string, string>>;

/** The labels of an object; `open` where something may add others to it. */
export type KnownLabels = Labels | "open";

/** Kinds that keep pods running, and where they say what holds for the pods. */
const POD_TEMPLATES: readonly { readonly group: string; readonly kind: string; readonly template: Path }[] = [
  { group: "apps", kind: "Deployment", template: ["spec", "template"] },
  { group: "apps", kind: "StatefulSet", template: ["spec", "template"] },
  { group: "apps", kind: "DaemonSet", template: ["spec", "template"] },
  { group: "apps", kind: "ReplicaSet", template: ["spec", "template"] },
  { group: "batch", kind: "Job", template: ["spec", "template"] },
  { group: "batch", kind: "CronJob", template: ["spec", "jobTemplate", "spec", "template"] },
  { group: "argoproj.io", kind: "Rollout", template: ["spec", "template"] },
  { group: "", kind: "Pod", template: [] },
];

const ISTIO_GROUP = "networking.istio.io";

/**
 * What stands for machines of a mesh, and the maps that hold their labels, the last before the others; a group makes an entry
 * of each machine that registers itself.
 * Source: https://istio.io/latest/docs/reference/config/networking/workload-entry/ and
 * https://istio.io/latest/docs/reference/config/networking/workload-group/
 */
const MACHINES: readonly { readonly kind: string; readonly maps: readonly Path[] }[] = [
  { kind: "WorkloadEntry", maps: [["spec"]] },
  {
    kind: "WorkloadGroup",
    maps: [
      ["spec", "template"],
      ["spec", "metadata"],
    ],
  },
];

/**
 * How objects are labelled, for those who select by labels. Of most kinds only names are read, so the text is asked, and only
 * by selectors.
 */
export class ObjectLabels {
  private readonly index: ResourceIndex;
  private readonly source: ResourceSource;
  private readonly labels: DerivedFamily<KnownLabels>;
  private readonly pods: DerivedFamily<KnownLabels>;
  private readonly machines: DerivedFamily<KnownLabels>;

  constructor(graph: CellGraph, index: ResourceIndex, source: ResourceSource) {
    this.index = index;
    this.source = source;
    this.labels = new DerivedFamily(graph, (id) => this.read(id, []), deepEqual);
    this.pods = new DerivedFamily(graph, (id) => this.readPods(id), deepEqual);
    this.machines = new DerivedFamily(graph, (id) => this.readMachine(id), deepEqual);
  }

  /** The labels of the objects of a kind in a namespace; of `Pod` those of the pods that manifests there keep running. */
  inNamespace(group: string, kind: string, namespace: string | undefined): readonly KnownLabels[] {
    return this.under(group, kind, (one) => indexKey.kindIn(one.group, one.kind, namespace));
  }

  /** The same of all namespaces, for kinds that are listed by `indexKey.kind`. */
  ofKind(group: string, kind: string): readonly KnownLabels[] {
    return this.under(group, kind, (one) => indexKey.kind(one.group, one.kind));
  }

  private under(group: string, kind: string, keyOf: (kind: NamedKind) => string): readonly KnownLabels[] {
    if (group === "" && kind === "Pod")
      return POD_TEMPLATES.flatMap((one) => this.index.get(keyOf(one)).map((id) => this.pods.get(id)));
    if (group === ISTIO_GROUP && kind === "WorkloadEntry")
      return MACHINES.flatMap((one) =>
        this.index.get(keyOf({ group, kind: one.kind })).map((id) => this.machines.get(id)),
      );
    return this.index.get(keyOf({ group, kind })).map((id) => this.of(id));
  }

  /** Forgets an object that is gone. */
  forget(id: ResourceId): void {
    this.labels.delete(id);
    this.pods.delete(id);
    this.machines.delete(id);
  }

  private of(id: ResourceId): KnownLabels {
    const delivered = this.source.resource(id);
    if (delivered === undefined) return {};
    const { kind, metadata } = delivered.resource;
    return kind === "Other" ? this.labels.get(id) : metadata.isOpen === true ? "open" : metadata.labels;
  }

  private readPods(id: ResourceId): KnownLabels {
    const delivered = this.source.resource(id);
    if (delivered === undefined) return {};
    const { group } = delivered.resource;
    const kind = manifestKind(delivered.resource);
    const template = POD_TEMPLATES.find((one) => one.group === group && one.kind === kind)?.template;
    if (template === undefined) return {};
    // Whether what is added to an object is added to its pods as well differs: it is as good as not known.
    return template.length > 0 && hasMore(this.read(id, []), this.written(id, []))
      ? "open"
      : this.read(id, template);
  }

  private readMachine(id: ResourceId): KnownLabels {
    const resource = this.source.resource(id)?.resource;
    const own = this.read(id, []);
    if (resource === undefined || own === "open") return own;
    const kind = manifestKind(resource);
    const { root } = recentReading(this.source.content(id));
    const maps = MACHINES.find((one) => one.kind === kind)?.maps ?? [];
    const written = maps.map((map) => textMap(nodeAt(root, [...(resource.base ?? []), ...map]), "labels"));
    // What is added to a group is no label of its machines.
    const labels = kind === "WorkloadEntry" ? [...written, own] : written;
    return Object.fromEntries(labels.flatMap((some) => Object.entries(some)));
  }

  /** The labels that the text has, and those that kustomizations and their like add to the object. */
  private read(id: ResourceId, above: Path): KnownLabels {
    const { labels, isOpen } = this.source.resource(id)?.resource.metadata ?? {};
    if (isOpen === true) return "open";
    const written = this.written(id, above);
    return above.length === 0 ? { ...written, ...labels } : written;
  }

  private written(id: ResourceId, above: Path): Labels {
    const base = this.source.resource(id)?.resource.base ?? [];
    const { root } = recentReading(this.source.content(id));
    return textMap(nodeAt(root, [...base, ...above, "metadata"]), "labels");
  }
}

function hasMore(all: KnownLabels, written: Labels): boolean {
  return all === "open" || Object.keys(all).some((key) => !(key in written));
}
