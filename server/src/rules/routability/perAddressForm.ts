import type { Delivered } from "../../delivery/delivered.ts";
import type { AddressForm } from "../../gateway-api/infrastructure/addressRoutability.ts";
import { addressScopeFor } from "../../gateway-api/infrastructure/routability.ts";
import type { Gateway } from "../../model/resource.ts";
import { appendAt, type Fix, type ManifestEdit, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { addressRoutability, withoutRoutability } from "./fields.ts";

/** Says on each address of a Gateway (GEP-5093) what its `infrastructure.routability` says of all (GEP-1651). */
export function perAddressForm(gateway: Delivered<Gateway>, routability: string, form: AddressForm): Fix {
  const scope = addressScopeFor(routability, form === "released" ? "released" : "address");
  if (scope === "")
    return fixBy(
      "Remove `routability`: an address without it can be reached so anyway",
      withoutRoutability(gateway),
    );
  return fixBy(
    scope === undefined
      ? `Say it on the addresses, as \`${PLACEHOLDER}\`, to be replaced by your implementation's own value`
      : `Say it on the addresses, as \`${scope}\``,
    ...onAddresses(gateway, scope ?? PLACEHOLDER),
    withoutRoutability(gateway),
  );
}

/** `Private` has no counterpart; each implementation has a name of its own for it. */
const PLACEHOLDER = "example.com/private";

function onAddresses(gateway: Delivered<Gateway>, scope: string): readonly ManifestEdit[] {
  const { addresses = [] } = gateway.resource.spec;
  if (addresses.length === 0) {
    const value = { type: "IPAddress", routability: scope };
    return [appendAt({ id: gateway.id, path: ["spec", "addresses"] }, value)];
  }
  return addresses.map((_, index) => setAt({ id: gateway.id, path: addressRoutability(index) }, scope));
}
