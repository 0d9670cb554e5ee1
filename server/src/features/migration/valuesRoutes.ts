import type { MadeManifest } from "../../ingress/conversion/madeManifest.ts";
import type { IngressObject } from "../../ingress/ingressObject.ts";
import { keys } from "../../model/reading.ts";
import { freeName } from "../../text/freeName.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import { applyEdits } from "../../text/textEdit.ts";
import { editDocument } from "../../yaml/editDocument.ts";
import { readDocument } from "../../yaml/readDocument.ts";
import { nodeAt, type Path } from "../../yaml/tree.ts";
import { writeYaml } from "../../yaml/writeYaml.ts";
import { isMap, type YamlValue, type YamlValueMap, yamlValues } from "../../yaml/yamlValue.ts";
import type { WrittenIngress } from "./ingressFile.ts";
import type { ChangedFile, MigrationLine } from "./migration.ts";
import type { ValuesIngress } from "./valuesIngress.ts";
import { lineOfIngress } from "./writtenLine.ts";

/** Values of charts with `route` beside `ingress`, and where they have it. */
export interface ValuesRoutes {
  readonly changed: readonly ChangedFile[];
  readonly report: readonly MigrationLine[];
  /** What the charts would not make as it is meant: it needs files of its own. */
  readonly apart: readonly MadeManifest[];
}

/** An Ingress that a chart makes, with the Routes that take its place. */
interface Release {
  readonly source: WrittenIngress;
  readonly values: ValuesIngress;
  readonly routes: readonly MadeManifest[];
}

/** Writes the Routes of Ingresses that charts make into the values of those charts. */
export function valuesRoutes(
  manifests: readonly MadeManifest[],
  written: ReadonlyMap<IngressObject, WrittenIngress>,
): ValuesRoutes {
  const all = [...groupedBy(manifests, ({ beside }) => beside)].flatMap(([beside, routes]): Release[] => {
    const source = beside === undefined ? undefined : written.get(beside);
    return source?.values === undefined ? [] : [{ source, values: source.values, routes }];
  });
  const releases = all.filter(({ routes }) => routes.every(isMadeByChart));
  const others = all.filter((release) => !releases.includes(release));
  const changed = [...groupedBy(releases, ({ source }) => source.file)].map(([{ path, text }, some]) => ({
    path,
    before: text,
    text: withRoutes(text, some),
  }));
  const isChanged = new Map(changed.map(({ path, before, text }) => [path, before !== text]));
  return {
    changed: changed.filter(({ before, text }) => before !== text),
    report: [
      ...releases.map(({ source, routes }) =>
        reportLine(source, routes, isChanged.get(source.file.path) === true),
      ),
      ...others.map(({ source }) => apartLine(source)),
    ],
    apart: others.flatMap(({ routes }) => routes),
  };
}

/**
 * True for a Route that the chart makes as it stands here. It has no kinds of implementations, and a rule without backends gets those of
 * its first Service: what is meant to let nobody in would be open. Source: https://bjw-s-labs.github.io/helm-charts/docs/common-library/
 */
function isMadeByChart({ kind, value }: MadeManifest): boolean {
  if (kind !== "HTTPRoute" && kind !== "TLSRoute") return false;
  const { spec } = plainData(value);
  return items(isMap(spec) ? spec.rules : undefined).every(
    (rule) => isMap(rule) && (items(rule.backendRefs).length > 0 || redirects(rule)),
  );
}

function redirects({ filters }: YamlValueMap): boolean {
  return items(filters).some((filter) => isMap(filter) && filter.type === "RequestRedirect");
}

/** A file with the values of all its releases, the last document first, so that offsets of the others stay. */
function withRoutes(text: string, releases: readonly Release[]): string {
  const documents = [...groupedBy(releases, ({ source }) => source.offset)].sort(([a], [b]) => b - a);
  return documents.reduce((before, [offset, some]) => {
    const length = some[0]?.source.text.length ?? 0;
    const document = some.reduce(
      (inside, { values, routes }) => withValues(inside, values, routes),
      before.slice(offset, offset + length),
    );
    return before.slice(0, offset) + document + before.slice(offset + length);
  }, text);
}

function withValues(document: string, values: ValuesIngress, routes: readonly MadeManifest[]): string {
  return routes.reduce((before, route) => {
    const at: Path = [...values.values, "route"];
    const taken = new Set(keys(nodeAt(readDocument(before).root, values.values), "route"));
    const key = freeName(routeKey(route, values), (free) => !taken.has(free));
    return applyEdits(
      before,
      editDocument(before, { kind: "set", path: [...at, key], value: routeValue(route, values) }),
    );
  }, document);
}

/** The key of the Ingress, with what the Route's name has behind that of the Ingress. */
function routeKey({ name, beside }: MadeManifest, { key }: ValuesIngress): string {
  return beside !== undefined && name.startsWith(beside.name) ? key + name.slice(beside.name.length) : key;
}

/** A Route as the chart has it: what its spec and annotations say, Services by their keys, hosts as they were written. */
function routeValue(
  { kind, value }: MadeManifest,
  { identifiers, writtenHosts }: ValuesIngress,
): YamlValueMap {
  const { metadata, spec } = plainData(value);
  const { hostnames, rules, ...rest } = isMap(spec) ? spec : {};
  const annotations = isMap(metadata) ? metadata.annotations : undefined;
  const hosts = items(hostnames).map((host) =>
    typeof host === "string" ? (writtenHosts.get(host) ?? host) : host,
  );
  return {
    ...(kind === "HTTPRoute" ? {} : { kind }),
    ...(annotations === undefined ? {} : { annotations }),
    ...(hosts.length === 0 ? {} : { hostnames: hosts }),
    ...rest,
    rules: items(rules).map((rule) => (isMap(rule) ? ruleValue(rule, identifiers) : rule)),
  };
}

function ruleValue(
  { backendRefs, ...rule }: YamlValueMap,
  identifiers: ValuesIngress["identifiers"],
): YamlValueMap {
  const refs = items(backendRefs).map((ref): YamlValue => {
    if (!isMap(ref)) return ref;
    const { name, ...rest } = ref;
    const identifier = typeof name === "string" ? identifiers.get(name) : undefined;
    return identifier === undefined ? ref : { identifier, ...rest };
  });
  return refs.length === 0 ? rule : { ...rule, backendRefs: refs };
}

function plainData(value: MadeManifest["value"]): YamlValueMap {
  const { root } = readDocument(writeYaml(value));
  return root === undefined ? {} : yamlValues(root);
}

function items(value: YamlValue | undefined): readonly YamlValue[] {
  return Array.isArray(value) ? value : [];
}

function apartLine(source: WrittenIngress): MigrationLine {
  const { namespace, name } = source.ingress;
  return {
    source: { path: source.file.path, line: lineOfIngress(source, []) },
    ingress: { namespace, name },
    verdict: "converted",
    message:
      "What answers as this Ingress did stands in a file beside it: under `route` the chart would make no policies of it, and give a rule without backends those of its Service. Switch `ingress` off once requests arrive there.",
  };
}

function reportLine(
  source: WrittenIngress,
  routes: readonly MadeManifest[],
  isWritten: boolean,
): MigrationLine {
  const { namespace, name } = source.ingress;
  return {
    source: { path: source.file.path, line: lineOfIngress(source, []) },
    ingress: { namespace, name },
    verdict: isWritten ? "converted" : "none",
    message: isWritten
      ? `Under \`route\` in the same values stand ${routes.length > 1 ? "Routes that answer" : "a Route that answers"} as this Ingress did. Switch \`ingress\` off once requests arrive there.`
      : "The values cannot be changed safely where an anchor carries them to other places: write a `route` by hand.",
  };
}
