import type { ClusterView } from "../../gateway-api/clusterView.ts";

/** The answers of a lookup as a plain object, for views that add answers of their own to them or replace one. */
export function lookupView(lookup: ClusterView): ClusterView {
  const { closedWorld, delegation, routability, mergesChildren, namespaceLabels } = lookup;
  return {
    closedWorld,
    delegation,
    routability,
    mergesChildren,
    namespaceLabels,
    get crds() {
      return lookup.crds;
    },
    find: (referrer, target) => lookup.find(referrer, target),
    grantsIn: (namespace) => lookup.grantsIn(namespace),
    mayGrantUnseen: (namespace) => lookup.mayGrantUnseen(namespace),
    mayBeProduced: (target) => lookup.mayBeProduced(target),
    makerOf: (target) => lookup.makerOf(target),
    isKindShown: (target) => lookup.isKindShown(target),
  };
}
