import type { FromView, ToView } from "../src/topologyMessages.ts";
import type { ViewState } from "./topologyView.ts";
import { TopologyView } from "./topologyView.ts";
import { Waiting } from "./waiting.ts";

declare function acquireVsCodeApi(): {
  postMessage(message: FromView): void;
  getState(): unknown;
  setState(state: ViewState): void;
};

const vscode = acquireVsCodeApi();
let view: TopologyView | undefined;
const waiting = new Waiting();

window.addEventListener("message", ({ data }: MessageEvent<ToView>) => {
  if (data.kind === "waiting") {
    if (view === undefined) waiting.show(data.text, data.isBusy);
    return;
  }
  view ??= new TopologyView(data.texts, {
    send: (message) => vscode.postMessage(message),
    saved: vscode.getState(),
    save: (state) => vscode.setState(state),
  });
  view.show(data.graph);
});
vscode.postMessage({ kind: "ready" });
