import type { Delivered } from "../../delivery/delivered.ts";
import type { ServiceBackend } from "../../gateway-api/backends/serviceBackends.ts";
import type { PlacedServicePort } from "../../gateway-api/backends/servicePorts.ts";
import type { BackendRef } from "../../model/reference.ts";
import type { Route, Service } from "../../model/resource.ts";
import type { ServicePort } from "../../model/service.ts";
import { namesText } from "../../text/sentence.ts";
import { type Fix, type ManifestEdit, type Related, type Severity, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import type { Path } from "../../yaml/tree.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { preferOnly } from "../route/parentRef.ts";
import { severityOfDetail } from "../severityOfDetail.ts";

/** The part of the specification that says what a backend is. */
export const BACKENDS = "https://gateway-api.sigs.k8s.io/reference/spec/#backendobjectreference";

/** How sure it is that this very Service is meant: an error only where both namespaces are written. */
export function severityOfBackend(referrer: Delivered, { service }: ServiceBackend): Severity {
  return service.namespace === undefined ? "warning" : severityOfDetail(referrer, service);
}

/** The port that a reference certainly means; undefined where it is missing, not known, or stands for several. */
export function onlyPort({ choice }: ServiceBackend): PlacedServicePort | undefined {
  return choice.kind === "found" && choice.ports.length === 1 ? choice.ports[0] : undefined;
}

/** Gives one field of a backend reference a value. */
export function setBackendField(
  route: Delivered,
  path: Path,
  field: keyof BackendRef,
  value: string | number,
): ManifestEdit {
  return setAt({ id: route.id, path: [...path, field] }, value);
}

/** One of some ports of the backend's Service instead of the one that is written, for those who may know of them. */
export function portFixes(
  route: Delivered,
  { decision, service }: ServiceBackend,
  ports: readonly ServicePort[],
): readonly Fix[] {
  if (!mayBeNamed(route, service)) return [];
  const numbers = ports.flatMap(({ port }) => (typeof port === "number" ? [port] : []));
  return preferOnly(
    numbers
      .slice(0, MOST_FIXES)
      .map((port) =>
        fixBy(`Change the port to ${port}`, setBackendField(route, decision.path, "port", port)),
      ),
  );
}

const MOST_FIXES = 4;

/** A place in a Service, for Routes of its own namespace and those that may refer to it. */
export function servicePlace(service: Delivered<Service>, path: Path, message: string): readonly Related[] {
  return [{ place: { id: service.id, path: ["spec", ...path] }, message }];
}

/** The numbers of a Service's ports in words, for those who live in its namespace. */
export function portsText(reader: Delivered, service: Delivered<Service>): string {
  const numbers = [...new Set(service.resource.spec.ports.flatMap(({ port }) => port ?? []))];
  if (!mayBeNamed(reader, service) || numbers.length === 0) return "";
  return ` It has ${numbers.length === 1 ? "port" : "ports"} ${namesText(numbers, "")}.`;
}

/** The lists of backends of a Route's rules, with the path of each rule. */
export function rulesWithBackends(
  route: Delivered<Route>,
): readonly { readonly at: Path; readonly refs: readonly BackendRef[]; readonly index: number }[] {
  return route.resource.spec.rules.flatMap(({ backendRefs = [] }, index) =>
    backendRefs.length === 0 ? [] : [{ at: ["spec", "rules", index], refs: backendRefs, index }],
  );
}

/** The weights of a rule's backends, with the default of 1; undefined where one is filled in later. */
export function weightsOf(refs: readonly BackendRef[]): readonly number[] | undefined {
  const weights = refs.flatMap(({ weight = 1 }) => (typeof weight === "number" ? [weight] : []));
  return weights.length === refs.length ? weights : undefined;
}
