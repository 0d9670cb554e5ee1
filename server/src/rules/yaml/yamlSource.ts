/** The text that rules about YAML follow. */
export const YAML = "YAML 1.2.2 and Kubernetes' reader of it (sigs.k8s.io/yaml)";
