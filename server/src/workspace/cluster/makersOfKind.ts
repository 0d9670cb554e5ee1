import { type Delivered, isOfKind } from "../../delivery/delivered.ts";
import { asOwner } from "../../gateway-api/listeners/merging.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { ProducerSpec } from "../../model/producerSpec.ts";
import type { Producer } from "../../model/resource.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import { itemsAt, placesByKey } from "../../text/placesByKey.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { asksForCertificates, isAnnotatedForCertManager } from "../objects/objectKeys.ts";
import { secretsAskedFor } from "./certManager.ts";

/**
 * Those that may make objects of one kind in one namespace, arranged by the names that they give: a namespace may hold
 * thousands of charts, and as many references to what they make.
 */
export interface MakersOfKind {
  /** All of them, in the order in which they were given. */
  readonly makers: readonly Delivered[];
  /** Places in the list of makers: of those that give a name, and of those that may give any. */
  readonly byName: ReadonlyMap<string, readonly number[]>;
  readonly ofAnyName: readonly number[];
  /** The names of what makers say that they make. */
  readonly certainNames: readonly string[];
  /** What charts usually call what they make. */
  readonly likelyNames: readonly string[];
  /** The Gateways and ListenerSets whose annotations have cert-manager make Secrets, by the names of these. */
  readonly askers: ReadonlyMap<string, Delivered>;
  readonly claims: Claims;
  /** The Services that the values of charts list, by name. */
  readonly services: ReadonlyMap<string, readonly ServiceOfChart[]>;
}

/** Whether something says that it makes the very object, or at least usually begins such names like it. */
export type Claim = "made" | "like a chart's";

interface Claims {
  readonly isAnyMade: boolean;
  readonly made: ReadonlySet<string>;
  /** What stands before a hyphen in the names that charts give. */
  readonly begun: ReadonlySet<string>;
}

/** A Service that the values of a chart list. */
interface ServiceOfChart {
  readonly name: string;
  readonly maker: Delivered<Producer>;
  readonly ports: readonly number[];
}

/** Arranges those of a list that may make some object of a kind. */
export function makersOfKind(
  { group, kind }: Pick<Target, "group" | "kind">,
  producers: readonly Delivered[],
): MakersOfKind {
  const makers = producers.filter((producer) => makesSome(producer, group, kind));
  const names = makers.map((maker) => namesOf(maker, kind));
  const charts = makers.filter((maker) => isOfKind(maker, "Producer"));
  const specs = charts.map(({ resource }) => resource.spec).filter((spec) => isMaking(spec, kind));
  return {
    makers,
    byName: placesByKey(names, (given) => (given === "any" ? [] : given)),
    ofAnyName: names.flatMap((given, place) => (given === "any" || given.some(isOpaque) ? [place] : [])),
    certainNames: [...new Set(specs.flatMap((spec) => certainNames(spec, kind)))],
    likelyNames: [...new Set(specs.flatMap(({ likelyNames = [] }) => likelyNames))],
    askers: new Map(kind === "Secret" ? makers.flatMap(askedBy) : []),
    claims: claimsOf(specs),
    services: groupedBy(
      group === "" && kind === "Service" ? charts.flatMap(servicesOf) : [],
      ({ name }) => name,
    ),
  };
}

/** Those that may make an object of a name, in order. */
export function makersOfName(kind: MakersOfKind, name: string): readonly Delivered[] {
  return itemsAt(kind.makers, [...(kind.byName.get(name) ?? []), ...kind.ofAnyName]);
}

/** Those that give a name as it is written, in order. */
export function makersThatSay(kind: MakersOfKind, name: string): readonly Delivered[] {
  return itemsAt(kind.makers, kind.byName.get(name) ?? []);
}

/** Whether some of them may make an object of a name. */
export function mayMakeName({ byName, ofAnyName }: MakersOfKind, name: string): boolean {
  return ofAnyName.length > 0 || byName.has(name);
}

/** The strongest of their claims on an object of a name, if any. */
export function claimOn({ claims }: MakersOfKind, name: string): Claim | undefined {
  if (claims.isAnyMade || claims.made.has(name)) return "made";
  const starts = [...name.matchAll(/-/g)].map(({ index }) => name.slice(0, index));
  return starts.some((start) => claims.begun.has(start)) ? "like a chart's" : undefined;
}

/** True for what may make some object of a kind, whatever its name. */
function makesSome({ resource }: Delivered, group: string, kind: string): boolean {
  if (resource.kind !== "Producer") return kind === "Secret" && group === "";
  const { madeServices, services } = resource.spec;
  const isForServices = madeServices !== undefined || services !== undefined;
  return isMaking(resource.spec, kind) || (kind === "Service" && isForServices);
}

function isMaking({ makes }: ProducerSpec, kind: string): boolean {
  return makes.some((one) => one === kind);
}

/** The names that a maker gives to objects of a kind. */
function namesOf({ resource }: Delivered, kind: string): readonly string[] | "any" {
  switch (resource.kind) {
    case "Producer":
      return isMaking(resource.spec, kind) ? (saidNames(resource.spec) ?? "any") : [];
    case "Ingress":
      return asksForCertificates(resource) ? resource.spec.tls.map(({ secretName = "" }) => secretName) : [];
    default:
      return isAnnotatedForCertManager(resource.metadata.annotations) ? "any" : [];
  }
}

/** The names of what something says that it makes; undefined where they cannot be read. */
export function saidNames({ madeName, madeServices }: ProducerSpec): readonly string[] | undefined {
  return madeServices ?? (madeName === undefined ? undefined : [madeName]);
}

/** The names that something certainly gives to what it makes of a kind. */
function certainNames(spec: ProducerSpec, kind: string): readonly string[] {
  const listed = kind === "Service" ? (spec.services ?? []).map(({ name }) => name) : [];
  return [...(saidNames(spec) ?? []), ...listed].filter((name) => !isOpaque(name));
}

function askedBy(maker: Delivered): readonly (readonly [string, Delivered])[] {
  const owner = asOwner(maker);
  return owner === undefined ? [] : secretsAskedFor(owner).map((name) => [name, maker]);
}

function claimsOf(specs: readonly ProducerSpec[]): Claims {
  const likely = specs.flatMap((spec) => (saidNames(spec) === undefined ? (spec.likelyNames ?? []) : []));
  const made = [...specs.flatMap((spec) => saidNames(spec) ?? []), ...likely];
  // A name beside a template may be a slip as well: what a chart makes is seldom all that is meant.
  const opens = specs.some((spec) => spec.isWritten !== true && (saidNames(spec) ?? []).some(isOpaque));
  return { isAnyMade: opens || likely.some(isOpaque), made: new Set(made), begun: new Set(likely) };
}

function servicesOf(maker: Delivered<Producer>): readonly ServiceOfChart[] {
  return (maker.resource.spec.services ?? []).map(({ name, ports }) => ({ name, maker, ports }));
}
