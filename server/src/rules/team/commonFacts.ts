import type { Delivered } from "../../delivery/delivered.ts";
import { knownLabels } from "../../gateway-api/clusterView.ts";
import type { Verdict } from "../../gateway-api/verdict.ts";
import type { Listener } from "../../model/listener.ts";
import { type Fact, type FactMap, UNKNOWN } from "../../schema/custom/fact.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";

/** What expressions see of every object. */
export function commonFacts(cluster: Cluster, { resource, namespace }: Delivered): FactMap {
  const { name, labels, annotations, isOpen, hasOpenAnnotations } = resource.metadata;
  // What makes a manifest of it may add labels and annotations.
  const isMade = resource.embedded !== undefined;
  const ofNamespace =
    namespace === undefined ? undefined : knownLabels(namespace, cluster.lookup.namespaceLabels);
  return {
    kind: resource.kind,
    name: name === undefined ? UNKNOWN : textFact(name),
    namespace: namespace === undefined ? UNKNOWN : textFact(namespace),
    labels: isMade || isOpen === true ? UNKNOWN : textsByKey(labels),
    annotations: isMade || hasOpenAnnotations === true ? UNKNOWN : textsByKey(annotations),
    // Of a namespace that Argo CD makes nobody knows all labels.
    namespaceLabels:
      ofNamespace === undefined || Object.keys(ofNamespace).some(isOpaque)
        ? UNKNOWN
        : textsByKey(ofNamespace),
  };
}

/** A text; what is filled in later is not known. */
export function textFact(text: string): Fact {
  return isOpaque(text) ? UNKNOWN : text;
}

/** A number, which a variable may stand for. */
export function numberFact(value: number | string | undefined, preset: number): Fact {
  if (value === undefined) return preset;
  return typeof value === "number" ? value : UNKNOWN;
}

function textsByKey(texts: Readonly<Record<string, string>>): FactMap {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, textFact(text)]));
}

/** A decision as something that is true or false. */
export function verdictFact(verdict: Verdict): Fact {
  switch (verdict) {
    case "yes":
      return true;
    case "no":
      return false;
    case "unknown":
      return UNKNOWN;
  }
}

/** What expressions see of a listener, wherever it is spoken of. */
export function listenerFacts({ name = "", port, protocol = "", hostname = "" }: Listener): FactMap {
  return {
    name: textFact(name),
    port: numberFact(port, 0),
    protocol: textFact(protocol),
    hostname: textFact(hostname),
  };
}
