import type { Delivered } from "../../delivery/delivered.ts";
import { GATEWAY_CLASS_NAME_LABEL } from "../../model/dependent.ts";
import type { FrontendValidation } from "../../model/gateway.ts";
import type { Listener } from "../../model/listener.ts";
import { GATEWAY_GROUP, type Gateway, type Resource, type Route } from "../../model/resource.ts";
import type { RouteFilter } from "../../model/routeFilter.ts";
import { type Path, pathKey } from "../../yaml/tree.ts";
import type { Target } from "../target.ts";
import { listenerFilterPath, placedBackendRefs } from "./backendRefs.ts";
import { labelConditionsOf, scaleTargetOf } from "./dependents.ts";
import { askedIssuers } from "./issuers.ts";
import {
  backendTarget,
  caCertificateTarget,
  certificateTarget,
  grantedTarget,
  meantByAttachTo,
  parentTarget,
  pickerTarget,
  policyTarget,
  poolTarget,
} from "./references.ts";
import { namedReferences } from "./writtenTargets.ts";
import { xBackendCertificateRefs } from "./xBackendCertificateRefs.ts";

/** A place in a manifest that names another object. */
export interface OutgoingReference {
  /** The map that holds the reference, or the scalar that is one by itself. */
  readonly path: Path;
  readonly role:
    | "parent"
    | "attachTo"
    | "listenerSetParent"
    | "backend"
    | "certificate"
    | "authority"
    | "gatewayClass"
    | "policyTarget"
    | "parameters"
    /** What an autoscaler scales. */
    | "scaleTarget"
    /** The Gateway or the class by whose name a selector finds what is generated: the value of a label. */
    | "gatewayLabel"
    | "gatewayClassLabel"
    /** The Gateway by whose name an object is labelled by hand, as what is generated would be. */
    | "carriedLabel"
    /** What a ReferenceGrant lets others refer to, by name. */
    | "granted"
    /** An object of another API that a filter stands for. */
    | "extension"
    /** Who picks the pods of an InferencePool. */
    | "endpointPicker"
    /** The InferencePool whose requests an object speaks of. */
    | "pool"
    /** The issuer that an annotation asks for certificates. */
    | "issuer"
    /** What a kind of an implementation names by the table of references: in a map with a name, or by a name alone. */
    | "named"
    | "namedByText";
  readonly target: Target;
  /** The listener, rule or port of the target that is meant. */
  readonly sectionName?: string;
  /** The sections of a policy that names several. */
  readonly sectionNames?: readonly string[];
  /** Where the name begins in a scalar that says more than the name. */
  readonly nameAt?: number;
  /** Where the port of the target is said, if not by the key `port` alone. */
  readonly portPath?: Path;
}

/**
 * The references of an object that need a grant where they leave its namespace: backends, certificates, authorities.
 * Source: https://gateway-api.sigs.k8s.io/api-types/referencegrant/
 */
export function grantableReferences(subject: Delivered): readonly OutgoingReference[] {
  return outgoingReferences(subject).filter(
    ({ role }) => role === "backend" || role === "certificate" || role === "authority",
  );
}

/** Everything that an object refers to, as data. References without a name point nowhere and are left out. */
export function outgoingReferences(subject: Delivered): readonly OutgoingReference[] {
  const known = knownReferences(subject);
  const { references } = subject.resource;
  if (references === undefined) return known;
  const places = new Set(known.map(({ path }) => pathKey(path)));
  const written = namedReferences(references, subject.namespace).flatMap(
    ({ path, isScalar, target, sectionName, nameAt, portPath }) =>
      places.size > 0 && places.has(pathKey(path))
        ? []
        : made(path, isScalar ? "namedByText" : "named", target, sectionName).map((reference) => ({
            ...reference,
            ...(nameAt === undefined ? {} : { nameAt }),
            ...(portPath === undefined ? {} : { portPath }),
          })),
  );
  return [...known, ...written];
}

function knownReferences(subject: Delivered): readonly OutgoingReference[] {
  const { resource, namespace } = subject;
  switch (resource.kind) {
    case "Gateway":
      return [...issuerReferences(subject), ...gatewayReferences(resource, namespace)];
    case "GatewayClass":
    case "XMesh": {
      const ref = resource.spec.parametersRef;
      const target = ref === undefined ? undefined : certificateTarget(ref, ref.namespace ?? "");
      return made(["spec", "parametersRef"], "parameters", target);
    }
    case "ListenerSet":
    case "XListenerSet": {
      const ref = resource.spec.parentRef;
      const target = ref === undefined ? undefined : parentTarget(ref, namespace);
      return [
        ...issuerReferences(subject),
        ...made(["spec", "parentRef"], "listenerSetParent", target),
        ...listenerReferences(resource.spec.listeners ?? [], namespace),
      ];
    }
    case "HTTPRoute":
    case "GRPCRoute":
    case "TLSRoute":
    case "TCPRoute":
    case "UDPRoute":
      return routeReferences(resource, namespace);
    case "BackendTLSPolicy":
      return policyReferences(resource, namespace);
    case "XBackend":
      return xBackendCertificateRefs(resource).flatMap(({ role, ref, path }) =>
        made(
          path,
          role,
          role === "authority" ? caCertificateTarget(ref, namespace) : certificateTarget(ref, namespace),
        ),
      );
    case "InferencePool": {
      const { picker } = resource.spec;
      return picker === undefined
        ? []
        : made(picker.path, "endpointPicker", pickerTarget(picker.ref, namespace));
    }
    case "InferencePoolUser": {
      const { poolRef } = resource.spec;
      return made(["spec", "poolRef"], "pool", poolRef && poolTarget(poolRef, resource.userKind, namespace));
    }
    case "Policy":
      return [
        ...resource.spec.targets.flatMap(({ path, ref, sectionName, sectionNames }) =>
          made(path, "policyTarget", policyTarget(ref, namespace), sectionName).map((reference) =>
            sectionNames === undefined ? reference : { ...reference, sectionNames },
          ),
        ),
        ...backendReferences(resource, namespace),
      ];
    case "Service":
      return labelReferences(subject);
    case "Ingress":
      return issuerReferences(subject);
    case "Dependent":
      return [
        ...made(resource.spec.scaleTarget?.path ?? [], "scaleTarget", scaleTargetOf(subject)),
        ...labelReferences(subject),
        ...resource.spec.carries.flatMap(({ name, path }) =>
          made(path, "carriedLabel", gatewayNamed(name, namespace)),
        ),
      ];
    case "ReferenceGrant":
      return resource.spec.to.flatMap((to, index) =>
        made(["spec", "to", index], "granted", grantedTarget(to, namespace)),
      );
    default:
      return [];
  }
}

function gatewayReferences(gateway: Gateway, namespace: string | undefined): readonly OutgoingReference[] {
  const { spec } = gateway;
  const { gatewayClassName, infrastructure, tls } = spec;
  const gatewayClass: Target | undefined =
    gatewayClassName === undefined
      ? undefined
      : { group: GATEWAY_GROUP, kind: "GatewayClass", namespace: "", name: gatewayClassName };
  const { attachTo, parametersRef } = infrastructure ?? {};
  return [
    ...made(["spec", "gatewayClassName"], "gatewayClass", gatewayClass),
    ...made(
      ["spec", "infrastructure", "attachTo"],
      "attachTo",
      attachTo && meantByAttachTo(attachTo, namespace),
    ),
    ...made(
      ["spec", "infrastructure", "parametersRef"],
      "parameters",
      parametersRef && certificateTarget(parametersRef, namespace),
    ),
    ...made(
      ["spec", "tls", "backend", "clientCertificateRef"],
      "certificate",
      tls?.clientCertificateRef && certificateTarget(tls.clientCertificateRef, namespace),
    ),
    ...authorities(tls?.frontendDefault, ["spec", "tls", "frontend", "default", "validation"], namespace),
    ...(tls?.frontendPerPort ?? []).flatMap(({ validation }, at) =>
      authorities(validation, ["spec", "tls", "frontend", "perPort", at, "tls", "validation"], namespace),
    ),
    ...listenerReferences(spec.listeners ?? [], namespace),
    ...backendReferences(gateway, namespace),
    ...(spec.listeners ?? []).flatMap(({ filters = [] }, l) =>
      filters.flatMap(({ extension }, f) =>
        made(
          [...listenerFilterPath(l, f), "extensionRef"],
          "extension",
          extension && policyTarget(extension, namespace),
        ),
      ),
    ),
  ];
}

/** What a chart names by a key of its values is no reference: no name is written that could be followed or changed. */
function backendReferences(resource: Resource, namespace: string | undefined): readonly OutgoingReference[] {
  return placedBackendRefs(resource).flatMap(({ path, ref }) =>
    ref.identifier === undefined ? made(path, "backend", backendTarget(ref, namespace)) : [],
  );
}

function authorities(
  validation: FrontendValidation | undefined,
  path: Path,
  namespace: string | undefined,
): readonly OutgoingReference[] {
  return (validation?.caCertificateRefs ?? []).flatMap((ref, at) =>
    made([...path, "caCertificateRefs", at], "authority", caCertificateTarget(ref, namespace)),
  );
}

function listenerReferences(
  listeners: readonly Listener[],
  namespace: string | undefined,
): readonly OutgoingReference[] {
  return listeners.flatMap((listener, l) =>
    (listener.tls?.certificateRefs ?? []).flatMap((ref, c) =>
      made(
        ["spec", "listeners", l, "tls", "certificateRefs", c],
        "certificate",
        certificateTarget(ref, namespace),
      ),
    ),
  );
}

function routeReferences(route: Route, namespace: string | undefined): readonly OutgoingReference[] {
  const parents = (route.spec.parentRefs ?? []).flatMap((ref, index) =>
    made(["spec", "parentRefs", index], "parent", parentTarget(ref, namespace), ref.sectionName),
  );
  return [...parents, ...backendReferences(route, namespace), ...extensionReferences(route, namespace)];
}

function extensionReferences(route: Route, namespace: string | undefined): readonly OutgoingReference[] {
  const inList = (filters: readonly RouteFilter[], path: Path) =>
    filters.flatMap(({ extension }, at) =>
      made([...path, at, "extensionRef"], "extension", extension && policyTarget(extension, namespace)),
    );
  return route.spec.rules.flatMap(({ filters, backendFilters }, r) => [
    ...inList(filters, ["spec", "rules", r, "filters"]),
    ...backendFilters.flatMap((own, b) => inList(own, ["spec", "rules", r, "backendRefs", b, "filters"])),
  ]);
}

function issuerReferences(subject: Delivered): readonly OutgoingReference[] {
  return askedIssuers(subject).flatMap(({ key, target }) =>
    made(["metadata", "annotations", key], "issuer", target),
  );
}

function policyReferences(
  { spec }: Extract<Resource, { readonly kind: "BackendTLSPolicy" }>,
  namespace: string | undefined,
): readonly OutgoingReference[] {
  const targets = spec.targetRefs.flatMap((ref, at) =>
    made(["spec", "targetRefs", at], "policyTarget", backendTarget(ref, namespace), ref.sectionName),
  );
  const bundles = (spec.caCertificateRefs ?? []).flatMap((ref, at) =>
    made(["spec", "validation", "caCertificateRefs", at], "authority", caCertificateTarget(ref, namespace)),
  );
  return [...targets, ...bundles];
}

/** The Gateways and classes that an object's selectors name by the labels of what is generated. */
function labelReferences({ resource, namespace }: Delivered): readonly OutgoingReference[] {
  return labelConditionsOf(resource).flatMap(({ label, values }) =>
    values.flatMap(({ value, path }) =>
      label === GATEWAY_CLASS_NAME_LABEL
        ? made(path, "gatewayClassLabel", {
            group: GATEWAY_GROUP,
            kind: "GatewayClass",
            namespace: "",
            name: value,
          })
        : made(path, "gatewayLabel", gatewayNamed(value, namespace)),
    ),
  );
}

function gatewayNamed(name: string, namespace: string | undefined): Target {
  return { group: GATEWAY_GROUP, kind: "Gateway", namespace, name };
}

/** True for a reference that is the value of a label. */
export function isLabelReference({ role }: OutgoingReference): boolean {
  return role === "gatewayLabel" || role === "gatewayClassLabel" || role === "carriedLabel";
}

/** True for a reference that is one scalar, a name, and no map. */
export function isScalarReference(reference: OutgoingReference): boolean {
  const { role } = reference;
  return (
    role === "gatewayClass" || role === "issuer" || role === "namedByText" || isLabelReference(reference)
  );
}

function made(
  path: Path,
  role: OutgoingReference["role"],
  target: Target | undefined,
  sectionName?: string,
): readonly OutgoingReference[] {
  return target === undefined
    ? []
    : [{ path, role, target, ...(sectionName === undefined ? {} : { sectionName }) }];
}
