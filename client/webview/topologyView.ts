import type { Graph } from "../src/protocol.ts";
import type { FromView, TopologyTexts } from "../src/topologyMessages.ts";
import { draw } from "./drawing.ts";
import { drawnWidths } from "./drawnWidths.ts";
import type { Layout, Rectangle } from "./geometry.ts";
import { type Detail, GraphLayouts, type Room } from "./laidOutGraph.ts";
import { legend } from "./legend.ts";
import { type Direction, neighbour } from "./neighbours.ts";
import type { NodeBox } from "./nodeBox.ts";
import { nodeRows } from "./nodeRows.ts";
import { NodeTree } from "./nodeTree.ts";
import type { ShownGraph } from "./shownGraph.ts";
import { standaloneSvg } from "./standaloneSvg.ts";
import { svgElement } from "./svgElement.ts";
import { filled } from "./texts.ts";
import { Toolbar } from "./toolbar.ts";
import { Viewport } from "./viewport.ts";

/** What is kept while the view is hidden. */
export interface ViewState {
  readonly search: string;
  readonly namespace: string;
  readonly onlyProblems: boolean;
  readonly isList: boolean;
}

/** What the view needs of the page that it is in. */
export interface Host {
  send(message: FromView): void;
  readonly saved: unknown;
  save(state: ViewState): void;
}

/** How many more nodes a click on a group shows. */
const MORE_NODES = 25;

/** The scale at which texts can be read. */
const LEGIBLE = 0.56;

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** The picture with its toolbar, its list and its legend. It follows the graphs that it is given. */
export class TopologyView {
  readonly #texts: TopologyTexts;
  readonly #host: Host;
  readonly #toolbar: Toolbar;
  readonly #svg: SVGSVGElement;
  readonly #world = svgElement("g", { id: "world" });
  readonly #list: NodeTree;
  readonly #status = document.createElement("div");
  readonly #viewport: Viewport;
  readonly #layouts: GraphLayouts;
  readonly #unfolded = new Map<string, number>();
  #graph: Graph = { nodes: [], edges: [] };
  #shown: ShownGraph | undefined;
  #boxes: readonly NodeBox[] = [];
  #layout: Layout | undefined;
  #focused: string | undefined;
  #elements: ReadonlyMap<string, SVGGElement> = new Map();
  #isFitted = false;
  /** What the picture can hold so that it fits at its start. */
  #detail: Detail = { density: 0, coarseness: 0 };

  constructor(texts: TopologyTexts, host: Host) {
    this.#texts = texts;
    this.#host = host;
    this.#layouts = new GraphLayouts(texts, drawnWidths());
    this.#svg = svgElement(
      "svg",
      { class: "picture", role: "group", "aria-label": `${texts.picture}. ${texts.help}` },
      arrowHead(),
      this.#world,
    );
    this.#viewport = new Viewport(this.#svg, this.#world);
    this.#list = new NodeTree(texts, (id) => this.#activate(id));
    this.#toolbar = new Toolbar(texts, {
      filter: () => this.#filter(),
      zoom: (factor) => this.#viewport.zoom(factor),
      fit: () => this.#fit(),
      toggleList: (isList) => this.#showAs(isList),
      export: (format) => this.#export(format),
    });
    this.#status.setAttribute("role", "status");
    document.body.replaceChildren(
      this.#toolbar.element,
      this.#status,
      this.#svg,
      this.#list.element,
      legend(texts),
    );
    this.#restore(host.saved);
    this.#svg.addEventListener("click", (event) => this.#click(event));
    this.#svg.addEventListener("focusin", ({ target }) => this.#focusOn(idOf(target)));
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Shows another state of the workspace. The part that is looked at stays where it is. */
  show(graph: Graph): void {
    this.#graph = graph;
    this.#toolbar.offerNamespaces(graph);
    this.#draw();
  }

  #restore(saved: unknown): void {
    if (typeof saved !== "object" || saved === null) return;
    const { search, namespace, onlyProblems, isList }: Partial<ViewState> = saved;
    this.#toolbar.restore(search ?? "", namespace ?? "", onlyProblems === true, isList === true);
    document.body.classList.toggle("as-list", isList === true);
  }

  #save(): void {
    const { namespace, onlyProblems, search, isList } = this.#toolbar;
    this.#host.save({ search: search.value, namespace, onlyProblems, isList });
  }

  #showAs(isList: boolean): void {
    document.body.classList.toggle("as-list", isList);
    this.#save();
    // What was hidden until now had no room to be fitted to.
    if (!isList && !this.#isFitted) this.#draw();
  }

  #filter(): void {
    this.#save();
    this.#unfolded.clear();
    this.#isFitted = false;
    this.#draw();
  }

  #draw(): void {
    const { namespace, onlyProblems, search } = this.#toolbar;
    const filters = { search: search.value, namespace, onlyProblems, unfolded: this.#unfolded };
    if (!this.#isFitted) this.#detail = this.#layouts.fitting(this.#graph, filters, this.#room());
    const { shown, boxes, layout } = this.#layouts.of(this.#graph, this.#detail, filters);
    this.#shown = shown;
    this.#boxes = boxes;
    this.#layout = layout;
    const hadFocus = this.#svg.contains(document.activeElement);
    const drawing = draw(boxes, shown.edges, layout, this.#texts);
    this.#elements = drawing.byId;
    this.#world.replaceChildren(drawing.frames, drawing.lines, drawing.nodes);
    this.#list.show(nodeRows(boxes, shown.edges, this.#texts));
    this.#tell(shown);
    this.#keepFocus(hadFocus);
    if (!this.#isFitted) this.#begin();
  }

  #tell({ nodes, fitting, troubled }: ShownGraph): void {
    const { empty, nothingFound, partOnly, shown } = this.#texts;
    const counts = filled(shown, fitting.length, troubled.length);
    const part = nodes.length < fitting.length ? ` ${filled(partOnly, nodes.length)}` : "";
    const nothing = this.#graph.nodes.length === 0 ? empty : nothingFound;
    const text = fitting.length === 0 ? nothing : counts + part;
    if (this.#status.textContent !== text) this.#status.textContent = text;
  }

  /** What is seen of a picture at the scale at which it would begin. */
  #room(): Room {
    const viewport = this.#viewport;
    return {
      hasWidth: ({ width }) => !viewport.isSeen || viewport.scaleFor(width) >= LEGIBLE,
      hasHeight: ({ width, height }) => viewport.hasRoom(height, Math.max(LEGIBLE, viewport.scaleFor(width))),
    };
  }

  #fit(): void {
    if (this.#layout === undefined) return;
    this.#viewport.fit(this.#layout.width, this.#layout.height);
  }

  /** A picture that is new begins at its start, as small as it can still be read. */
  #begin(): void {
    this.#fit();
    this.#viewport.enlarge(LEGIBLE);
    this.#isFitted = this.#boxes.length > 0 && this.#viewport.isSeen;
  }

  /** One node at a time takes part in the order of the Tab key. */
  #keepFocus(hadFocus: boolean): void {
    const id =
      this.#focused !== undefined && this.#elements.has(this.#focused) ? this.#focused : this.#boxes[0]?.id;
    const element = id === undefined ? undefined : this.#elements.get(id);
    element?.setAttribute("tabindex", "0");
    if (hadFocus) element?.focus({ preventScroll: true });
    if (this.#focused !== undefined) this.#trace(this.#focused);
  }

  #focusOn(id: string | undefined): void {
    if (id === undefined) return;
    const before = this.#focused === undefined ? this.#boxes[0]?.id : this.#focused;
    if (before !== undefined) this.#elements.get(before)?.setAttribute("tabindex", "-1");
    this.#focused = id;
    this.#elements.get(id)?.setAttribute("tabindex", "0");
    const place = this.#layout?.boxes.get(id);
    if (place !== undefined) this.#viewport.reveal(place);
    this.#trace(id);
  }

  /** Sets the lines of a node off from the others. */
  #trace(id: string): void {
    for (const line of this.#world.querySelectorAll<SVGGElement>(".edge"))
      line.classList.toggle(
        "traced",
        [line.getAttribute("data-from"), line.getAttribute("data-to")].includes(id),
      );
  }

  #click({ target, currentTarget }: Event): void {
    const id = idOf(target);
    const isDrag = currentTarget === this.#svg && this.#viewport.hasMoved;
    if (id !== undefined && !isDrag) this.#activate(id);
  }

  #activate(id: string): void {
    const group = this.#shown?.groups.find((one) => one.id === id);
    if (group === undefined) {
      this.#host.send({ kind: "open", id });
      return;
    }
    this.#unfolded.set(id, (this.#unfolded.get(id) ?? 0) + MORE_NODES);
    this.#draw();
  }

  #key(event: KeyboardEvent): void {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape" && target === this.#toolbar.search)
      this.#svg.querySelector<SVGGElement>("[tabindex='0']")?.focus();
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
    if (!this.#handles(key, idOf(target))) return;
    event.preventDefault();
  }

  #handles(key: string, id: string | undefined): boolean {
    const isPicture = !document.body.classList.contains("as-list");
    const direction = ARROWS[key];
    if (key === "/") this.#toolbar.search.focus();
    else if (isPicture && (key === "+" || key === "=")) this.#viewport.zoom(1.25);
    else if (isPicture && key === "-") this.#viewport.zoom(0.8);
    else if (isPicture && key === "0") this.#fit();
    else if (isPicture && id !== undefined && (key === "Enter" || key === " ")) this.#activate(id);
    else if (isPicture && id !== undefined && direction !== undefined) this.#step(id, direction);
    else return false;
    return true;
  }

  #step(id: string, direction: Direction): void {
    const places: ReadonlyMap<string, Rectangle> = this.#layout?.boxes ?? new Map();
    const next = neighbour(id, direction, places, this.#shown?.edges ?? []);
    if (next !== undefined) this.#elements.get(next)?.focus({ preventScroll: true });
  }

  #export(format: "svg" | "mermaid" | "dot"): void {
    if (format === "svg") {
      const { width, height } = this.#layout ?? { width: 0, height: 0 };
      this.#host.send({ kind: "save", svg: standaloneSvg(this.#svg, width, height) });
      return;
    }
    const { namespace } = this.#toolbar;
    this.#host.send({ kind: "export", format, ...(namespace === "" ? {} : { namespace }) });
  }
}

function idOf(target: EventTarget | null): string | undefined {
  const element = target instanceof Element ? target.closest("[data-id]") : null;
  return element?.getAttribute("data-id") ?? undefined;
}

function arrowHead(): SVGDefsElement {
  return svgElement(
    "defs",
    {},
    svgElement(
      "marker",
      {
        id: "arrow",
        viewBox: "0 0 8 8",
        refX: 7,
        refY: 4,
        markerWidth: 9,
        markerHeight: 9,
        markerUnits: "userSpaceOnUse",
        orient: "auto",
      },
      svgElement("path", { class: "head", d: "M0 0L8 4L0 8Z" }),
    ),
  );
}
