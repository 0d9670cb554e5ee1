import type { PreviewRef } from "../src/protocol.ts";
import type { FromRenderedView, ToRenderedView } from "../src/renderedViewMessages.ts";
import { renderedPart } from "./renderedPart.ts";

declare function acquireVsCodeApi(): {
  postMessage(message: FromRenderedView): void;
  setState(state: PreviewRef): void;
};

const vscode = acquireVsCodeApi();
const main = document.createElement("main");
document.body.append(main);

window.addEventListener("message", ({ data }: MessageEvent<ToRenderedView>) => {
  vscode.setState(data.ref);
  const focused = links().indexOf(document.activeElement as HTMLElement);
  main.replaceChildren(...data.parts.map(renderedPart));
  links()[focused]?.focus({ preventScroll: true });
});

main.addEventListener("click", ({ target }) => {
  const link = target instanceof HTMLElement ? target.dataset.link : undefined;
  if (link !== undefined) vscode.postMessage({ kind: "open", link: Number(link) });
});

// Tab goes from link to link as everywhere; the arrow keys do so without leaving the page.
main.addEventListener("keydown", (event) => {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const at = links().indexOf(document.activeElement as HTMLElement);
  const next = step === 0 || at < 0 ? undefined : links()[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
});

function links(): readonly HTMLElement[] {
  return [...main.querySelectorAll<HTMLElement>("button.link")];
}

vscode.postMessage({ kind: "ready" });
