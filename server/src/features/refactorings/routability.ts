import type { Delivered } from "../../delivery/delivered.ts";
import { addressForm } from "../../gateway-api/infrastructure/addressRoutability.ts";
import type { Gateway } from "../../model/resource.ts";
import { perAddressForm } from "../../rules/routability/perAddressForm.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { planUnless, type Refactoring, type RefactoringEdit } from "./refactoring.ts";
import { areReadable, UNREADABLE } from "./safeToRewrite.ts";

/** Says the routability of a Gateway on each of its addresses; undefined where the Gateway says none of its own. */
export function routabilityPerAddress(
  gateway: Delivered<Gateway>,
  workspace: Workspace,
): Refactoring | undefined {
  const { infrastructure, addresses = [] } = gateway.resource.spec;
  const value = infrastructure?.routability;
  if (value === undefined || isOpaque(value)) return undefined;
  const cluster = workspace.clusterOf(gateway.id);
  const form = addressForm(cluster.lookup);
  const reason =
    form === "unread" || !cluster.options.routability.isRead
      ? "`addresses[].routability` is in the experimental channel since release 1.7, or a proposal (GEP-5093) before that, and is not read with your settings."
      : !areReadable(workspace, [gateway.id])
        ? UNREADABLE
        : infrastructure?.attachTo !== undefined
          ? "A child Gateway has no addresses of its own."
          : addresses.some(({ routability }) => routability !== undefined)
            ? "Some of the addresses say their routability already."
            : undefined;
  return {
    kind: "refactor.rewrite",
    title: "Say the routability on each address",
    plan: planUnless(reason, () => perAddressForm(gateway, value, form).edits.flatMap(ofOneObject)),
  };
}

function ofOneObject(edit: ReturnType<typeof perAddressForm>["edits"][number]): readonly RefactoringEdit[] {
  return edit.kind === "addDocument" ? [] : [edit];
}
