import { adjust, type CopySources, mayBeAdjusted } from "../../delivery/adjustment.ts";
import type { GatewayClassSpec } from "../../model/gatewayClass.ts";
import type { Metadata } from "../../model/metadata.ts";
import { asListenerOwner, isRoute } from "../../model/resource.ts";
import { isSecretEdit } from "../../model/secretLines.ts";
import type { ServiceSpec } from "../../model/service.ts";
import { clipped } from "../../schema/structureText.ts";
import { codeSpan } from "../../text/markdown.ts";
import { treeOf } from "../../workspace/files/document.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { nodeAt, type YamlNode } from "../../yaml/tree.ts";

/** What an object says, as `field: value`, each with how it is shown, in Markdown: what looks like a secret is covered up there. */
export type SettingFields = ReadonlyMap<string, string>;

type Field = readonly [text: string, shown: string];

/** What an object says that no other part of a plan tells; of one that is cut off from its Gateway no other part tells anything. */
export function settingFields(
  location: ObjectLocation,
  workspace: Workspace,
  isCutOff: boolean,
): SettingFields {
  const { resource } = location.delivered;
  return new Map([...annotationFields(resource.metadata), ...specFields(location, workspace, isCutOff)]);
}

function specFields(location: ObjectLocation, workspace: Workspace, isCutOff: boolean): readonly Field[] {
  const { resource } = location.delivered;
  if (resource.kind === "Service") return serviceFields(resource.spec);
  if (resource.kind === "GatewayClass") return classFields(resource.spec);
  return !isCutOff && (isRoute(resource) || asListenerOwner(resource) !== undefined)
    ? []
    : writtenFields(location, workspace);
}

/** By these keys tools that apply manifests remember things; who serves requests does not look at them. */
const OF_DEPLOYERS =
  /^(?:[^/]*$|(?:[^/]*\.)?(?:kubectl\.kubernetes\.io|argoproj\.io|fluxcd\.io|helm\.sh|config\.kubernetes\.io|config\.k8s\.io|app\.kubernetes\.io)\/|checksum\/)/;

/** Annotations for controllers: issuers of certificates, names in DNS, plugins. */
function annotationFields({ annotations }: Metadata): readonly Field[] {
  return Object.entries(annotations).flatMap(([key, value]) =>
    OF_DEPLOYERS.test(key) ? [] : [field(`annotation ${key}`, value)],
  );
}

function classFields({
  controllerName,
  parametersRef: { kind, namespace, name } = {},
}: GatewayClassSpec): readonly Field[] {
  const entries = {
    controllerName,
    "parametersRef.kind": kind,
    "parametersRef.namespace": namespace,
    "parametersRef.name": name,
  };
  return written(Object.entries(entries));
}

function written(entries: readonly (readonly [string, string | number | undefined])[]): readonly Field[] {
  return entries.flatMap(([at, value]) => (value === undefined ? [] : [field(at, `${value}`)]));
}

function serviceFields({
  type,
  externalName,
  sessionAffinity,
  selector,
  ports,
}: ServiceSpec): readonly Field[] {
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
  return written(all);
}

/** Nothing is copied into what is read here: the objects that replacements copy from are not at hand. */
const NOTHING_COPIED: CopySources = () => ({ sources: [], value: undefined });

/** The fields of `spec` as patches and variables leave them. */
function writtenFields(
  { path, document, delivered }: ObjectLocation,
  workspace: Workspace,
): readonly Field[] {
  const written = nodeAt(treeOf(document), delivered.resource.base);
  if (written === undefined) return [];
  const delivery = workspace.deliveriesOf(path).find(({ scope }) => scope === delivered.scope);
  const resource = delivered.written ?? delivered.resource;
  const adjusted =
    delivery !== undefined && mayBeAdjusted(resource, document.positionsText, delivery)
      ? adjust(resource, written, delivery, NOTHING_COPIED)
      : undefined;
  const root = adjusted?.kind === "adjusted" ? adjusted.root : written;
  return fieldsOf(nodeAt(root, ["spec"]), "");
}

/** The values below a node with their fields. Items are told by their names, so that one more moves none. */
function fieldsOf(node: YamlNode | undefined, at: string): readonly Field[] {
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
function field(at: string, value: string): Field {
  const text = `${at}: ${value}`;
  const isSecret = isSecretEdit("", text) || isSecretEdit("", value);
  return [text, codeSpan(isSecret ? `${at}: …` : clipped(text.replace(/\s+/g, " ").trim(), LONGEST))];
}

const LONGEST = 160;
