import type { AdmissionRule } from "../admissionRule.ts";
import sectionAllOrNone from "./sectionAllOrNone.ts";
import sectionPortAllOrNoneExp from "./sectionPortAllOrNoneExp.ts";
import sectionPortUniqueExp from "./sectionPortUniqueExp.ts";
import sectionUnique from "./sectionUnique.ts";

/** Rules about several parentRefs of a route to one object. */
export default [
  sectionAllOrNone,
  sectionPortAllOrNoneExp,
  sectionPortUniqueExp,
  sectionUnique,
] satisfies readonly AdmissionRule[];
