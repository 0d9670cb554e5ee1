import { type CelListType, type CelMapType, CelScalar, listType, mapType } from "@bufbuild/cel";

type Anything = typeof CelScalar.DYN;

/** A list of whatever. */
export const LIST: CelListType<Anything> = listType(CelScalar.DYN);
/** A map of whatever, and the values of types that the engine does not have. */
export const MAP: CelMapType<Anything, Anything> = mapType(CelScalar.DYN, CelScalar.DYN);
