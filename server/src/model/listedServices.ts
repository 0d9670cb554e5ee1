import { isOpaque } from "../yaml/opaqueText.ts";
import { integerValue } from "../yaml/scalars.ts";
import { child, type YamlEntry, type YamlNode } from "../yaml/tree.ts";
import { flag, has } from "./reading.ts";

/** A Service that a chart makes, with all ports that it may have. */
export interface ListedService {
  readonly name: string;
  readonly ports: readonly number[];
}

/**
 * The Services of a release whose values list every one of them with its ports, as the common library of bjw-s has it, which
 * app-template and many charts are made with: `controllers` with their `containers`, and `service` with a map of `ports`.
 * One Service is called like the release; several have their keys behind that. Undefined where something else has a say.
 * Source: https://bjw-s-labs.github.io/helm-charts/docs/common-library/
 */
export function listedServices(
  release: string | undefined,
  values: YamlNode | undefined,
): readonly ListedService[] | undefined {
  if (release === undefined || isOpaque(release) || !hasControllers(values)) return undefined;
  if (["nameOverride", "global", "rawResources"].some((key) => has(values, key))) return undefined;
  const service = child(values, "service");
  if (service?.kind !== "map" || service.entries.length === 0) return undefined;
  const listed = service.entries.map(portsOf);
  if (!listed.every((ports) => ports !== undefined)) return undefined;
  return [
    { name: release, ports: [...new Set(listed.flat())] },
    ...service.entries.map(({ key }, index) => ({ name: `${release}-${key}`, ports: listed[index] ?? [] })),
  ];
}

/**
 * What the Services of such a release are called, by their keys: one Service like the release, several with their keys behind that.
 * Empty where something else has a say.
 */
export function serviceNames(release: string, values: YamlNode | undefined): ReadonlyMap<string, string> {
  const service = child(values, "service");
  if (service?.kind !== "map" || listedServices(release, values) === undefined) return new Map();
  const on = service.entries.filter(({ value }) => flag(value, "enabled") !== false);
  return new Map(on.map(({ key }) => [key, serviceName(release, key, on.length === 1)]));
}

/** What the Service of a key is called: like the release where it is the only one, with its key behind that otherwise. */
export function serviceName(release: string, key: string, isOnly: boolean): string {
  return isOnly ? release : `${release}-${key}`;
}

function hasControllers(values: YamlNode | undefined): boolean {
  const controllers = child(values, "controllers");
  return (
    controllers?.kind === "map" &&
    controllers.entries.some(({ value }) => child(value, "containers")?.kind === "map")
  );
}

/** What makes a Service's name or ports something else than its entry says at a glance. */
const OTHERWISE = ["nameOverride", "forceRename", "prefix", "suffix", "<<"];

/** The ports of one entry; undefined where one of them, or the name, is not to be read here. */
function portsOf({ key, value }: YamlEntry): readonly number[] | undefined {
  const ports = child(value, "ports");
  if (isOpaque(key) || OTHERWISE.some((one) => has(value, one))) return undefined;
  if (flag(value, "enabled") === false) return [];
  if (ports?.kind !== "map" || ports.entries.length === 0) return undefined;
  const numbers = ports.entries.map((entry) => integerValue(child(entry.value, "port")));
  return numbers.every((port) => port !== undefined) ? numbers : undefined;
}
