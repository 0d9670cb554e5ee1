import type { Field } from "./field.ts";
import { unreleasedProposal } from "./fieldAvailability.ts";
import type { Kind } from "./kinds.ts";

const LOCATION = "https://gateway-api.sigs.k8s.io";
const KUBERNETES = "https://kubernetes.io/docs/reference/kubernetes-api/common-definitions";

/** Where types of Kubernetes itself are documented, which the reference of the Gateway API only mentions. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ["Condition", gepLink("1364")],
  ["LabelSelector", `${KUBERNETES}/label-selector/`],
  ["LabelSelectorRequirement", `${KUBERNETES}/label-selector/`],
  ["ObjectMeta", `${KUBERNETES}/object-meta/`],
  ["LightObjectMeta", `${KUBERNETES}/object-meta/`],
]);

/** The page of a Gateway Enhancement Proposal. */
export function gepLink(number: string): string {
  return `${LOCATION}/geps/gep-${number}/`;
}

/**
 * Where a field of a kind is documented: the proposal that it comes from, or the type that declares it in the
 * reference. `fields` are those that `path` passes, the field itself the last one.
 */
export function fieldLink(kind: Kind, path: readonly (string | number)[], fields: readonly Field[]): string {
  const field = fields.at(-1);
  const proposal = fields
    .map(({ annotations }) => unreleasedProposal(annotations))
    .find((one) => one !== undefined);
  const gep = proposal ?? field?.annotations.gep;
  if (gep !== undefined) return gepLink(gep);
  const around = fields
    .slice(0, -1)
    .findLast(({ typeName, types }) => typeName !== undefined && types.includes("object"))?.typeName;
  const declaring = path[0] === "metadata" ? "ObjectMeta" : (around ?? partOf(kind.kind, path));
  return ELSEWHERE.get(declaring) ?? kind.link ?? `${LOCATION}/reference/spec/#${declaring.toLowerCase()}`;
}

/** The type of the part of an object that a field without a named type around it stands in. */
function partOf(kind: string, path: readonly (string | number)[]): string {
  if (path.length < 2) return kind;
  return path[0] === "status" ? `${kind}Status` : `${kind}Spec`;
}
