import type { YamlNode } from "../yaml/tree.ts";
import { list, present, text } from "./reading.ts";

/** Who may refer. */
export interface GrantFrom {
  readonly group?: string;
  readonly kind?: string;
  readonly namespace?: string;
}

/** What may be referred to; without a name, every object of the kind. */
export interface GrantTo {
  readonly group?: string;
  readonly kind?: string;
  readonly name?: string;
}

/** The `spec` of a ReferenceGrant, as written, without defaults. */
export interface ReferenceGrantSpec {
  readonly from: readonly GrantFrom[];
  readonly to: readonly GrantTo[];
}

/** Reads `spec` of a ReferenceGrant. Never throws: what has a wrong type reads as absent. */
export function readReferenceGrant(spec: YamlNode | undefined): ReferenceGrantSpec {
  return {
    from:
      list(spec, "from", (item) =>
        present<GrantFrom>({
          group: text(item, "group"),
          kind: text(item, "kind"),
          namespace: text(item, "namespace"),
        }),
      ) ?? [],
    to:
      list(spec, "to", (item) =>
        present<GrantTo>({ group: text(item, "group"), kind: text(item, "kind"), name: text(item, "name") }),
      ) ?? [],
  };
}
