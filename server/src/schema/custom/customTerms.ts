import type { Field } from "../field.ts";
import type { JsonValue } from "../jsonSchema.ts";

/** What a CustomResourceDefinition says about a field beyond the words of this project's own schemas. */
export interface CustomTerms {
  /** Null is a value here and is not dropped. */
  readonly nullable: boolean;
  /** Whatever stands here and is not described is kept as it is. */
  readonly preserves: boolean;
  /** Values of an enumeration that may hold more than text and numbers. */
  readonly values: readonly JsonValue[] | undefined;
  /** The name of a format, whether or not the API server enforces it. */
  readonly format: string | undefined;
  /** What the value has to meet besides. */
  readonly branches: readonly Branch[];
  /** `x-kubernetes-validations`. */
  readonly rules: readonly ValidationRule[];
}

/** A combination of schemas: all, at least one, exactly one or none of `options` has to hold. */
export interface Branch {
  readonly kind: "allOf" | "anyOf" | "oneOf" | "not";
  readonly options: readonly Field[];
}

/** One entry of `x-kubernetes-validations`. */
export interface ValidationRule {
  readonly rule: string;
  readonly message: string | undefined;
  readonly messageExpression: string | undefined;
  /** Steps from the field that has the rule to the one that its failure is reported on. */
  readonly fieldPath: readonly string[];
  readonly optionalOldSelf: boolean;
}
