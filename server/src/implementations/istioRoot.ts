/**
 * The namespace from which policies hold for the whole mesh, unless `rootNamespace` of the mesh's configuration names another one.
 * Source: https://istio.io/latest/docs/reference/config/istio.mesh.v1alpha1/
 */
export const ISTIO_ROOT_NAMESPACE = "istio-system";
