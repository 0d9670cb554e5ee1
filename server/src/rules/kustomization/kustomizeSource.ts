/** The text that rules about kustomizations follow. */
export const KUSTOMIZE = "https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/";
