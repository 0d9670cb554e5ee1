import type { Path } from "../yaml/tree.ts";
import type { Field } from "./field.ts";

/** Something that the API server does to a document before it looks at the rest, or that only a walk can see. */
export type AdmissionStep =
  | {
      readonly step: "unknown";
      readonly path: Path;
      readonly siblings: readonly string[];
      /** The only one of the siblings that has a field of this name. */
      readonly home?: string;
    }
  | {
      readonly step: "absent";
      readonly why: "experimental-only" | "future" | "removed";
      readonly path: Path;
      readonly field: Field;
    }
  | { readonly step: "proposal" | "not-standard"; readonly path: Path; readonly field: Field }
  | { readonly step: "deprecated"; readonly since: string; readonly path: Path; readonly field: Field }
  /** `parent` is the field of the map that the null stands in. */
  | { readonly step: "null"; readonly path: Path; readonly field: Field; readonly parent: Field }
  | { readonly step: "enum"; readonly path: Path; readonly field: Field; readonly value: string | number }
  | {
      readonly step: "limit";
      readonly keyword: string;
      readonly limit: number | bigint;
      readonly path: Path;
      readonly field: Field;
    }
  | { readonly step: "pattern"; readonly path: Path; readonly field: Field }
  /** `path` is that of the map that lacks a field. */
  | { readonly step: "missing"; readonly name: string; readonly path: Path }
  | { readonly step: "key"; readonly keys: "label" | "annotation"; readonly path: Path }
  | { readonly step: "address"; readonly path: Path; readonly value: string }
  | { readonly step: "duplicate"; readonly keys: readonly string[]; readonly path: Path };
