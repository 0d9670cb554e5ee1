import { type CelListType, type CelMapType, CelScalar, listType, mapType } from "@bufbuild/cel";

type Anything = typeof CelScalar.DYN;

/** The type of a list whose items may be of any type. */
export const LIST: CelListType<Anything> = listType(CelScalar.DYN);
/** The type of a map with any keys and values. Values of types that the engine does not have are tagged maps, too. */
export const MAP: CelMapType<Anything, Anything> = mapType(CelScalar.DYN, CelScalar.DYN);
