// What the topology view and the extension say to each other. The view shares these types and nothing else.
import type { Graph } from "./protocol.ts";

/**
 * To the view: the picture as it is now, with the texts in the user's language; before there was one, what is being done about
 * it.
 */
export type ToView =
  | { readonly kind: "graph"; readonly graph: Graph; readonly texts: TopologyTexts }
  | { readonly kind: "waiting"; readonly text: string; readonly isBusy: boolean };

/** From the view. Nodes are named by their ids only: the extension knows where they stand. */
export type FromView =
  | { readonly kind: "ready" }
  | { readonly kind: "open"; readonly id: string }
  | { readonly kind: "export"; readonly format: "mermaid" | "dot"; readonly namespace?: string }
  | { readonly kind: "save"; readonly svg: string };

/** The texts of the view; `{0}` and `{1}` stand for what is filled in. */
export interface TopologyTexts {
  readonly accepted: string;
  readonly allNamespaces: string;
  readonly empty: string;
  readonly error: string;
  readonly exportAs: string;
  readonly fit: string;
  readonly help: string;
  readonly information: string;
  readonly inNamespace: string;
  readonly legend: string;
  readonly list: string;
  readonly listener: string;
  readonly more: string;
  readonly moreBackends: string;
  readonly moreClasses: string;
  readonly moreGateways: string;
  readonly moreListeners: string;
  readonly moreListenerSets: string;
  readonly morePolicies: string;
  readonly moreRoutes: string;
  readonly namespace: string;
  readonly namespaceNamed: string;
  readonly nothingFound: string;
  readonly notInWorkspace: string;
  readonly onlyProblems: string;
  readonly partOnly: string;
  readonly picture: string;
  readonly refused: string;
  readonly refusedBy: string;
  readonly search: string;
  readonly shown: string;
  readonly unknown: string;
  readonly unknownBy: string;
  readonly warning: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
}
