import type { AdmissionRule } from "../admissionRule.ts";
import absolute from "./absolute.ts";
import chars from "./chars.ts";
import dotdotSegment from "./dotdotSegment.ts";
import dotSegment from "./dotSegment.ts";
import doubleSlash from "./doubleSlash.ts";
import encodedSlash from "./encodedSlash.ts";
import endsDot from "./endsDot.ts";
import endsDotdot from "./endsDotdot.ts";
import fragment from "./fragment.ts";

/** Rules about the paths that an HTTPRoute matches. */
export default [
  absolute,
  chars,
  dotdotSegment,
  dotSegment,
  doubleSlash,
  encodedSlash,
  endsDot,
  endsDotdot,
  fragment,
] satisfies readonly AdmissionRule[];
