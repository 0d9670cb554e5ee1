import { adjust, type CopySources, mayBeAdjusted } from "../../delivery/adjustment.ts";
import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { asRoute, manifestKind, type Route } from "../../model/resource.ts";
import { isSecretEdit } from "../../model/secretLines.ts";
import type { ServiceSpec } from "../../model/service.ts";
import { clipped } from "../../schema/structureText.ts";
import { codeSpan } from "../../text/markdown.ts";
import { enumerateSome } from "../../text/sentence.ts";
import { treeOf } from "../../workspace/files/document.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { nodeAt, type YamlNode } from "../../yaml/tree.ts";

/** An object that says something about requests which no answer to one shows. */
export interface SettingFact {
  readonly subject: string;
  /** Undefined for what is told where it changes, and not where it comes or goes: who names it is told then. */
  readonly presence: string | undefined;
  /** What it says, as `field: value`, each with how it is shown, in Markdown: what looks like a secret is covered up there. */
  readonly fields: Fields;
}

type Fields = ReadonlyMap<string, string>;

/**
 * What policies, extensions that Routes name, parameters of Gateways and their classes, and Services behind Routes say. A policy of whatever
 * API counts, since what it is for is known of each.
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
      if (
        targets === undefined &&
        !named.has(keyOf(delivered.scope, { ...delivered, kind, name: resource.metadata.name }))
      )
        return [];
      const subject = `${kind} \`${displayName(delivered)}\``;
      const fields =
        resource.kind === "Service" ? serviceFields(resource.spec) : writtenFields(location, workspace);
      const key = [subject, delivered.scope, resource.group].join(" ");
      return [[key, { subject, presence: targets && targetsText(targets), fields }]];
    }),
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

function serviceFields({ type, externalName, sessionAffinity, selector, ports }: ServiceSpec): Fields {
  const ofPorts = ports.flatMap(({ name, port, targetPort, protocol, appProtocol }) => {
    const at = `ports[${name ?? port ?? ""}]`;
    return Object.entries({
      [`${at}.port`]: port,
      [`${at}.targetPort`]: targetPort,
      [`${at}.protocol`]: protocol,
      [`${at}.appProtocol`]: appProtocol,
    });
  });
  const ofLabels = Object.entries(selector).map(([key, value]) => [`selector.${key}`, value] as const);
  const all = [...Object.entries({ type, externalName, sessionAffinity }), ...ofLabels, ...ofPorts];
  return new Map(all.flatMap(([at, value]) => (value === undefined ? [] : [field(at, `${value}`)])));
}

/** Nothing is copied into what is read here: the objects that replacements copy from are not at hand. */
const NOTHING_COPIED: CopySources = () => ({ sources: [], value: undefined });

/** The fields of `spec` as patches and variables leave them. */
function writtenFields({ path, document, delivered }: ObjectLocation, workspace: Workspace): Fields {
  const written = nodeAt(treeOf(document), delivered.resource.base);
  if (written === undefined) return new Map();
  const delivery = workspace.deliveriesOf(path).find(({ scope }) => scope === delivered.scope);
  const resource = delivered.written ?? delivered.resource;
  const adjusted =
    delivery !== undefined && mayBeAdjusted(resource, document.positionsText, delivery)
      ? adjust(resource, written, delivery, NOTHING_COPIED)
      : undefined;
  const root = adjusted?.kind === "adjusted" ? adjusted.root : written;
  return new Map(fieldsOf(nodeAt(root, ["spec"]), ""));
}

/** The values below a node with their fields. Items are told by their names, so that one more moves none. */
function fieldsOf(node: YamlNode | undefined, at: string): readonly (readonly [string, string])[] {
  switch (node?.kind) {
    case undefined:
      return [];
    case "scalar":
      return [field(at, node.text)];
    case "map":
      return node.entries.length === 0
        ? [field(at, "{}")]
        : node.entries.flatMap(({ key, value }) => fieldsOf(value, at === "" ? key : `${at}.${key}`));
    case "sequence":
      return node.items.length === 0
        ? [field(at, "[]")]
        : node.items.flatMap((item, index) => fieldsOf(item, `${at}[${nameOf(item) ?? index}]`));
  }
}

function nameOf(item: YamlNode): string | undefined {
  const name = nodeAt(item, ["name"]);
  return name?.kind === "scalar" ? name.text : undefined;
}

/** A plan is read by more people than manifests: what looks like a secret is covered up. */
function field(at: string, value: string): readonly [string, string] {
  const text = `${at}: ${value}`;
  const isSecret = isSecretEdit("", text) || isSecretEdit("", value);
  return [text, codeSpan(isSecret ? `${at}: …` : clipped(text.replace(/\s+/g, " ").trim()))];
}
