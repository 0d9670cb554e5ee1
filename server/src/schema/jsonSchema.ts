import type { Availability, Channel } from "./release.ts";

/** Any value of JSON. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

export type JsonType = "object" | "array" | "string" | "integer" | "number" | "boolean";

/** How far an implementation has to support a field. */
export type SupportLevel = "Core" | "Extended" | "Implementation-specific";

/** Limits of one value, in the words of JSON Schema. */
export interface Constraints {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly pattern?: string;
  readonly uniqueItems?: boolean;
}

/** A limit that holds in one channel or in some releases only. */
export interface VaryingConstraints extends Constraints {
  readonly channel?: Channel;
  readonly since?: string;
  readonly until?: string;
  /** Fields of a map that may not be left out. */
  readonly required?: readonly string[];
}

/** What the schema says beyond JSON Schema; `schemas/README.md` explains each member. */
export interface GatewayApiAnnotations extends Availability {
  readonly type?: string;
  readonly gep?: string;
  readonly support?: readonly SupportLevel[];
  readonly proposal?: string;
  readonly replacedBy?: string;
  /** The first release that advises against it. */
  readonly deprecated?: string;
  readonly replacementRelease?: string;
  /** The first release that fills in the default. */
  readonly defaultSince?: string;
  /** The first release that requires the field. */
  readonly requiredSince?: string;
  readonly form?: string;
  readonly values?: Readonly<Record<string, Availability>>;
  readonly varies?: readonly VaryingConstraints[];
  readonly address?: true;
  /** What the keys of a map with free keys are those of. */
  readonly keys?: "label" | "annotation";
  readonly duplicates?: "reported-elsewhere";
  readonly optionalWith?: { readonly path: readonly string[]; readonly proposal: string };
}

/** The subset of JSON Schema that `schemas/` is written in. */
export interface JsonSchema extends Constraints {
  readonly $ref?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly description?: string;
  readonly default?: JsonValue;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | true;
  readonly items?: JsonSchema;
  readonly required?: readonly string[];
  readonly format?: "int32";
  readonly enum?: readonly (string | number)[];
  readonly "x-kubernetes-list-type"?: "map" | "set";
  readonly "x-kubernetes-list-map-keys"?: readonly string[];
  readonly "x-gateway-api"?: GatewayApiAnnotations;
}

/** One kind as a file of `schemas/` describes it. */
export interface KindSchema {
  readonly group: string;
  readonly kind: string;
  /** The versions of the kind, the newest first. */
  readonly versions: readonly string[];
  readonly since: Availability;
  /** The kind that took the place of one that is gone. */
  readonly replacedBy?: string;
  /** Documentation of a kind of another API. */
  readonly link?: string;
  /** A kind of another API of which only some fields are described; nothing is said about others. */
  readonly open: boolean;
  readonly schema: JsonSchema;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

/** What a compiled validator says about one place. */
export interface ValidatorError {
  /** JSON pointer to the value. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params?: { readonly missingProperty?: string };
}

/**
 * A validator compiled ahead of time; its errors are those of the last call. Where they are it says only if it is told where `value`
 * is, by any text that is not empty: `instancePath` begins with it.
 */
export interface Validator {
  (value: unknown, instancePath?: string): boolean;
  errors?: readonly ValidatorError[] | null;
}

/** What the build step made of one file of `schemas/`. */
export interface CompiledKind extends Pick<KindSchema, "group" | "kind" | "versions"> {
  readonly load: () => KindSchema;
  readonly validate: Validator;
}
