/**
 * The names of files that may hold manifests or say how they are delivered: YAML, JSON, and the one without an ending that
 * kustomize reads, too. (`RecognizedKustomizationFileNames` of kustomize's `api/konfig`)
 */
export const MANIFEST_FILE = /\.(?:ya?ml|json)$|(?:^|[\\/])Kustomization$/i;
