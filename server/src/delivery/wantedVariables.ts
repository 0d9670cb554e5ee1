import type { VariableSource } from "./fluxKustomization.ts";

/** A ConfigMap or Secret as a Flux Kustomization names it. */
export interface WantedVariables extends VariableSource {
  readonly namespace: string | undefined;
  readonly scope: string;
}

/** What a ConfigMap or Secret holds; undefined where no file has it. */
export interface FoundVariables {
  readonly wanted: WantedVariables;
  readonly data: Readonly<Record<string, string>> | undefined;
}
