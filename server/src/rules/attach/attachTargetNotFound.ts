import type { Delivered } from "../../delivery/delivered.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import { targetName } from "../../gateway-api/target.ts";
import { GATEWAY_GROUP, type Gateway } from "../../model/resource.ts";
import { addDocument, setAt, type YamlValue } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { type Absence, corrections, formText, judgeAbsence } from "../absence.ts";
import { defineRule } from "../rule.ts";
import { policyFor } from "../widerNamespacePolicy.ts";
import { ATTACH_TO, PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-target-not-found",
  category: "reference",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "`attachTo` names a Gateway that is not in the workspace",
  why: "A child whose parent does not exist is not accepted: it has no address of its own, so nobody listens for it. The parent may live elsewhere; then this is a hint only. It is a warning where the name looks like a slip, and an error in the closed world.",
  source: `${PROPOSAL}#gateway-conditions`,
  bad: `
#- platform/web.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: entrance, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: { namespaces: { from: Same } } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
#- platform/shop.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    attachTo:
      group: gateway.networking.k8s.io
      kind: Gateway
      name: entrence
#           ^^^^^^^^ warning attach-target-not-found: Gateway \`platform/entrence\` is not in this workspace, and without its parent this Gateway is not accepted. Did you mean \`entrance\`? 💡
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  check(cluster, child, report) {
    const parentAcceptance = cluster.merging.parentAcceptance(child.id);
    const target = parentAcceptance?.target;
    // Who has found its parent does not ask for it again, and is not asked again when that changes.
    if (target === undefined || parentAcceptance?.parentId !== undefined) return;
    const judged = judgeAbsence(parentAcceptance?.resolution, target, cluster, child.id);
    if (judged === undefined) return;
    const absence: Absence = isItself(judged, child)
      ? { severity: cluster.options.closedWorld ? "error" : "hint" }
      : judged;
    const name = `Gateway \`${targetName(target)}\``;
    const parent: YamlValue = {
      apiVersion: `${GATEWAY_GROUP}/v1`,
      kind: "Gateway",
      metadata: { name: target.name, ...(target.namespace ? { namespace: target.namespace } : {}) },
      spec: {
        gatewayClassName: child.resource.spec.gatewayClassName ?? "",
        infrastructure: { allowedChildren: { namespaces: admitting(target.namespace, child.namespace) } },
      },
    };
    report({
      at: [...ATTACH_TO, "name"],
      severity: absence.severity,
      message: `${name} is not in this workspace, and without its parent this Gateway is not accepted.${question(absence)}`,
      fixes: [
        ...corrections(absence, (field, value) =>
          setAt({ id: child.id, path: [...ATTACH_TO, field] }, value),
        ),
        fixBy(`Create ${name}${guests(target.namespace, child.namespace)}`, addDocument(child.id, parent)),
      ],
    });
  },
});

/** The end of a title where the new parent lets in children of another namespace. */
function guests(namespace: string | undefined, guest: string | undefined): string {
  return guest === undefined || guest === namespace ? "" : `, which lets in child Gateways of \`${guest}\``;
}

/** Nobody means to attach a Gateway to itself, however near its name is. */
function isItself({ suggestion }: Absence, child: Delivered<Gateway>): boolean {
  const { name } = child.resource.metadata;
  switch (suggestion?.kind) {
    case "name":
      return suggestion.name === name;
    case "namespace":
      return (
        suggestion.namespace === child.namespace &&
        child.resource.spec.infrastructure?.attachTo?.name === name
      );
    case "form":
    case undefined:
      return false;
  }
}

function question({ suggestion }: Absence): string {
  switch (suggestion?.kind) {
    case "name":
      return ` Did you mean \`${suggestion.name}\`?`;
    case "namespace":
      return ` There is one in namespace \`${suggestion.namespace}\`.`;
    case "form":
      return ` ${formText(suggestion)}.`;
    case undefined:
      return "";
  }
}

/** The policy by which a new parent lets in the namespace of the child that asks for it. */
function admitting(parent: string | undefined, child: string | undefined): YamlValue {
  return child === undefined || sameNamespace(parent, child) === "yes"
    ? { from: "Same" }
    : policyFor([child]);
}
