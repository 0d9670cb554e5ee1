import { routeKind } from "../../delivery/embeddedRoutes.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { newestKindOf } from "../../schema/kinds.ts";
import type { CursorPlace } from "../../yaml/cursorPlace.ts";
import { child, nodeAt, type Path, type YamlMap, type YamlNode } from "../../yaml/tree.ts";
import { objectAround, type PlacedPath } from "./slot.ts";

/** A place of a Route that stands in other YAML: in values of a chart, in a HelmRelease. */
export interface EmbeddedPlace extends PlacedPath {
  /** Where what would be the Route's `spec` stands in the document. */
  readonly base: Path;
}

/**
 * The Route in other YAML that a cursor stands in, recognised by a list `parentRefs` around the cursor or beside the
 * list `hostnames` around it. The Route has no manifest yet, so its `spec` is the whole of it. Undefined in manifests
 * of this API.
 */
export function embeddedRouteAround({ root, path }: CursorPlace): EmbeddedPlace | undefined {
  const at = path.findLastIndex((step) => step === "parentRefs" || step === "hostnames");
  if (at < 1 || objectAround(root, path).object.kind !== undefined) return undefined;
  const base = path.slice(0, at);
  const spec = nodeAt(root, base);
  if (path[at] === "hostnames" && child(spec, "parentRefs") === undefined) return undefined;
  const inside = ["spec", ...path.slice(at)];
  if (base.at(-1) === "spec") {
    const whole = base.slice(0, -1);
    const { object } = objectAround(nodeAt(root, whole), []);
    if (object.kind !== undefined) return { object, base: whole, path: inside };
  }
  const kindName = routeKind(spec, base);
  const object = {
    root: spec === undefined ? undefined : withSpec(spec),
    apiVersion: `${GATEWAY_GROUP}/v1`,
    kindName,
    kind: newestKindOf(GATEWAY_GROUP, kindName),
  };
  return { object, base, path: inside };
}

/** An object with nothing but a `spec`. */
function withSpec(spec: YamlNode): YamlMap {
  const { start, end } = spec;
  const entry = { key: "spec", keyStart: start, keyEnd: start, value: spec, merged: false };
  return { kind: "map", start, end, entries: [entry], flow: false };
}
