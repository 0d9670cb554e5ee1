import {
  isProtocol,
  PROTOCOLS,
  type Protocol,
  protocolKinds,
} from "../../gateway-api/listeners/listeners.ts";
import { readListener } from "../../model/listener.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { stringValue } from "../../yaml/scalars.ts";
import { child, nodeAt, type YamlMap } from "../../yaml/tree.ts";
import { type DraftMap, hole } from "./draft.ts";
import type { Slot } from "./slot.ts";
import { type UsualValue, values } from "./usualValue.ts";

/** The ports that the protocols of listeners are usually spoken on, the first one first. */
const PORTS: Readonly<Record<Protocol, readonly number[]>> = {
  HTTP: [80, 8080],
  HTTPS: [443, 8443],
  TLS: [443, 8443],
  TCP: [5432, 3306, 6379],
  UDP: [53],
};

/** What a listener of a protocol needs beside its name. */
export function listenerParts(protocol: Protocol): DraftMap {
  const port = { port: hole(PORTS[protocol][0]) };
  switch (protocol) {
    case "HTTPS":
      return { ...port, tls: { mode: "Terminate", certificateRefs: [{ name: hole("certificate") }] } };
    case "TLS":
      return { ...port, tls: { mode: "Passthrough" } };
    case "HTTP":
    case "TCP":
    case "UDP":
      return port;
  }
}

/** The protocols, by themselves, then with the port and the `tls` that the listener does not have yet. */
export function listenerProtocols({ map, takesSiblings }: Slot): readonly UsualValue[] {
  if (!takesSiblings) return values(...PROTOCOLS);
  const coupled = PROTOCOLS.flatMap((protocol): readonly UsualValue[] => {
    const siblings = missingFrom(map, listenerParts(protocol));
    const parts = Object.keys(siblings).map((key) => (key === "port" ? `port ${PORTS[protocol][0]}` : key));
    if (parts.length === 0) return [];
    return [{ value: protocol, label: `${protocol}, ${parts.join(", ")}`, siblings, typed: protocol }];
  });
  return [...values(...PROTOCOLS), ...coupled];
}

function missingFrom(map: YamlMap | undefined, entries: DraftMap): DraftMap {
  const present = new Set(map?.entries.map(({ key }) => key));
  return Object.fromEntries(Object.entries(entries).filter(([key]) => !present.has(key)));
}

/** The usual ports of the listener's protocol, or of the web. */
export function listenerPorts({ map }: Slot): readonly UsualValue[] {
  const protocol = stringValue(child(map, "protocol"));
  return isProtocol(protocol)
    ? PORTS[protocol].map((value) => ({ value, detail: protocol }))
    : [{ value: 80, detail: "HTTP" }, { value: 443, detail: "HTTPS" }, ...values(8080, 8443)];
}

/** HTTPS ends at the listener, so that the API server takes no other mode there; elsewhere whatever the schema has. */
export function listenerTlsModes({ object, path }: Slot): readonly UsualValue[] {
  const protocol = stringValue(child(nodeAt(object.root, path.slice(0, path.indexOf("tls"))), "protocol"));
  return protocol === "HTTPS" ? [{ value: "Terminate", detail: "default" }] : [];
}

/** The Route kinds that the listener's protocol carries. */
export function listenerRouteKinds({ object, path }: Slot): readonly UsualValue[] {
  const listener = nodeAt(object.root, path.slice(0, path.indexOf("allowedRoutes")));
  const carried = listener === undefined ? [] : protocolKinds(readListener(listener));
  return (carried.length > 0 ? carried : ROUTE_KINDS).map((value) => ({ value, detail: GATEWAY_GROUP }));
}
