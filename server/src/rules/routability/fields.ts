import type { Delivered } from "../../delivery/delivered.ts";
import { LONGEST_VALUE } from "../../gateway-api/infrastructure/routability.ts";
import type { Gateway } from "../../model/resource.ts";
import { type ManifestEdit, removeAt, setAt } from "../../workspace/finding.ts";
import type { Path } from "../../yaml/tree.ts";

/** The first proposal about routability, for the `source` of rules. */
export const GATEWAY_PROPOSAL = "https://gateway-api.sigs.k8s.io/geps/gep-1651/";
/** Its successor, which puts the field on each address. */
export const ADDRESS_PROPOSAL = "https://gateway-api.sigs.k8s.io/geps/gep-5093/";

/** The field of GEP-1651. */
export const ROUTABILITY: Path = ["spec", "infrastructure", "routability"];

/** The field of GEP-5093. */
export function addressRoutability(index: number): Path {
  return ["spec", "addresses", index, "routability"];
}

/** Gives the field of GEP-1651 another value. */
export function setRoutability(gateway: Delivered<Gateway>, value: string): ManifestEdit {
  return setAt({ id: gateway.id, path: ROUTABILITY }, value);
}

/** Takes the field of GEP-1651 out, with `infrastructure` where nothing else is in it, as removing does by itself. */
export function withoutRoutability({ id }: Delivered<Gateway>): ManifestEdit {
  return removeAt({ id, path: ROUTABILITY });
}

/** A value in backticks; one that is too long by its length, since nobody reads it. */
export function valueText(value: string): string {
  return value.length > LONGEST_VALUE
    ? `a text of ${value.length} characters, of ${LONGEST_VALUE} that are allowed`
    : `\`${value}\``;
}
