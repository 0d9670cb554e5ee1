import { displayName } from "../../delivery/delivered.ts";
import type { Condition } from "../../gateway-api/conditions.ts";
import { tlsMode } from "../../gateway-api/listeners/listeners.ts";
import type { ListenerConflict, ListenerOwner, MergedListener } from "../../gateway-api/listeners/merging.ts";
import type { ListenerStatus } from "../../gateway-api/status/listenerStatus.ts";
import type { Listener } from "../../model/listener.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { bullets, codeSpan, paragraphs, proseMarkdown, table } from "./markdown.ts";

/**
 * For whom a merged list is shown: the owner of the hovered object, who sees of other namespaces only what is his
 * business.
 */
export interface Reader {
  /** The object that the hover is about. */
  readonly subject: ListenerOwner;
  /** The Gateway that the list belongs to: its owner may see every child, others only those of their own namespace. */
  readonly root: ListenerOwner;
}

/** A listener with its place in the merged list, counted from one, and its predicted conditions. */
interface Row {
  readonly entry: MergedListener;
  readonly number: number;
  readonly conditions: readonly Condition[];
}

const MOST_ROWS = 12;

/**
 * Listeners as a table, numbered by their place in the merged list `all`, with what is wrong with some of them below
 * it. Rows that the reader may not see are counted, and so are those beyond the first dozen.
 */
export function listenerTable(
  all: readonly MergedListener[],
  reader: Reader,
  cluster: Cluster,
  choose: (entry: MergedListener) => boolean = () => true,
): string | undefined {
  const chosen = all.map((entry, at) => ({ entry, number: at + 1 })).filter(({ entry }) => choose(entry));
  if (chosen.length === 0) return undefined;
  const visible = chosen.filter(({ entry }) => isRowShown(reader, entry.owner));
  const conditionsOf = conditionsReader(cluster);
  const shown = visible
    .slice(0, MOST_ROWS)
    .map((row): Row => ({ ...row, conditions: conditionsOf(row.entry) }));
  return paragraphs([
    shown.length === 0 ? undefined : tableOf(shown, reader, cluster),
    ...rest(visible.length - shown.length, chosen.length - visible.length),
    bullets(shown.flatMap((row) => noteOf(row, shown, reader))),
  ]);
}

/** Whose a listener is stands there only where some are of others: editors show hovers in little width. */
function tableOf(shown: readonly Row[], reader: Reader, cluster: Cluster): string {
  const others = shown.map(({ entry }) => entry.owner).filter(({ id }) => id !== reader.subject.id);
  const hasOthers = others.length > 0;
  const isMixed = new Set(others.map(({ resource }) => resource.kind)).size > 1;
  const routesOn = cluster.attachment.routesOnEach();
  return table(
    ["#", "Listener", "Port", "Hostname", ...(hasOthers ? ["From"] : []), "Routes", "State"],
    shown.map((row) => {
      const from = isMixed ? originOf(row.entry.owner, reader) : nameIn(row.entry.owner, reader);
      return cellsOf(row, hasOthers ? [from] : [], routesOn, reader);
    }),
  );
}

function cellsOf(
  { entry, number, conditions }: Row,
  from: readonly string[],
  routesOn: ReturnType<Cluster["attachment"]["routesOnEach"]>,
  reader: Reader,
): readonly string[] {
  const { name, hostname } = entry.listener;
  return [
    String(number),
    codeSpan(name ?? ""),
    portInWords(entry.listener),
    hostname === undefined || hostname === "" ? "any" : codeSpan(hostname),
    ...from,
    maySee(reader, entry.owner) ? String(routesOn(entry.owner.id, entry.index).length) : "not shown",
    stateOf(
      entry,
      conditions.find(({ type }) => type === "Accepted"),
      reader,
    ),
  ];
}

function rest(more: number, hidden: number): readonly string[] {
  return [
    ...(more > 0 ? [`… and ${more} more.`] : []),
    ...(hidden > 0
      ? [
          `${hidden === 1 ? "1 more listener comes from another namespace" : `${hidden} more listeners come from other namespaces`}.`,
        ]
      : []),
  ];
}

/** The owner of the Gateway sees all of it, the owner of a child what stands in the child's own namespace. */
export function maySee({ subject, root }: Reader, owner: ListenerOwner): boolean {
  return subject.id === root.id || owner.namespace === subject.namespace;
}

/** Rows are shown of what the reader may see, and of the Gateway that a child names: that is what it asked for. */
function isRowShown(reader: Reader, owner: ListenerOwner): boolean {
  return owner.id === reader.root.id || maySee(reader, owner);
}

function originOf(owner: ListenerOwner, reader: Reader): string {
  const { kind } = owner.resource;
  if (owner.id === reader.subject.id) return nameIn(owner, reader);
  const isChild = kind === "Gateway" && owner.id !== reader.root.id;
  return `${isChild ? "child Gateway" : kind} ${nameIn(owner, reader)}`;
}

/**
 * The owner of a listener by its name, for a place where its kind is clear; the object of the hover is `this Gateway`
 * or the like.
 */
function nameIn(owner: ListenerOwner, { subject }: Reader): string {
  if (owner.id === subject.id) return `this ${owner.resource.kind}`;
  const name = owner.namespace === subject.namespace ? owner.resource.metadata.name : undefined;
  return codeSpan(name ?? displayName(owner));
}

/** Predicts the status of each owner once, for however many of its listeners are asked about. */
function conditionsReader(cluster: Cluster): (entry: MergedListener) => readonly Condition[] {
  const known = new Map<string, readonly ListenerStatus[]>();
  return ({ owner, index }) => {
    let statuses = known.get(owner.id);
    if (statuses === undefined) {
      const status = cluster.status.of(owner.id);
      statuses = status !== undefined && "listeners" in status ? status.listeners : [];
      known.set(owner.id, statuses);
    }
    return statuses[index]?.conditions ?? [];
  };
}

/** The state in a word or two: reasons would make a table of so many columns too wide. */
function stateOf(
  { conflict, owner }: MergedListener,
  accepted: Condition | undefined,
  reader: Reader,
): string {
  if (conflict !== undefined && maySee(reader, owner)) return "conflict";
  switch (accepted?.status) {
    case "True":
      return "accepted";
    case "False":
      return "not accepted";
    default:
      return "not known";
  }
}

/**
 * What is wrong with a listener, below the table; of another owner's listener the reason is not the reader's business.
 */
function noteOf(row: Row, shown: readonly Row[], reader: Reader): readonly string[] {
  const { owner, conflict } = row.entry;
  if (!maySee(reader, owner)) return [];
  if (conflict !== undefined) {
    const order = conflict.tentative ? "; the older one wins, and the files do not say which that is" : "";
    return [`Row ${row.number}: ${conflict.reason} with ${opponentOf(conflict, shown, reader)}${order}.`];
  }
  const wrong = row.conditions.find(({ type, status }) => type !== "Conflicted" && status === "False");
  if (wrong !== undefined) return [`Row ${row.number}: ${wrong.type} is False (${wrong.reason}).`];
  const open = row.conditions.findLast(({ status }) => status === "Unknown");
  if (open === undefined) return [];
  // What it needs may stand in a namespace of which the reader knows nothing.
  const needs = owner.namespace === reader.subject.namespace ? ` ${proseMarkdown(open.message)}` : "";
  return [`Row ${row.number}: ${open.type} is Unknown.${needs}`];
}

/** The other listener by its row where the table has it, by its name elsewhere. */
function opponentOf({ with: opponent }: ListenerConflict, shown: readonly Row[], reader: Reader): string {
  if (!maySee(reader, opponent.owner)) return "another listener";
  const row = shown.find(
    ({ entry }) => entry.owner.id === opponent.owner.id && entry.index === opponent.index,
  );
  return row === undefined
    ? `${codeSpan(opponent.listener.name ?? "")} of ${originOf(opponent.owner, reader)}`
    : `row ${row.number}`;
}

/** Port and protocol, and that TLS is passed on where it is. */
function portInWords(listener: Listener): string {
  const { port, protocol } = listener;
  const words = [
    port === undefined ? "none" : codeUnlessPlain(port),
    ...(protocol === undefined ? [] : [codeUnlessPlain(protocol)]),
    ...(tlsMode(listener) === "Passthrough" ? ["(Passthrough)"] : []),
  ];
  return words.join(" ");
}

/** Ports and protocols as they are known; whatever else stands there is quoted. */
function codeUnlessPlain(value: number | string): string {
  return /^[A-Z0-9]+$/.test(String(value)) ? String(value) : codeSpan(String(value));
}
