import type { ListedRule } from "../listedRule.ts";
import fieldDuplicate from "./fieldDuplicate.ts";
import fieldEnum from "./fieldEnum.ts";
import fieldLimit from "./fieldLimit.ts";
import fieldNull from "./fieldNull.ts";
import fieldPattern from "./fieldPattern.ts";
import fieldRequired from "./fieldRequired.ts";
import fieldType from "./fieldType.ts";

/** What the structure of an object asks of single fields. */
export default [
  fieldDuplicate,
  fieldEnum,
  fieldLimit,
  fieldNull,
  fieldPattern,
  fieldRequired,
  fieldType,
] satisfies readonly ListedRule[];
