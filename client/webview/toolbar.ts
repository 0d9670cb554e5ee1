import type { Graph } from "../src/protocol.ts";
import type { TopologyTexts } from "../src/topologyMessages.ts";

/** What the toolbar's controls say and do. */
export interface ToolbarActions {
  filter(): void;
  zoom(factor: number): void;
  fit(): void;
  /** Shows the list in place of the picture, or the picture again. */
  toggleList(isList: boolean): void;
  export(format: "svg" | "mermaid" | "dot"): void;
}

/** The controls above the picture. */
export class Toolbar {
  readonly element: HTMLElement;
  readonly search: HTMLInputElement;
  readonly #namespace = document.createElement("select");
  readonly #list: HTMLButtonElement;
  readonly #onlyProblems = document.createElement("input");
  readonly #texts: TopologyTexts;

  constructor(texts: TopologyTexts, actions: ToolbarActions) {
    this.#texts = texts;
    this.search = document.createElement("input");
    this.search.type = "search";
    this.search.placeholder = texts.search;
    this.search.setAttribute("aria-label", texts.search);
    this.search.addEventListener("input", () => actions.filter());
    this.#namespace.setAttribute("aria-label", texts.namespace);
    this.#namespace.addEventListener("change", () => actions.filter());
    this.#onlyProblems.type = "checkbox";
    this.#onlyProblems.addEventListener("change", () => actions.filter());
    const label = document.createElement("label");
    label.append(this.#onlyProblems, texts.onlyProblems);

    this.#list = button(texts.list, () => {
      this.#list.setAttribute("aria-pressed", String(!this.isList));
      actions.toggleList(this.isList);
    });
    this.#list.setAttribute("aria-pressed", "false");
    const looks = document.createElement("span");
    looks.className = "looks";
    this.element = document.createElement("header");
    this.element.setAttribute("role", "toolbar");
    looks.append(
      button("−", () => actions.zoom(0.8), texts.zoomOut),
      button("+", () => actions.zoom(1.25), texts.zoomIn),
      button("⤢", () => actions.fit(), texts.fit),
      this.#list,
      exportMenu(texts, actions),
    );
    this.element.append(this.search, this.#namespace, label, looks);
  }

  get namespace(): string {
    return this.#namespace.value;
  }

  get onlyProblems(): boolean {
    return this.#onlyProblems.checked;
  }

  get isList(): boolean {
    return this.#list.getAttribute("aria-pressed") === "true";
  }

  /** Sets the controls, to what they were when the view was last shown. */
  restore(search: string, namespace: string, onlyProblems: boolean, isList: boolean): void {
    this.#list.setAttribute("aria-pressed", String(isList));
    this.search.value = search;
    this.#onlyProblems.checked = onlyProblems;
    this.#offer([...(namespace === "" ? [] : [namespace])], namespace);
  }

  /** Offers the namespaces that there are; the chosen one stays, though nothing may be in it just now. */
  offerNamespaces({ nodes }: Graph): void {
    const chosen = this.namespace;
    const found = nodes.flatMap(({ namespace }) => namespace ?? []);
    this.#offer([...new Set(chosen === "" ? found : [...found, chosen])].sort(), chosen);
  }

  #offer(namespaces: readonly string[], chosen: string): void {
    const options = ["", ...namespaces].map(
      (name) => new Option(name === "" ? this.#texts.allNamespaces : name, name, false, name === chosen),
    );
    this.#namespace.replaceChildren(...options);
  }
}

function exportMenu(texts: TopologyTexts, actions: ToolbarActions): HTMLSelectElement {
  const menu = document.createElement("select");
  menu.setAttribute("aria-label", texts.exportAs);
  const formats = { svg: "SVG", mermaid: "Mermaid", dot: "DOT (Graphviz)" } as const;
  menu.append(
    new Option(texts.exportAs, ""),
    ...Object.entries(formats).map(([id, name]) => new Option(name, id)),
  );
  menu.addEventListener("change", () => {
    const chosen = menu.value;
    menu.value = "";
    if (chosen === "svg" || chosen === "mermaid" || chosen === "dot") actions.export(chosen);
  });
  return menu;
}

function button(text: string, act: () => void, title = text): HTMLButtonElement {
  const element = document.createElement("button");
  element.textContent = text;
  element.title = title;
  element.setAttribute("aria-label", title);
  element.addEventListener("click", act);
  return element;
}
