import type { Delivered } from "../../delivery/delivered.ts";
import type { OutgoingReference } from "../../gateway-api/references/outgoingReferences.ts";
import type { Path } from "../../yaml/tree.ts";

/** What a name stands for: an object, or one section of it, which is a listener or a Route's rule. */
export interface NamedSymbol {
  readonly object: Delivered;
  readonly section?: {
    readonly list: "listeners" | "rules";
    readonly index: number;
    readonly name: string;
  };
}

/** A reference that names a symbol. */
export interface Use {
  readonly user: Delivered;
  /** The name, from the root of the object. */
  readonly path: Path;
  readonly reference: OutgoingReference;
  /** The name is that of something which is generated for the object, or made by it, not its own. */
  readonly isOfGenerated: boolean;
}
