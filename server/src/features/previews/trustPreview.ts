import { displayName } from "../../delivery/delivered.ts";
import { describeSelector } from "../../gateway-api/references/labelSelector.ts";
import { displayKind } from "../../gateway-api/target.ts";
import type { Verdict } from "../../gateway-api/verdict.ts";
import type { GrantTo } from "../../model/referenceGrant.ts";
import { manifestKind } from "../../model/resource.ts";
import { enumerate } from "../../text/sentence.ts";
import { inParts } from "../../workspace/views/inParts.ts";
import {
  type GrantedEntry,
  type NamespaceTrust,
  namespaceTrust,
  type Opening,
} from "../../workspace/views/namespaceTrust.ts";
import { originOf, type TracedLine } from "../../workspace/views/tracedLine.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { alignedTable, codeSpan, proseMarkdown } from "../hover/markdown.ts";
import { trustView } from "../renderedViews/trustView.ts";
import type { PreviewKind } from "./preview.ts";

/**
 * Which namespaces may attach where, and whom ReferenceGrants let in to what: of the workspace, wherever one stands.
 */
export const trustPreview: PreviewKind = {
  name: "trust",
  ending: "md",
  subjectAt: () => ({}),
  partsOf: (workspace) => {
    const clusters = namespaceTrust(workspace);
    return clusters.length === 0 ? undefined : trustView(clusters, workspace);
  },
  linesOf: (workspace) => {
    const clusters = namespaceTrust(workspace);
    if (clusters.length === 0) return undefined;
    const hasNames = clusters.length > 1;
    const legend = clusters.some(({ openings }) => openings.length > 0) ? LEGEND : [];
    return [...HEAD, ...legend, ...clusters.flatMap((cluster) => clusterLines(cluster, hasNames, workspace))];
  },
};

const HEAD: readonly TracedLine[] = plain([
  "# Which namespaces trust which",
  "",
  "Read from the files of the workspace. No cluster was asked.",
]);

const LEGEND: readonly TracedLine[] = plain([
  "",
  "A listener takes Routes from a namespace, and a Gateway ListenerSets: `yes` or `no` by its namespace alone, kinds and",
  "hostnames aside. `?` says that it cannot be told: labels or a namespace are in no file. Namespaces that get the same",
  "answers everywhere share a column, named after the first of them with the number of the others.",
]);

/** Characters that the names of namespaces may fill beside each other. */
const WIDTH = 64;

function clusterLines(
  { scope, namespaces, openings, grants }: NamespaceTrust,
  hasName: boolean,
  workspace: Workspace,
): readonly TracedLine[] {
  const level = hasName ? "###" : "##";
  const name = scope === "" ? "Everything else" : codeSpan(scope);
  return [
    ...(hasName ? plain(["", `## ${name}`]) : []),
    ...(openings.length === 0
      ? []
      : [
          ...plain(["", `${level} Who may attach`]),
          ...openingLines(
            openings,
            alike(openings, { scope, namespaces, workspace }),
            openingOrigins(workspace, scope, openings, ({ place }) => originOf(place, workspace)),
          ),
        ]),
    ...(grants.length === 0
      ? []
      : [
          ...plain(["", `${level} Who may refer`]),
          ...tableLines(
            ["namespace", "lets in", "its objects of kind", "to", "where"],
            grantRows(workspace, scope, grants, (grant) => grantRow(grant, workspace)),
          ),
        ]),
  ];
}

function plain(texts: readonly string[]): readonly TracedLine[] {
  return texts.map((text) => ({ text }));
}

/** Namespaces that get the same answer everywhere, in one column: what it is called, what they are, the answers. */
interface Column {
  readonly title: string;
  readonly namespaces: readonly string[];
  readonly answers: readonly Verdict[];
}

/** One column for all namespaces that are let in alike: most of many are. */
function alike(
  openings: readonly Opening[],
  {
    scope,
    namespaces,
    workspace,
  }: { readonly scope: string; readonly namespaces: readonly string[]; readonly workspace: Workspace },
): readonly Column[] {
  const columns = new Map<string, { readonly answers: readonly Verdict[]; readonly namespaces: string[] }>();
  const ofEach = verdicts(workspace, scope, namespaces, (namespace) =>
    openings.map(({ admits }) => admits(namespace).verdict),
  );
  for (const [at, namespace] of namespaces.entries()) {
    const answers = ofEach[at] ?? [];
    const key = answers.join();
    const known = columns.get(key);
    if (known === undefined) columns.set(key, { answers, namespaces: [namespace] });
    else known.namespaces.push(namespace);
  }
  return [...columns.values()].map((column) => {
    const [first = "", ...others] = column.namespaces;
    return { ...column, title: `${codeSpan(first)}${others.length === 0 ? "" : ` +${others.length}`}` };
  });
}

const verdicts = inParts<readonly Verdict[]>();
const openingOrigins = inParts<TracedLine["from"]>();
const grantRows = inParts<Row>();

function openingLines(
  openings: readonly Opening[],
  columns: readonly Column[],
  origins: readonly TracedLine["from"][],
): readonly TracedLine[] {
  const several = columns.filter(({ namespaces }) => namespaces.length > 1);
  const named = several.map(({ title, namespaces }) => `- ${title}: ${enumerate(namespaces.map(codeSpan))}`);
  return [
    ...tablesOf(columns).flatMap((shown) => openingTable(openings, shown, origins)),
    ...(named.length === 0 ? [] : plain(["", ...named])),
  ];
}

/** The columns, a table's worth each; without any there is one table that shows none. */
function tablesOf(columns: readonly Column[]): readonly (readonly Column[])[] {
  const tables: Column[][] = [[]];
  let filled = 0;
  for (const column of columns) {
    const width = column.title.length + "|  ".length;
    if (filled > 0 && filled + width > WIDTH) {
      tables.push([]);
      filled = 0;
    }
    tables.at(-1)?.push(column);
    filled += width;
  }
  return tables;
}

/** A row of a table, and what it leads to. */
interface Row {
  readonly cells: readonly string[];
  readonly from: TracedLine["from"];
}

function openingTable(
  openings: readonly Opening[],
  columns: readonly Column[],
  origins: readonly TracedLine["from"][],
): readonly TracedLine[] {
  const rows = openings.map((opening, index): Row => {
    const from = origins[index];
    const cells = [
      openingInWords(opening),
      whereInWords(from),
      policyInWords(opening),
      ...columns.map(({ answers }) => SIGNS[answers[index] ?? "unknown"]),
    ];
    return { cells, from };
  });
  return tableLines(["what is open", "where", "from", ...columns.map(({ title }) => title)], rows);
}

const SIGNS: Readonly<Record<Verdict, string>> = { yes: "yes", no: "no", unknown: "?" };

function openingInWords({ owner, takes }: Opening): string {
  const object = `${manifestKind(owner.resource)} ${codeSpan(displayName(owner))}`;
  switch (takes.kind) {
    case "routes":
      return `listener ${codeSpan(takes.listener.name ?? "(unnamed)")} of ${object}`;
    case "listenerSets":
      return `ListenerSets on ${object}`;
  }
}

function policyInWords({ selector, admits }: Opening): string {
  const { from } = admits(undefined);
  return from === "Selector" && selector !== undefined
    ? proseMarkdown(describeSelector(selector))
    : codeSpan(from);
}

function grantRow(
  { namespace, from: { group = "", kind = "", namespace: referrer = "" }, to, place }: GrantedEntry,
  workspace: Workspace,
): Row {
  const from = originOf(place, workspace);
  return {
    cells: [
      namespace === undefined ? "?" : codeSpan(namespace),
      codeSpan(referrer),
      codeSpan(displayKind({ group, kind })),
      enumerate(to.map(grantedInWords)),
      whereInWords(from),
    ],
    from,
  };
}

function grantedInWords({ group = "", kind = "", name }: GrantTo): string {
  const what = codeSpan(displayKind({ group, kind }));
  return name === undefined || name === "" ? `every ${what}` : `${what} ${codeSpan(name)}`;
}

function whereInWords(from: TracedLine["from"]): string {
  return from === undefined ? "" : codeSpan(`${from.path}:${from.range.start.line + 1}`);
}

/** A table after an empty line. What reaches a cluster by two delivery paths that make no difference has one row. */
function tableLines(head: readonly string[], rows: readonly Row[]): readonly TracedLine[] {
  const distinct = [...new Map(rows.map((row) => [row.cells.join("\n"), row])).values()];
  const table = alignedTable(
    head,
    distinct.map(({ cells }) => cells),
  );
  return [
    { text: "" },
    ...table.map((text, index) => {
      // The head and the line below it come first.
      const from = distinct[index - 2]?.from;
      return { text, ...(from === undefined ? {} : { from }) };
    }),
  ];
}
