import {
  Disposable,
  type Event,
  EventEmitter,
  l10n,
  MarkdownString,
  ThemeColor,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  window,
} from "vscode";
import type { GraphEdge, GraphNode } from "./protocol.ts";
import type { ServerSession } from "./serverSession.ts";
import { shortened } from "./shortened.ts";
import type { TopologyModel } from "./topologyModel.ts";
import { type Row, rootRows, rowsBelow, type TopologyRows, topologyRows } from "./topologyRows.ts";
import { waitingInWords } from "./waitingInWords.ts";

/** The view's id. */
export const TOPOLOGY_VIEW = "gatewayApi.objects";

/** The command behind a row. */
export const OPEN_NODE = "gatewayApi.openNode";

/** What of the path of a cluster fits into a narrow side bar. */
const LONGEST_SCOPE = 40;

const ICONS: Readonly<Record<GraphNode["role"], string>> = {
  class: "symbol-class",
  gateway: "server",
  listenerSet: "layers",
  listener: "plug",
  route: "milestone",
  backend: "symbol-module",
  policy: "shield",
};

const SEVERITY_ICONS = { error: "error", warning: "warning", information: "info" } as const;
const SEVERITY_COLOURS = {
  error: "list.errorForeground",
  warning: "list.warningForeground",
  information: "editorInfo.foreground",
} as const;

/** Gateways with their listeners, routes and backends, as a tree in the side bar. */
export class TopologyTree implements TreeDataProvider<Row>, Disposable {
  readonly #model: TopologyModel;
  readonly #changed = new EventEmitter<void>();
  readonly #subscriptions: Disposable;
  #watching: Disposable | undefined;
  #rows: TopologyRows = topologyRows({ nodes: [], edges: [] });

  readonly onDidChangeTreeData: Event<void> = this.#changed.event;

  constructor(model: TopologyModel, server: ServerSession) {
    this.#model = model;
    const view = window.createTreeView(TOPOLOGY_VIEW, { treeDataProvider: this, showCollapseAll: true });
    const tell = (): void => {
      view.message = model.graph === undefined ? waitingInWords(server.state) : "";
    };
    tell();
    this.#subscriptions = Disposable.from(
      view,
      server.onDidChangeState(tell),
      this.#changed,
      view.onDidChangeVisibility(({ visible }) => this.#watch(visible)),
      model.onDidChange((graph) => {
        this.#rows = topologyRows(graph);
        tell();
        this.#changed.fire();
      }),
    );
    this.#watch(view.visible);
  }

  async getChildren(row?: Row): Promise<Row[]> {
    // Until the first picture is there the view shows that it waits, and not that there is nothing.
    if (this.#model.graph === undefined) await once(this.#model.onDidChange);
    return [...(row === undefined ? rootRows(this.#rows) : rowsBelow(row, this.#rows))];
  }

  getTreeItem(row: Row): TreeItem {
    switch (row.kind) {
      case "scope": {
        const item = new TreeItem(shortened(row.scope, LONGEST_SCOPE), TreeItemCollapsibleState.Expanded);
        item.id = `scope ${row.scope}`;
        item.tooltip = row.scope;
        item.accessibilityInformation = { label: row.scope };
        item.iconPath = new ThemeIcon("globe");
        return item;
      }
      case "loose": {
        const item = new TreeItem(l10n.t("Routes without a parent"), TreeItemCollapsibleState.Collapsed);
        item.id = `loose ${row.scope}`;
        item.iconPath = new ThemeIcon("debug-disconnect");
        return item;
      }
      case "node":
        return this.#itemOf(row);
    }
  }

  dispose(): void {
    this.#watching?.dispose();
    this.#subscriptions.dispose();
  }

  /** Nobody asks for the picture while the tree is hidden. */
  #watch(isVisible: boolean): void {
    this.#watching?.dispose();
    this.#watching = isVisible ? this.#model.watch() : undefined;
  }

  #itemOf(row: Row & { readonly kind: "node" }): TreeItem {
    const { node, edge, above } = row;
    const isLeaf = rowsBelow(row, this.#rows).length === 0;
    const isOpen = node.role === "gateway" || node.role === "listenerSet";
    const item = new TreeItem(
      node.name,
      isLeaf
        ? TreeItemCollapsibleState.None
        : isOpen
          ? TreeItemCollapsibleState.Expanded
          : TreeItemCollapsibleState.Collapsed,
    );
    const severity = this.#rows.severities.get(node.id);
    const below = severity === undefined ? this.#rows.severitiesBelow.get(node.id) : undefined;
    const words = wordsFor(node, edge, below !== undefined);
    item.id = [...above, node.id].join("\n");
    item.description = words.join(" · ");
    item.iconPath =
      severity === undefined
        ? new ThemeIcon(ICONS[node.role], below && new ThemeColor(SEVERITY_COLOURS[below]))
        : new ThemeIcon(SEVERITY_ICONS[severity], new ThemeColor(SEVERITY_COLOURS[severity]));
    item.tooltip = tooltipOf(node, edge);
    item.accessibilityInformation = { label: [`${kindOf(node)} ${node.name}`, ...words].join(", ") };
    item.contextValue = node.role;
    item.command = { command: OPEN_NODE, title: l10n.t("Open"), arguments: [node] };
    return item;
  }
}

function once<T>(event: Event<T>): Promise<T> {
  return new Promise((resolve) => {
    const subscription = event((value) => {
      subscription.dispose();
      resolve(value);
    });
  });
}

function kindOf({ role, kind }: GraphNode): string {
  return role === "listener" ? l10n.t("Listener") : kind;
}

/** What stands behind the name: a verdict that is not good first, since little room is left for the rest. */
function wordsFor(
  node: GraphNode,
  edge: GraphEdge | undefined,
  hasProblemsBelow: boolean,
): readonly string[] {
  return [
    ...(edge?.verdict === "refused" ? [edge.conflict ?? l10n.t("refused")] : []),
    ...(edge?.verdict === "unknown" ? [l10n.t("cannot be told")] : []),
    ...(node.place === undefined ? [l10n.t("not in the workspace")] : []),
    ...(node.problems === undefined ? [] : [problemCount(node.problems.length)]),
    ...(hasProblemsBelow ? [l10n.t("problems below")] : []),
    ...(node.role === "listener" ? [] : [node.kind]),
    ...(node.namespace === undefined || node.role === "listener" ? [] : [node.namespace]),
    ...(node.detail === undefined ? [] : [node.detail]),
  ];
}

function problemCount(count: number): string {
  return count === 1 ? l10n.t("1 problem") : l10n.t("{0} problems", count);
}

function tooltipOf(node: GraphNode, edge: GraphEdge | undefined): MarkdownString {
  const tooltip = new MarkdownString("", true);
  tooltip.appendMarkdown(`**${kindOf(node)}** `).appendText(node.name);
  if (edge?.why !== undefined) tooltip.appendText("\n\n").appendText(edge.why);
  for (const { severity, message } of node.problems ?? [])
    tooltip.appendMarkdown(`\n\n$(${SEVERITY_ICONS[severity]}) `).appendText(message);
  return tooltip;
}
