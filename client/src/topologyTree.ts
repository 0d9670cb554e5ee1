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
import type { Graph, GraphEdge, GraphNode, GraphSeverity } from "./protocol.ts";
import type { TopologyModel } from "./topologyModel.ts";

/** The view's id. */
export const TOPOLOGY_VIEW = "gatewayApi.objects";

/** The command behind a row. */
export const OPEN_NODE = "gatewayApi.openNode";

/** A row: a cluster, the routes that hang on nothing, or an object below others. */
type Row =
  | { readonly kind: "scope"; readonly scope: string; readonly children: readonly Row[] }
  | { readonly kind: "loose"; readonly scope: string; readonly children: readonly Row[] }
  | {
      readonly kind: "node";
      readonly node: GraphNode;
      readonly edge?: GraphEdge;
      readonly above: readonly string[];
    };

const ICONS: Readonly<Record<GraphNode["role"], string>> = {
  class: "symbol-class",
  gateway: "server",
  listenerSet: "layers",
  listener: "plug",
  route: "milestone",
  backend: "symbol-module",
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
  #lines: Lines = linesOf({ nodes: [], edges: [] });

  readonly onDidChangeTreeData: Event<void> = this.#changed.event;

  constructor(model: TopologyModel) {
    this.#model = model;
    const view = window.createTreeView(TOPOLOGY_VIEW, { treeDataProvider: this, showCollapseAll: true });
    this.#subscriptions = Disposable.from(
      view,
      this.#changed,
      view.onDidChangeVisibility(({ visible }) => this.#watch(visible)),
      model.onDidChange((graph) => {
        this.#lines = linesOf(graph);
        this.#changed.fire();
      }),
    );
    this.#watch(view.visible);
  }

  async getChildren(row?: Row): Promise<Row[]> {
    // Until the first picture is there the view shows that it waits, and not that there is nothing.
    if (this.#model.graph === undefined) await once(this.#model.onDidChange);
    return [...(row === undefined ? this.#roots() : this.#below(row))];
  }

  getTreeItem(row: Row): TreeItem {
    switch (row.kind) {
      case "scope": {
        const item = new TreeItem(row.scope, TreeItemCollapsibleState.Expanded);
        item.id = `scope ${row.scope}`;
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

  #roots(): readonly Row[] {
    const { nodes } = this.#model.graph ?? { nodes: [] };
    const scopes = [...new Set(nodes.map(({ scope = "" }) => scope))].sort();
    const [only, ...others] = scopes;
    if (only !== undefined && others.length === 0) return this.#inScope(nodes, only);
    return scopes.map((scope) => ({
      kind: "scope",
      scope,
      children: this.#inScope(
        nodes.filter((node) => (node.scope ?? "") === scope),
        scope,
      ),
    }));
  }

  /** Gateways are the roots, whatever class they have; then what hangs on nothing. */
  #inScope(nodes: readonly GraphNode[], scope: string): readonly Row[] {
    const isRoot = ({ id }: GraphNode): boolean =>
      (this.#lines.into.get(id) ?? []).every(({ relation }) => relation === "class");
    const roots = nodes.filter((node) => isRoot(node) && node.role !== "class");
    const rows = roots.map((node): Row => ({ kind: "node", node, above: [] }));
    const owners = rows.filter((row) => row.kind === "node" && row.node.role !== "route");
    const loose = rows.filter((row) => row.kind === "node" && row.node.role === "route");
    return loose.length === 0 ? owners : [...owners, { kind: "loose", scope, children: loose }];
  }

  #below(row: Row): readonly Row[] {
    if (row.kind !== "node") return row.children;
    const above = [...row.above, row.node.id];
    return (this.#lines.from.get(row.node.id) ?? []).flatMap((edge): Row[] => {
      const node = this.#lines.nodes.get(edge.to);
      // Routes and Services of a mesh may name each other.
      return node === undefined || above.includes(node.id) ? [] : [{ kind: "node", node, edge, above }];
    });
  }

  #itemOf(row: Row & { readonly kind: "node" }): TreeItem {
    const { node, edge, above } = row;
    const isLeaf = this.#below(row).length === 0;
    const isOpen = node.role === "gateway" || node.role === "listenerSet";
    const item = new TreeItem(
      node.name,
      isLeaf
        ? TreeItemCollapsibleState.None
        : isOpen
          ? TreeItemCollapsibleState.Expanded
          : TreeItemCollapsibleState.Collapsed,
    );
    const severity = this.#lines.severities.get(node.id);
    const below = severity === undefined ? this.#lines.severitiesBelow.get(node.id) : undefined;
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

/** A graph by its nodes. */
interface Lines {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly from: ReadonlyMap<string, readonly GraphEdge[]>;
  readonly into: ReadonlyMap<string, readonly GraphEdge[]>;
  /** The worst problem of each node. */
  readonly severities: ReadonlyMap<string, GraphSeverity>;
  /** The worst error or warning of all that hangs on a node. */
  readonly severitiesBelow: ReadonlyMap<string, GraphSeverity>;
}

function linesOf({ nodes, edges }: Graph): Lines {
  const [from, into] = [new Map<string, GraphEdge[]>(), new Map<string, GraphEdge[]>()];
  for (const edge of edges) {
    push(from, edge.from, edge);
    push(into, edge.to, edge);
  }
  const severities = nodes.flatMap(({ id, problems = [] }): [string, GraphSeverity][] => {
    const worst = (["error", "warning", "information"] as const).find((severity) =>
      problems.some((problem) => problem.severity === severity),
    );
    return worst === undefined ? [] : [[id, worst]];
  });
  return {
    nodes: new Map(nodes.map((node) => [node.id, node])),
    from,
    into,
    severities: new Map(severities),
    severitiesBelow: new Map([
      ...leadingTo("warning", severities, into),
      ...leadingTo("error", severities, into),
    ]),
  };
}

/** The nodes above those with a severity. */
function leadingTo(
  severity: GraphSeverity,
  severities: readonly (readonly [string, GraphSeverity])[],
  into: ReadonlyMap<string, readonly GraphEdge[]>,
): readonly [string, GraphSeverity][] {
  const found = new Set(severities.flatMap(([id, own]) => (own === severity ? [id] : [])));
  // A Set that grows while it is walked through hands out what was added, too.
  for (const id of found) for (const { from } of into.get(id) ?? []) found.add(from);
  return [...found].map((id) => [id, severity]);
}

function once<T>(event: Event<T>): Promise<T> {
  return new Promise((resolve) => {
    const subscription = event((value) => {
      subscription.dispose();
      resolve(value);
    });
  });
}

function push(groups: Map<string, GraphEdge[]>, key: string, edge: GraphEdge): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [edge]);
  else group.push(edge);
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
