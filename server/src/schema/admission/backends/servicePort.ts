import { NONE } from "../../../yaml/exactList.ts";
import type { Path } from "../../../yaml/tree.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import { isList } from "../../jsonValue.ts";
import type { AdmissionFix } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, items, member, number } from "../admittedValue.ts";
import { OTHER_BACKEND_REFERENCES } from "./backendReferences.ts";

export default defineAdmissionRule({
  id: "cel-backendref-service-port",
  summary: "A reference to a Service without `port`",
  why: "A Service may have several ports, so a reference to one, which is what a backend is by default, names the port that is meant: the Service's own, not that of its containers. The API server refuses the route without it. Backends of other kinds may need none.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#backendobjectreference",
  places: [
    { kinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"], at: ["spec.rules"] },
    ...OTHER_BACKEND_REFERENCES,
  ],
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: checkout, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - matches: [{ path: { value: /pay } }]
      backendRefs: [{ name: payment, port: 8080 }]
    - matches: [{ path: { value: /refund } }]
      backendRefs: [{ name: payment }]
#                           ^^^^^^^ error cel-backendref-service-port: A reference to a Service needs a \`port\`, or the API server refuses the route. Add the port of Service \`payment\`, not that of its containers. 💡
`,
  check(value, report) {
    const isRoute = isList(value);
    const references = (isMeant: IsMeant): readonly ServiceReference[] =>
      isRoute ? serviceReferences(value, isMeant) : serviceReference(value, isMeant, () => []);
    const missing = references((ref) => !isSet(ref, "port"));
    if (missing.length === 0) return;
    const ports = portsByService(references(() => true));
    for (const reference of missing) {
      report({
        at: [...reference.path, "name"],
        message: `A reference to a Service needs a \`port\`, or the API server refuses the ${isRoute ? "route" : "object"}. Add the port of Service \`${reference.name}\`, not that of its containers.`,
        fixes: portFixes(reference, ports.get(serviceKey(reference)) ?? new Set()),
      });
    }
  },
});

/** A reference to a Service by a backend or a filter of a route, with its path from the list of rules. */
interface ServiceReference {
  readonly path: Path;
  readonly ref: JsonValue;
  readonly name: string;
}

/** Where filters name a backend. */
const FILTER_MEMBERS = ["requestMirror", "externalAuth"] as const;

/** Which of the references are looked for: nearly all routes have none of them, so no path is made before it is known. */
type IsMeant = (ref: JsonValue) => boolean;

function serviceReference(
  ref: JsonValue | undefined,
  isMeant: IsMeant,
  path: () => Path,
): readonly ServiceReference[] {
  const name = member(ref, "name");
  if (ref === undefined || typeof name !== "string") return NONE;
  if (member(ref, "group") !== "" || member(ref, "kind") !== "Service" || !isMeant(ref)) return NONE;
  return [{ path: path(), ref, name }];
}

function serviceReferences(rules: JsonValue, isMeant: IsMeant): readonly ServiceReference[] {
  const found: ServiceReference[] = [];
  items(rules).forEach((rule, index) => {
    addOfFilters(rule, () => [index]);
    items(member(rule, "backendRefs")).forEach((backend, at) => {
      const path = (): Path => [index, "backendRefs", at];
      found.push(...serviceReference(backend, isMeant, path));
      addOfFilters(backend, path);
    });
  });
  return found;

  function addOfFilters(owner: JsonValue, path: () => Path): void {
    items(member(owner, "filters")).forEach((filter, index) => {
      for (const name of FILTER_MEMBERS) {
        const ref = member(member(filter, name), "backendRef");
        const place = (): Path => [...path(), "filters", index, name, "backendRef"];
        found.push(...serviceReference(ref, isMeant, place));
      }
    });
  }
}

/** The ports that references of the route name for each Service. */
function portsByService(references: readonly ServiceReference[]): ReadonlyMap<string, ReadonlySet<number>> {
  const ports = new Map<string, Set<number>>();
  for (const reference of references) {
    const port = number(reference.ref, "port");
    if (port === undefined) continue;
    const key = serviceKey(reference);
    ports.set(key, (ports.get(key) ?? new Set()).add(port));
  }
  return ports;
}

function serviceKey({ ref, name }: ServiceReference): string {
  return JSON.stringify([member(ref, "namespace") ?? "", name]);
}

function portFixes({ path }: ServiceReference, ports: ReadonlySet<number>): readonly AdmissionFix[] {
  return [...ports].map((port) => ({
    title: `Add \`port: ${port}\``,
    edits: [{ kind: "set", path: [...path, "port"], value: port }],
    isPreferred: ports.size === 1,
  }));
}
