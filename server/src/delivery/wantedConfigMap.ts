/** A ConfigMap as a Flux Kustomization names it. */
export interface WantedConfigMap {
  readonly name: string;
  readonly namespace: string | undefined;
  readonly scope: string;
}

/** What a ConfigMap holds; undefined where no file has it. */
export interface FoundConfigMap {
  readonly wanted: WantedConfigMap;
  readonly data: Readonly<Record<string, string>> | undefined;
}
