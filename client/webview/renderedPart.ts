import type { ViewPart } from "../src/protocol.ts";
import type { LinkedWords } from "../src/renderedViewMessages.ts";

/** A part of a rendered view as an element. Whatever it says is set as text, so that nothing in it is read as markup. */
export function renderedPart(part: ViewPart<LinkedWords>): HTMLElement {
  switch (part.kind) {
    case "answer": {
      const answer = element("p", [rendered(part.words)]);
      answer.className = `answer ${part.words.tone}`;
      // A changed answer is read out.
      answer.setAttribute("role", "status");
      return answer;
    }
    case "heading":
      return element("h2", [rendered(part.words)]);
    case "text":
      return element("p", [rendered(part.words)]);
    case "literal":
      return element("pre", [part.lines.join("\n")]);
    case "table":
      return table(part.head, part.rows);
  }
}

/**
 * A table that a narrow page stacks: each row below the other, each cell below the title of its column. What is stacked is no table to a
 * browser any more, so the roles are told to screen readers.
 */
function table(head: readonly string[], rows: readonly (readonly LinkedWords[])[]): HTMLElement {
  const titles = head.map((title) => {
    const cell = element("th", [title]);
    cell.setAttribute("scope", "col");
    return withRole("columnheader", cell);
  });
  const body = rows.map((cells) => {
    const made = cells.map((words, column) => {
      const cell = element("td", [rendered(words)]);
      cell.dataset.title = head[column] ?? "";
      return withRole("cell", cell);
    });
    return withRole("row", element("tr", made));
  });
  const top = withRole("rowgroup", element("thead", [withRole("row", element("tr", titles))]));
  const grid = withRole("table", element("table", [top, withRole("rowgroup", element("tbody", body))]));
  const frame = element("div", [grid]);
  frame.className = "table";
  return frame;
}

function rendered({ text, tone, link, where }: LinkedWords): HTMLElement {
  const words = element(link === undefined ? "span" : "button", withNames(text));
  words.className = link === undefined ? tone : `link ${tone}`;
  if (link !== undefined) words.dataset.link = `${link}`;
  if (where !== undefined) words.title = where;
  return words;
}

/** Names stand in backticks, in pairs; a stray one is a part of the text. */
function withNames(text: string): readonly (Node | string)[] {
  const parts = text.split("`");
  if (parts.length % 2 === 0) return [text];
  return parts.map((part, at) => (at % 2 === 0 ? part : element("code", [part])));
}

function withRole(role: string, made: HTMLElement): HTMLElement {
  made.setAttribute("role", role);
  return made;
}

function element(name: string, children: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}
