import type { MadeKind, ProducerSpec } from "../model/producerSpec.ts";
import { present, text } from "../model/reading.ts";
import { readResource } from "../model/readResources.ts";
import { withReleaseName } from "../model/releaseName.ts";
import { type Embedding, isRoute, KUSTOMIZE_GROUP, type Producer, type Resource } from "../model/resource.ts";
import { ROUTE_KINDS } from "../model/route.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import { booleanValue } from "../yaml/scalars.ts";
import { child, entryOf, type Path, type YamlEntry, type YamlMap, type YamlNode } from "../yaml/tree.ts";
import { isClusterScoped } from "./effectiveNamespace.ts";

/**
 * Whole objects in the values of a chart that is made with the common library of bjw-s: each has its apiVersion, kind, labels and
 * annotations under a key of `rawResources`, and under `spec` whatever stands beside those in the object, its own `spec` among it.
 * Source: https://bjw-s-labs.github.io/helm-charts/docs/common-library/
 */
export interface RawResource {
  readonly apiVersion: string;
  readonly kind: string;
  /** What the chart makes of it, in which everything has the place that it is written at. */
  readonly object: YamlMap;
  /** Where the object's own fields stand. */
  readonly base: Path;
  /** Its name, where it is certain: what the library puts together hangs on its release and on its version. */
  readonly name?: string;
  /** What is certain of its name: in some versions the library leaves the key out where it is the only one. */
  readonly madeName: string;
  readonly isOff: boolean;
}

/** The object that an entry of `rawResources` makes, for a release whose name may be known; undefined for anything else. */
export function rawResource(node: YamlMap, at: Path, release: string | undefined): RawResource | undefined {
  const id = at.at(-1);
  if (at.at(-2) !== "rawResources" || typeof id !== "string") return undefined;
  const apiVersion = text(node, "apiVersion");
  const kind = text(node, "kind");
  const contents = child(node, "spec");
  if (apiVersion === undefined || kind === undefined || contents?.kind !== "map") return undefined;
  // Older versions of the library have other shapes, of which nothing is known for certain.
  if (child(contents, "spec") === undefined || child(node, "metadata") !== undefined) return undefined;
  const forced = text(node, "forceRename") || undefined;
  const name = forced === undefined || release === undefined ? forced : withReleaseName(forced, release);
  const isCertain = name !== undefined && !isOpaque(name);
  const openName = `{{ .Release.Name }}-${text(node, "nameOverride") ?? text(node, "suffix") ?? id}`;
  return {
    apiVersion,
    kind,
    object: { ...contents, entries: [metadataOf(node, name ?? openName), ...contents.entries] },
    base: [...at, "spec"],
    ...(isCertain ? { name } : {}),
    madeName: name ?? "{{ .Release.Name }}",
    isOff: booleanValue(child(node, "enabled")) === false,
  };
}

/** The metadata that the library writes. */
function metadataOf(node: YamlMap, name: string): YamlEntry {
  const { start, end } = node;
  const written = ["labels", "annotations"].flatMap((key) => entryOf(node, key) ?? []);
  const value: YamlNode = { kind: "scalar", start, end: start, text: name, plain: false };
  const named: YamlEntry = { key: "name", keyStart: start, keyEnd: start, value, merged: false };
  return {
    key: "metadata",
    keyStart: start,
    keyEnd: start,
    value: { kind: "map", start, end, entries: [named, ...written], flow: false },
    merged: false,
  };
}

/**
 * What an entry of `rawResources` makes, and how it is embedded. Under a name that is not known a Route or Gateway is known by what
 * holds it, anything else that others name may be what they mean, and what nobody names is what it is.
 */
export function madeOfRaw(
  { apiVersion, kind, object, base, name, madeName, isOff }: RawResource,
  alias: string,
): readonly (readonly [Resource, Pick<Embedding, "form" | "isOff" | "alias">])[] {
  const whole = readResource(object, apiVersion, kind, base);
  if (name !== undefined || !isNamedByOthers(kind)) return isOff ? [] : [[whole, { form: "manifest" }]];
  const { name: _open, ...metadata } = whole.metadata;
  const maker: Producer = {
    kind: "Producer",
    producerKind: kind,
    spec: present<ProducerSpec>({
      makes: [kind],
      madeName,
      isWritten: true,
      isEverywhere: isClusterScoped(kind) ? true : undefined,
    }),
    group: KUSTOMIZE_GROUP,
    version: "",
    metadata,
    base,
  };
  const makers = isOff ? [] : [[maker, { form: "spec" }] as const];
  if (kind !== "Gateway" && !isRoute(whole)) return makers;
  const known = { ...whole, metadata, base: [...base, "spec"] };
  return [[known, { form: "spec", alias, ...(isOff ? { isOff } : {}) }], ...makers];
}

/** Kinds whose objects others refer to by name. */
const NAMED_BY_OTHERS: ReadonlySet<string> = new Set<MadeKind>([
  "Gateway",
  "GatewayClass",
  "ListenerSet",
  "XListenerSet",
  "XBackend",
  "Service",
  "Namespace",
  ...ROUTE_KINDS,
]);

/** True for a kind whose objects others refer to by name, so that one of an unknown name may be any that they mean. */
function isNamedByOthers(kind: string): kind is MadeKind {
  return NAMED_BY_OTHERS.has(kind);
}
