import { type Delivered, displayName, type ResourceId } from "../../delivery/delivered.ts";
import {
  asListenerOwner,
  asRoute,
  isRoute,
  manifestKind,
  type Resource,
  type Route,
} from "../../model/resource.ts";
import { codeSpan } from "../../text/markdown.ts";
import { enumerateSome } from "../../text/sentence.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { type SettingFields, settingFields } from "./settingFields.ts";

/** An object that says something about requests which no answer to one shows. */
export interface SettingFact {
  readonly subject: string;
  /** Undefined for what is told where it changes, and not where it comes or goes: who names it is told then. */
  readonly presence: string | undefined;
  /** What it says, as `field: value`, each with how it is shown, in Markdown: what looks like a secret is covered up there. */
  readonly fields: SettingFields;
}

/**
 * What policies, extensions that Routes name, parameters of Gateways and their classes, and Services behind Routes say, and what classes,
 * Gateways and Routes say for controllers. A policy of whatever API counts, since what it is for is known of each.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-713/
 */
export function settingFacts(workspace: Workspace): ReadonlyMap<string, SettingFact> {
  const objects = workspace.objects();
  const named = new Set(objects.flatMap(({ delivered }) => namedBy(delivered, workspace)));
  return new Map(
    objects.flatMap((location): readonly (readonly [string, SettingFact])[] => {
      const { delivered } = location;
      const { resource } = delivered;
      const kind = manifestKind(resource);
      const targets = targetsOf(delivered);
      const isNamed = named.has(keyOf(delivered.scope, { ...delivered, kind, name: resource.metadata.name }));
      if (targets === undefined && !isNamed && !isOurs(resource)) return [];
      const subject = `${kind} \`${displayName(delivered)}\``;
      const isAlone = isCutOff(delivered, workspace);
      const fields = settingFields(location, workspace, isAlone);
      // Where its Gateway comes or goes, that is told.
      const key = [subject, delivered.scope, resource.group, isAlone].join(" ");
      return [[key, { subject, presence: targets && targetsText(targets), fields }]];
    }),
  );
}

/** Objects of which a plan has parts of their own, and which say more for controllers in annotations. */
function isOurs(resource: Resource): boolean {
  return resource.kind === "GatewayClass" || isRoute(resource) || asListenerOwner(resource) !== undefined;
}

/**
 * True for a Route or ListenerSet that leads to no Gateway and no Service of these files, as in the repository of an application: no
 * request and no listener shows what becomes of it.
 */
function isCutOff({ id, resource }: Delivered, workspace: Workspace): boolean {
  const { attachment, delegation, merging, mesh } = workspace.clusterOf(id);
  const hasGateway = (set: ResourceId): boolean => merging.parentAcceptance(set)?.parentId !== undefined;
  if (resource.kind === "ListenerSet") return !hasGateway(id);
  if (!isRoute(resource)) return false;
  return (
    attachment
      .of(id)
      .every(
        ({ parent }) =>
          parent === undefined || (parent.resource.kind === "ListenerSet" && !hasGateway(parent.id)),
      ) &&
    mesh.parents(id).every(({ service }) => service === undefined) &&
    delegation.bindings(id).every(({ parent }) => parent === undefined)
  );
}

/** What an object says and does not say in another state; undefined where there is nothing. */
export function fieldsBeside({ fields }: SettingFact, { fields: others }: SettingFact): string | undefined {
  const own = [...fields].flatMap(([field, shown]) => (others.has(field) ? [] : [shown]));
  return own.length === 0 ? undefined : enumerateSome(own, MOST_FIELDS);
}

const MOST_FIELDS = 6;

interface Named {
  readonly kind?: string | undefined;
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
}

function keyOf(scope: string, { kind = "", namespace = "", name = "" }: Named): string {
  return [scope, kind, namespace, name].join("\u0000");
}

/** What an object names that says how its requests are treated. */
function namedBy(delivered: Delivered, workspace: Workspace): readonly string[] {
  const { resource, scope, namespace } = delivered;
  const route = asRoute(resource);
  if (route !== undefined) {
    const services = workspace.clusterOf(delivered.id).backends.of(delivered.id);
    return [
      ...services.map(({ target }) => keyOf(scope, target)),
      ...extensionsOf(route).map((ref) => keyOf(scope, { ...ref, namespace })),
    ];
  }
  if (resource.kind === "GatewayClass" && resource.spec.parametersRef !== undefined)
    return [keyOf(scope, resource.spec.parametersRef)];
  const parameters = resource.kind === "Gateway" ? resource.spec.infrastructure?.parametersRef : undefined;
  return parameters === undefined ? [] : [keyOf(scope, { ...parameters, namespace })];
}

function extensionsOf({ spec }: Route): readonly Named[] {
  return spec.rules.flatMap(({ filters, backendFilters }) =>
    [...filters, ...backendFilters.flat()].flatMap(({ extension }) => extension ?? []),
  );
}

interface PolicyTargetName {
  readonly kind?: string;
  readonly name?: string;
  readonly sectionName?: string;
}

/** What a policy is for; undefined for what is none. */
function targetsOf({ resource }: Delivered): readonly PolicyTargetName[] | undefined {
  if (resource.kind === "BackendTLSPolicy") return resource.spec.targetRefs;
  if (resource.kind !== "Policy") return undefined;
  return resource.spec.targets.map(({ ref, sectionName }) => ({
    ...ref,
    ...(sectionName === undefined ? {} : { sectionName }),
  }));
}

function targetsText(targets: readonly PolicyTargetName[]): string {
  if (targets.length === 0) return "for what it selects";
  const names = targets.map(
    ({ kind = "", name = "", sectionName }) =>
      `${kind} ${codeSpan(name)}${sectionName === undefined ? "" : `, section ${codeSpan(sectionName)}`}`,
  );
  return `for ${enumerateSome(names, MOST_FIELDS)}`;
}
