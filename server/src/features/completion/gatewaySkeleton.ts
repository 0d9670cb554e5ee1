import { choice, type DraftMap, hole } from "./draft.ts";
import { type Skeleton, valuesBehind } from "./skeleton.ts";
import { offeredReferences, referenceDraft } from "./skeletonReferences.ts";

const LISTENER = { name: hole("http"), port: hole(80), protocol: hole("HTTP") };

/** A Gateway of a class that is known, with a listener. */
export function gatewaySpec(skeleton: Skeleton): DraftMap {
  const classes = valuesBehind(skeleton, { gatewayClassName: hole() });
  return { gatewayClassName: choice(classes, "gateway-class"), listeners: [LISTENER] };
}

/** Ports where plain HTTP is served, the usual one first. */
const HTTP_PORTS = [80, 8080, 8000, 8081, 8888, 9080];

/** A ListenerSet of a Gateway that takes it, with a listener on a port where nothing else listens. */
export function listenerSetSpec(skeleton: Skeleton): DraftMap {
  const offered = offeredReferences(skeleton, { parentRef: hole() });
  const parent = referenceDraft(offered, "gateway");
  const [best] = offered;
  const taken = best === undefined ? [] : portsOf(skeleton, best.namespace, best.name);
  const port = HTTP_PORTS.find((one) => !taken.includes(one)) ?? 80;
  return { parentRef: parent, listeners: [{ ...LISTENER, port: hole(port) }] };
}

/** The ports on which the listeners of a Gateway listen, with those of its ListenerSets. */
function portsOf({ around }: Skeleton, namespace: string | undefined, name: string): readonly unknown[] {
  const { objects, merging } = around.cluster;
  return objects
    .gatewaysIn(namespace ?? around.namespace)
    .filter(({ resource }) => resource.metadata.name === name)
    .flatMap(({ id }) => merging.of(id)?.listeners ?? [])
    .map(({ listener }) => listener.port);
}
