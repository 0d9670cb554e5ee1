import { serviceName } from "../../model/listedServices.ts";
import { flag, text, writtenTexts } from "../../model/reading.ts";
import { releaseName, withReleaseName } from "../../model/releaseName.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { integerValue, stringValue } from "../../yaml/scalars.ts";
import { child, type Path, type YamlEntry, type YamlNode } from "../../yaml/tree.ts";
import { unreadElsewhere, unreadIngresses } from "./unreadValues.ts";

/**
 * An `ingress` of the common library of bjw-s, which app-template and many charts are made with: a map of Ingresses, for which
 * the chart has a map of Routes under `route`. Source: https://bjw-s-labs.github.io/helm-charts/docs/common-library/
 */
export interface ValuesIngress {
  /** Its key, which its Route gets as well. */
  readonly key: string;
  /** Where it stands in the document, and where the values do. */
  readonly at: Path;
  readonly values: Path;
  /** The Ingress that the chart makes of it. */
  readonly manifest: Readonly<Record<string, unknown>>;
  /** The Services that the chart makes, as far as it names them. */
  readonly services: readonly Readonly<Record<string, unknown>>[];
  /** The keys of the chart's Services by their names. */
  readonly identifiers: ReadonlyMap<string, string>;
  /** Hosts as they are written, by what they come to be. */
  readonly writtenHosts: ReadonlyMap<string, string>;
}

/** What the values of a release say about Ingresses: those that can be converted, and where others stand. */
export interface ValuesIngresses {
  readonly read: readonly ValuesIngress[];
  /** Paths of `ingress` keys that are switched on in charts whose values for Routes are not known. */
  readonly unread: readonly Path[];
}

/** True for text in which the values of a release may make an Ingress. */
export function mayMakeIngresses(text: string): boolean {
  return INGRESS_KEY.test(text) && RELEASE.test(text);
}

const INGRESS_KEY = /^[ \t]+["']?ingress["']?[ \t]*:/m;
const RELEASE =
  /^(?:kind:[ \t]*["']?(?:HelmRelease|Application|ApplicationSet|HelmChart|HelmChartConfig)["']?[ \t]*\r?$|helmCharts:)/m;

/** The Ingresses that the chart of a release makes by its values. `namespace` is where the release itself comes to stand. */
export function valuesIngresses(root: YamlNode, namespace?: string): ValuesIngresses {
  const values = valuesPath(text(root, "kind") ?? "");
  const node = values?.reduce<YamlNode | undefined>((at, key) => child(at, key), root);
  const apart = unreadElsewhere(root);
  if (values === undefined || node === undefined) return { read: [], unread: apart };
  const release = releaseOf(root, node, namespace);
  const own = release === undefined ? [] : ingressEntries(node);
  const read = own.map((entry) =>
    readIngress(entry, node, values, release ?? { name: "" }, own.length === 1),
  );
  return { read, unread: [...unreadIngresses(node, values, read.length > 0), ...apart] };
}

function valuesPath(kind: string): readonly string[] | undefined {
  switch (kind) {
    case "HelmRelease":
      return ["spec", "values"];
    case "Application":
      return ["spec", "source", "helm", "valuesObject"];
    default:
      return undefined;
  }
}

interface Release {
  readonly name: string;
  readonly namespace?: string;
}

/** A release of the common library whose name is known. */
function releaseOf(root: YamlNode, values: YamlNode, delivered: string | undefined): Release | undefined {
  const kind = text(root, "kind") ?? "";
  const name = releaseName(kind, root);
  if (name === undefined || isOpaque(name) || child(values, "controllers")?.kind !== "map") return undefined;
  const spec = child(root, "spec");
  const namespace =
    kind === "Application"
      ? text(child(spec, "destination"), "namespace")
      : (text(spec, "targetNamespace") ?? delivered ?? text(child(root, "metadata"), "namespace"));
  return { name, ...(namespace === undefined ? {} : { namespace }) };
}

/** The Ingresses under `ingress` that are on. */
function ingressEntries(values: YamlNode): readonly YamlEntry[] {
  const ingress = child(values, "ingress");
  if (ingress?.kind !== "map") return [];
  return ingress.entries.filter(
    ({ value }) => isOn(value) && sequence(value, "hosts").some((host) => text(host, "host") !== undefined),
  );
}

function isOn(value: YamlNode): boolean {
  return value.kind === "map" && flag(value, "enabled") !== false;
}

function sequence(node: YamlNode | undefined, key: string): readonly YamlNode[] {
  const list = child(node, key);
  return list?.kind === "sequence" ? list.items : [];
}

function readIngress(
  { key, value }: YamlEntry,
  values: YamlNode,
  at: Path,
  release: Release,
  isOnly: boolean,
): ValuesIngress {
  const services = servicesOf(values, release);
  const writtenHosts = new Map<string, string>();
  const hostOf = (written: string): string => {
    const host = withReleaseName(written, release.name);
    writtenHosts.set(host, written);
    return host;
  };
  const className = text(value, "className") ?? text(value, "ingressClassName");
  return {
    key,
    at: [...at, "ingress", key],
    values: at,
    manifest: {
      apiVersion: "networking.k8s.io/v1",
      kind: "Ingress",
      metadata: {
        name: isOnly ? release.name : `${release.name}-${key}`,
        ...(release.namespace === undefined ? {} : { namespace: release.namespace }),
        annotations: writtenTexts(value, "annotations"),
      },
      spec: {
        ...(className === undefined ? {} : { ingressClassName: className }),
        tls: sequence(value, "tls").map((one) => {
          const secretName = text(one, "secretName");
          return {
            hosts: sequence(one, "hosts")
              .flatMap((host) => stringValue(host) ?? [])
              .map(hostOf),
            ...(secretName === undefined ? {} : { secretName }),
          };
        }),
        rules: sequence(value, "hosts").map((host) => ({
          host: hostOf(text(host, "host") ?? ""),
          http: {
            paths: sequence(host, "paths").map((path) => ({
              path: text(path, "path") ?? "/",
              pathType: text(path, "pathType") ?? "Prefix",
              backend: { service: backendOf(child(path, "service"), services) },
            })),
          },
        })),
      },
    },
    services: services.map(({ name, ports }) => ({
      apiVersion: "v1",
      kind: "Service",
      metadata: { name, ...(release.namespace === undefined ? {} : { namespace: release.namespace }) },
      spec: { ports: ports.map(({ name: port, number }) => ({ name: port, port: number })) },
    })),
    identifiers: new Map(services.map(({ key: identifier, name }) => [name, identifier])),
    writtenHosts,
  };
}

interface ChartService {
  readonly key: string;
  readonly name: string;
  readonly isPrimary: boolean;
  readonly ports: readonly { readonly name: string; readonly number: number; readonly isPrimary: boolean }[];
}

function servicesOf(values: YamlNode, { name }: Release): readonly ChartService[] {
  const service = child(values, "service");
  const on = service?.kind === "map" ? service.entries.filter(({ value }) => isOn(value)) : [];
  return on.map(({ key, value }) => ({
    key,
    name: serviceName(name, key, on.length === 1),
    isPrimary: flag(value, "primary") === true,
    ports: portsOf(child(value, "ports")),
  }));
}

function portsOf(ports: YamlNode | undefined): ChartService["ports"] {
  if (ports?.kind !== "map") return [];
  return ports.entries.flatMap(({ key, value }) => {
    const number = integerValue(child(value, "port"));
    return number === undefined || !isOn(value)
      ? []
      : [{ name: key, number, isPrimary: flag(value, "primary") === true }];
  });
}

/** A path names a Service by its key or its name; the first one is meant where it names none, and likewise its port. */
function backendOf(node: YamlNode | undefined, services: readonly ChartService[]) {
  const identifier = text(node, "identifier");
  const named = text(node, "name");
  const primary = services.find(({ isPrimary }) => isPrimary) ?? services[0];
  const meant =
    identifier !== undefined || named !== undefined
      ? services.find(({ key, name }) => key === (identifier ?? named) || name === named)
      : primary;
  const port = meant?.ports.find(({ isPrimary }) => isPrimary) ?? meant?.ports[0];
  const written = child(node, "port");
  const number = integerValue(written);
  const portName = text(node, "port");
  return {
    name: meant?.name ?? named ?? identifier ?? "",
    port:
      number !== undefined
        ? { number }
        : portName !== undefined
          ? { name: portName }
          : port === undefined
            ? {}
            : { number: port.number },
  };
}
