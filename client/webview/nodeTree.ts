import type { TopologyTexts } from "../src/topologyMessages.ts";
import type { NodeRow } from "./nodeRows.ts";

/**
 * The picture as a tree of rows, by the keys that trees have everywhere: up and down from row to row, right opens a row or leads
 * into it, left closes it or leads to the one above, Home and End lead to the first and the last, Enter opens the source.
 */
export class NodeTree {
  readonly element = document.createElement("main");
  readonly #tree = document.createElement("ul");
  readonly #activate: (id: string) => void;
  /** The keys of the rows whose children are hidden. */
  readonly #closed = new Set<string>();
  #current: string | undefined;

  /** @param activate called with the id of the object or group of a row. */
  constructor({ picture }: TopologyTexts, activate: (id: string) => void) {
    this.#activate = activate;
    this.#tree.setAttribute("role", "tree");
    this.#tree.setAttribute("aria-label", picture);
    this.element.append(this.#tree);
    this.#tree.addEventListener("click", (event) => this.#click(event));
    this.#tree.addEventListener("keydown", (event) => this.#key(event));
    this.#tree.addEventListener("focusin", ({ target }) => this.#focusOn(rowOf(target)));
  }

  /** Shows other rows. The row with the focus keeps it, and closed rows stay closed. */
  show(rows: readonly NodeRow[]): void {
    const hadFocus = this.#tree.contains(document.activeElement);
    this.#tree.replaceChildren(...rows.map((row) => this.#rowElement(row, 1)));
    const current = this.#seen().find(({ dataset }) => dataset.key === this.#current) ?? this.#seen()[0];
    current?.setAttribute("tabindex", "0");
    if (hadFocus) current?.focus({ preventScroll: true });
  }

  #rowElement({ key, id, words, severity, children }: NodeRow, level: number): HTMLElement {
    const item = document.createElement("li");
    item.setAttribute("role", "treeitem");
    item.setAttribute("aria-level", String(level));
    item.tabIndex = -1;
    item.dataset.key = key;
    if (id !== undefined) item.dataset.row = id;
    // Without a label of its own a row would be read out with all that is below it.
    item.setAttribute("aria-label", words);
    item.append(label(words, severity, children.length > 0));
    if (children.length > 0) {
      item.setAttribute("aria-expanded", String(!this.#closed.has(key)));
      const group = document.createElement("ul");
      group.setAttribute("role", "group");
      group.append(...children.map((child) => this.#rowElement(child, level + 1)));
      item.append(group);
    }
    return item;
  }

  #click({ target }: Event): void {
    const row = rowOf(target);
    if (row === undefined) return;
    row.focus({ preventScroll: true });
    const isTwistie = target instanceof Element && target.classList.contains("twistie");
    if (isTwistie || row.dataset.row === undefined) this.#toggle(row, isOpen(row) === true);
    else this.#activate(row.dataset.row);
  }

  #key(event: KeyboardEvent): void {
    const row = rowOf(event.target);
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const handled = this.#handles(event.key, row);
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #handles(key: string, row: HTMLElement): boolean {
    const rows = this.#seen();
    const at = rows.indexOf(row);
    switch (key) {
      case "ArrowDown":
        rows[at + 1]?.focus();
        return true;
      case "ArrowUp":
        rows[at - 1]?.focus();
        return true;
      case "Home":
        rows[0]?.focus();
        return true;
      case "End":
        rows.at(-1)?.focus();
        return true;
      case "ArrowRight":
        if (isOpen(row) === false) this.#toggle(row, false);
        else if (isOpen(row) === true) rows[at + 1]?.focus();
        return true;
      case "ArrowLeft":
        if (isOpen(row) === true) this.#toggle(row, true);
        else rowOf(row.parentElement)?.focus();
        return true;
      case "Enter":
      case " ":
        if (row.dataset.row === undefined) this.#toggle(row, isOpen(row) === true);
        else this.#activate(row.dataset.row);
        return true;
      default:
        return false;
    }
  }

  #toggle(row: HTMLElement, isClosed: boolean): void {
    const { key } = row.dataset;
    if (key === undefined || isOpen(row) === undefined) return;
    if (isClosed) this.#closed.add(key);
    else this.#closed.delete(key);
    row.setAttribute("aria-expanded", String(!isClosed));
  }

  /** One row at a time takes part in the order of the Tab key. */
  #focusOn(row: HTMLElement | undefined): void {
    if (row === undefined) return;
    for (const other of this.#tree.querySelectorAll("[tabindex='0']")) other.setAttribute("tabindex", "-1");
    row.setAttribute("tabindex", "0");
    this.#current = row.dataset.key;
  }

  /** The rows that no closed one hides, from top to bottom. */
  #seen(): readonly HTMLElement[] {
    const rows = [...this.#tree.querySelectorAll<HTMLElement>("[role='treeitem']")];
    return rows.filter((row) => row.parentElement?.closest("[aria-expanded='false']") === null);
  }
}

function isOpen(row: HTMLElement): boolean | undefined {
  const expanded = row.getAttribute("aria-expanded");
  return expanded === null ? undefined : expanded === "true";
}

function rowOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element
    ? (target.closest<HTMLElement>("[role='treeitem']") ?? undefined)
    : undefined;
}

function reason(text: string): HTMLElement {
  const line = document.createElement("span");
  line.className = "reason";
  line.textContent = text;
  return line;
}

function label(words: string, severity: NodeRow["severity"], hasChildren: boolean): HTMLElement {
  const line = document.createElement("div");
  line.className = ["row", severity ?? ""].filter(Boolean).join(" ");
  const twistie = document.createElement("span");
  twistie.className = hasChildren ? "twistie" : "twistie leaf";
  const [title = "", ...more] = words.split("\n");
  const text = document.createElement("span");
  text.append(title, ...more.map((told) => reason(told)));
  line.append(twistie, text);
  return line;
}
