import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { isGatewayApiGroup, KUSTOMIZE_GROUP, type Resource } from "../../model/resource.ts";
import type { Input } from "../cells/input.ts";
import type { ScopeClusters } from "../cluster/scopeClusters.ts";
import type { Deliveries } from "../delivery/deliveries.ts";
import { missingPatchTargets } from "../delivery/missingPatchTargets.ts";
import type { Finding } from "../finding.ts";
import { indexKey } from "../objects/indexKey.ts";
import type { ObjectTable } from "../objects/objectTable.ts";
import type { WorkspaceOptions } from "../workspaceOptions.ts";
import type { CustomResources } from "./customResources.ts";

/** What judging objects needs to know. */
export interface ExaminedWorkspace {
  readonly options: WorkspaceOptions;
  readonly table: ObjectTable;
  readonly clusters: ScopeClusters;
  readonly deliveries: Deliveries;
  readonly customResources: CustomResources;
  /** How often the delivery paths of files were worked out. */
  readonly planned: Input<number>;
  /** How often other files than before came to have kustomizations with patches. */
  readonly patchings: Input<number>;
  /** Test data and archives are judged by nobody. */
  readonly isRecord: (path: string) => boolean;
}

/** Judges objects one by one, with regard to how they are delivered. */
export class ExaminedObjects {
  private readonly rules: WorkspaceOptions["examine"];
  private readonly closedWorld: boolean;
  private readonly table: ObjectTable;
  private readonly clusters: ScopeClusters;
  private readonly deliveries: Deliveries;
  private readonly customResources: CustomResources;
  private readonly planned: Input<number>;
  private readonly patchings: Input<number>;
  private readonly isRecord: (path: string) => boolean;

  constructor(workspace: ExaminedWorkspace) {
    this.rules = workspace.options.examine;
    this.closedWorld = workspace.options.cluster.closedWorld;
    this.table = workspace.table;
    this.clusters = workspace.clusters;
    this.deliveries = workspace.deliveries;
    this.customResources = workspace.customResources;
    this.planned = workspace.planned;
    this.patchings = workspace.patchings;
    this.isRecord = workspace.isRecord;
  }

  /** What is wrong with an object. */
  findings(id: ResourceId): readonly Finding[] {
    const subject = this.table.resource(id);
    if (subject === undefined) return [];
    if (this.isRecord(this.table.pathOf(id))) return [];
    const byDefinition = this.customResources.findings(id);
    if (subject.resource.group === KUSTOMIZE_GROUP) return this.patchesWithoutObject(subject);
    if (foreignKind(subject.resource) !== undefined && subject.resource.references === undefined)
      return byDefinition;
    const byRules = this.rules(this.clusters.of(subject.scope), subject);
    const seen = byRules.flatMap((finding) => this.asDelivered(finding, subject) ?? []);
    return byDefinition.length === 0 ? seen : [...byDefinition, ...seen];
  }

  /** What a kustomization patches, and whether that is there, is looked up anew with every plan. */
  private patchesWithoutObject(kustomization: Delivered): readonly Finding[] {
    const { id, scope, resource } = kustomization;
    if (resource.kind !== "Other") return [];
    // Which patches there are stands in the text, which is no fact of the object.
    this.table.content(id);
    const path = this.table.pathOf(id);
    // Another document of the file may come to be the one that counts, with patches or without.
    this.patchings.get();
    if (!this.deliveries.patches(path)) return [];
    this.planned.get();
    const build = this.deliveries.patchingBuild(path);
    if (build === undefined) return [];
    return missingPatchTargets(kustomization, {
      patches: build.patches,
      has: (group, kind, name) =>
        this.table
          .scope(scope)
          .index.get(indexKey.named(group, kind, name))
          .some((found) => build.files.has(this.table.pathOf(found))),
      onTheWay: () =>
        [...build.files].flatMap((file) =>
          this.deliveries.of(file).flatMap(({ layers }) => layers.flatMap(({ patches }) => patches)),
        ),
    });
  }

  /**
   * A finding with regard to how its object is delivered. Of what is embedded in other YAML only the way to its parent is
   * judged, matches that keep it from a parent Route included, and what leaves the namespace: the rest is the chart's. And
   * what rests on a namespace or value that builds fill in is one step less sure.
   */
  private asDelivered(finding: Finding, subject: Delivered): Finding | undefined {
    const { embedded } = subject.resource;
    if (
      embedded !== undefined &&
      (embedded.isOff || (!isAboutParent(finding) && !isAboutGrant(finding) && !isAboutBinding(finding)))
    )
      return undefined;
    const { category, severity, related } = finding;
    if (category !== "status" || severity !== "error" || this.closedWorld) return finding;
    const others = related.flatMap(({ place }) => (place.id === subject.id ? [] : place.id));
    if (others.length === 0) return finding;
    const isInferred = [subject.id, ...others].some((id) => {
      const one = this.table.resource(id);
      return (
        one?.namespaceFrom !== undefined || one?.isAdjusted === true || one?.resource.embedded !== undefined
      );
    });
    return isInferred ? { ...finding, severity: "warning" } : finding;
  }
}

/**
 * The kind of an object of another API, with its group and version; undefined for any other. Those are known by name and judged
 * by nobody but a definition of the workspace. An unknown kind of this API is our business, and so is a kustomization.
 */
export function foreignKind(resource: Resource | undefined): string | undefined {
  if (resource?.kind !== "Other" || isGatewayApiGroup(resource.group)) return undefined;
  const { group, version, otherKind } = resource;
  return group === KUSTOMIZE_GROUP ? undefined : `${group}/${version}/${otherKind}`;
}

/** True for a finding about what a Route asks of its parent: which one, and for which hosts. */
function isAboutParent({ place, category }: Finding): boolean {
  const [first, second] = place.path;
  const isItsDeliveryPath = first === "spec" && (second === "parentRefs" || second === "hostnames");
  return isItsDeliveryPath && (category === "status" || category === "reference");
}

/** True for a finding about a match that keeps a child from its parent Route: what it asks for stands in the values as it is. */
function isAboutBinding({ rule, category, place: { path } }: Finding): boolean {
  return rule.startsWith("delegate-") && category === "status" && path.includes("matches");
}

/** True for a finding about the namespace that a backend names: a chart fills in its own Services, which are beside the Route. */
function isAboutGrant({ rule, place: { path } }: Finding): boolean {
  return rule.startsWith("grant-") && path.includes("backendRefs") && path.at(-1) === "namespace";
}
