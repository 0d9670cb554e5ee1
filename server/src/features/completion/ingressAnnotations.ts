import { type NginxAnnotation, nginxAnnotations } from "../../ingress/annotations/nginxAnnotations.ts";
import { isIngressNginx } from "../../ingress/ingressClass.ts";
import { INGRESS_GROUP, INGRESS_GROUPS } from "../../model/ingress.ts";
import { splitApiVersion } from "../../model/resource.ts";
import { nodeAt } from "../../yaml/tree.ts";
import { choice, hole } from "./draft.ts";
import type { OpenSlot } from "./openSlot.ts";
import { type Proposal, plainValue, RANKS } from "./proposal.ts";
import type { Surroundings } from "./surroundings.ts";

/** The annotations of ingress-nginx on an Ingress, and the values that one of them takes. */
export function ingressAnnotationProposals(slot: OpenSlot, around: Surroundings): readonly Proposal[] {
  const { object, path } = slot;
  const { group } = splitApiVersion(object.apiVersion ?? "");
  const [metadata, annotations, name, ...rest] = path;
  const isPlace = metadata === "metadata" && annotations === "annotations" && rest.length === 0;
  if (!isPlace || object.kindName !== "Ingress" || !INGRESS_GROUPS.has(group)) return [];
  if (isOfOtherController(slot, around)) return [];
  if (slot.takes === "entries") return name === undefined ? names(slot) : [];
  const annotation = typeof name === "string" ? nginxAnnotations().get(name) : undefined;
  return annotation === undefined
    ? []
    : wordsOf(annotation).map((value) => ({
        label: value,
        detail: annotation.effect,
        sort: "value",
        text: plainValue(value),
        rank: RANKS.usual,
      }));
}

function names({ object, path }: OpenSlot): readonly Proposal[] {
  const map = nodeAt(object.root, path);
  const present = new Set(map?.kind === "map" ? map.entries.map(({ key }) => key) : []);
  return [...nginxAnnotations().values()]
    .filter(({ name }) => !present.has(name))
    .map((annotation) => {
      const words = wordsOf(annotation);
      const [first = ""] = words;
      const value = words.length === 0 ? hole("") : choice(words, first);
      return {
        label: annotation.name,
        detail: annotation.effect,
        sort: "key",
        text: { kind: "entries", entries: { [annotation.name]: value } },
        rank: RANKS.unusual,
        leadsOn: true,
      };
    });
}

/** The words that a value may be. */
function wordsOf({ form }: NginxAnnotation): readonly string[] {
  return form === "boolean" ? ["true", "false"] : typeof form === "string" ? [] : form;
}

/** True where an IngressClass of the workspace says that another controller has the Ingress. */
function isOfOtherController({ object }: OpenSlot, { cluster }: Surroundings): boolean {
  const node = nodeAt(object.root, ["spec", "ingressClassName"]);
  const className = node?.kind === "scalar" ? node.text : undefined;
  if (className === undefined) return false;
  return cluster.objects.named(INGRESS_GROUP, "IngressClass", className).some(({ resource }) => {
    const controller = resource.kind === "IngressClass" ? resource.controller : undefined;
    return controller !== undefined && !isIngressNginx(controller);
  });
}
