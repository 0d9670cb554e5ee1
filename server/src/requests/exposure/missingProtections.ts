import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { MergedListener } from "../../gateway-api/listeners/merging.ts";
import type { RouteTable } from "../../gateway-api/traffic/routeTable.ts";
import { type TriedRow, triedRows } from "../../gateway-api/traffic/triedRows.ts";
import type {
  ExposureColumn,
  RequiredProtection,
} from "../../implementations/policies/requiredProtection.ts";
import type { Route } from "../../model/resource.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type ListedMatch, listedRows, listedStreams, servingListeners } from "../listedMatches.ts";
import { type ExposedRule, exposedRules, exposes, exposureAnswer } from "./exposure.ts";

/** What is required of a host and what a Route certainly lacks for it on some listeners of one object. */
export interface MissingProtection {
  readonly demand: RequiredProtection;
  /** `*` for every host. */
  readonly host: string;
  /** The hostname as the Route writes it; undefined where it writes none. */
  readonly written: string | undefined;
  readonly gateway: ResourceId;
  /** One, or several for which the same is missing. */
  readonly listeners: readonly [MergedListener, ...MergedListener[]];
  readonly missing: readonly ExposureColumn[];
  /** The rules that lack it, by their indices; undefined where all of the Route do. */
  readonly rules: readonly number[] | undefined;
}

/**
 * What requirements ask of the hosts of a Route and its rules certainly do not have, listener by listener. Rules of other Routes
 * are theirs, and what is not known is not missing. Children of other Routes are left out: their parents may protect them.
 */
export function missingProtections(
  route: Delivered<Route>,
  demands: readonly RequiredProtection[],
  isFor: (demand: RequiredProtection, host: string) => boolean,
  cluster: Cluster,
): readonly MissingProtection[] {
  if (demands.length === 0) return [];
  const found = listenersOf(route, cluster).flatMap(({ gateway, listener }) => {
    const byHost = groupedBy(matchesOf(route, listener, cluster).filter(exposes), hostsOf);
    return [...byHost.values()].flatMap((matches) => {
      const [first] = matches;
      const host = first?.hostname ?? "*";
      const asked = demands.filter((demand) => isFor(demand, host));
      if (first === undefined || asked.length === 0) return [];
      const rules = exposedRules(gateway, matches, cluster);
      const written = first.row === undefined ? first.hostname : first.row.hostname;
      return asked.flatMap((demand) =>
        lacking(demand, listener, rules, cluster).map(
          (lack): MissingProtection => ({
            ...{ demand, host, written, gateway: gateway.id, listeners: [listener] },
            ...lack,
          }),
        ),
      );
    });
  });
  return [...groupedBy(found, (one) => keyOf(one, demands)).values()].flatMap((alike) => {
    const [first, ...others] = alike;
    if (first === undefined) return [];
    return [{ ...first, listeners: [...first.listeners, ...others.flatMap(({ listeners }) => listeners)] }];
  });
}

/** What is the same where only the listeners differ. */
function keyOf(
  { demand, host, written, listeners, missing, rules }: MissingProtection,
  demands: readonly RequiredProtection[],
): string {
  const [{ owner }] = listeners;
  return [demands.indexOf(demand), host, written, owner.id, missing.join(), rules?.join()].join("\u0000");
}

function hostsOf({ hostname = "*", row }: ListedMatch): string {
  return [hostname, row?.hostname].join("\u0000");
}

/** The listeners that certainly take a Route, with the Gateways that they are a part of. */
function listenersOf(
  { id }: Delivered<Route>,
  cluster: Cluster,
): readonly { readonly gateway: Delivered; readonly listener: MergedListener }[] {
  const { merging, lookup } = cluster;
  const found = cluster.attachment.allOf(id).flatMap(({ parent, taking }) => {
    const gateway = parent && lookup.resource(merging.rootOf(parent.id));
    if (parent === undefined || gateway === undefined || merging.isRejected(gateway.id)) return [];
    const taken = new Set(taking.flatMap(({ index, verdict }) => (verdict === "yes" ? [index] : [])));
    return servingListeners(gateway.id, cluster)
      .filter(({ owner, index }) => owner.id === parent.id && taken.has(index))
      .map((listener) => ({ gateway, listener }));
  });
  // Two parentRefs may mean one listener.
  const distinct = new Map(found.map((one) => [`${one.listener.owner.id}/${one.listener.index}`, one]));
  return [...distinct.values()];
}

function matchesOf(
  { id }: Delivered<Route>,
  listener: MergedListener,
  cluster: Cluster,
): readonly ListedMatch[] {
  const table = cluster.traffic.routeTable(listener.owner.id, listener.index);
  const own = rowsByRoute(table).get(id) ?? [];
  return [
    ...listedRows(own, listener, (other) => cluster.lookup.routeOf(other)),
    ...listedStreams(table, listener).filter(({ route }) => route.id === id),
  ];
}

const rowsOfTables = new WeakMap<RouteTable, ReadonlyMap<ResourceId, readonly TriedRow[]>>();

/** The rows of a table by their Routes, worked out once for all Routes of a listener. */
function rowsByRoute(table: RouteTable): ReadonlyMap<ResourceId, readonly TriedRow[]> {
  const known = rowsOfTables.get(table);
  if (known !== undefined) return known;
  const direct = triedRows(table).filter(({ row }) => row.through === undefined);
  const rows = groupedBy(direct, ({ row }) => row.route);
  rowsOfTables.set(table, rows);
  return rows;
}

type Lack = Pick<MissingProtection, "missing" | "rules">;

/** What is required and certainly absent, together what the same rules lack. */
function lacking(
  { require }: RequiredProtection,
  listener: MergedListener,
  rules: readonly ExposedRule[],
  cluster: Cluster,
): readonly Lack[] {
  const lacks = [...new Set(require)].flatMap((column) => {
    const open = rules.filter((rule) => exposureAnswer(column, listener, [rule], cluster).state === "none");
    if (open.length === 0) return [];
    const isAll = open.length === rules.length;
    const named = [...new Set(open.flatMap(({ place }) => place.rule ?? []))];
    return [{ column, rules: isAll ? undefined : named }];
  });
  return [...groupedBy(lacks, ({ rules: open }) => open?.join() ?? "").values()].map((some) => ({
    missing: some.map(({ column }) => column),
    rules: some[0]?.rules,
  }));
}
