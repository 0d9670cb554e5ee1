import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compiledKinds } from "../../server/src/schema/compiled/kinds.js";
import type { Field } from "../../server/src/schema/field.ts";
import { describeField } from "../../server/src/schema/fieldDocs.ts";
import { kindOf } from "../../server/src/schema/kinds.ts";

const GROUP = "gateway.networking.k8s.io";

/** Paths of all fields below a field that have no description of their own. */
function undescribed(field: Field, path: string): readonly string[] {
  const own = field.description.endsWith(".") ? [] : [path];
  const below = [...field.properties].flatMap(([name, property]) => undescribed(property, `${path}.${name}`));
  return [...own, ...below, ...(field.items === undefined ? [] : itemsUndescribed(field.items, `${path}[]`))];
}

/** Items of lists are described by their list. */
function itemsUndescribed(items: Field, path: string): readonly string[] {
  return undescribed(items, path).filter((one) => one !== path);
}

/** Fields that only proposals have: kind, path, number of the proposal, type. */
const PROPOSED: readonly (readonly [string, string, string, string])[] = [
  ["Gateway", "spec.infrastructure.allowedChildren", "1713", "object"],
  ["Gateway", "spec.infrastructure.allowedChildren.namespaces", "1713", "object"],
  ["Gateway", "spec.infrastructure.allowedChildren.namespaces.from", "1713", "string"],
  ["Gateway", "spec.infrastructure.allowedChildren.namespaces.selector", "1713", "object"],
  ["Gateway", "spec.infrastructure.attachTo", "1713", "object"],
  ["Gateway", "spec.infrastructure.attachTo.group", "1713", "string"],
  ["Gateway", "spec.infrastructure.attachTo.kind", "1713", "string"],
  ["Gateway", "spec.infrastructure.attachTo.name", "1713", "string"],
  ["Gateway", "spec.infrastructure.attachTo.namespace", "1713", "string"],
  ["Gateway", "spec.infrastructure.routability", "1651", "string"],
  ["GatewayClass", "status.routabilities", "1651", "array"],
  ["HTTPRoute", "spec.rules.0.allowedRoutes", "1058", "object"],
  ["HTTPRoute", "spec.rules.0.allowedRoutes.namespaces.from", "1058", "string"],
];

/** A path of keys and, as digits, indices; the key of a label is everything from the first dot on. */
function steps(path: string): readonly (string | number)[] {
  const label = /^(metadata)\.(labels)\.(.+)$/.exec(path);
  if (label !== null) return label.slice(1);
  return path.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

describe("field descriptions", () => {
  for (const { group, kind, versions } of compiledKinds) {
    it(`cover all of ${kind} ${versions.join(", ")}`, () => {
      const known = kindOf(group, versions[0] ?? "", kind);
      assert.ok(known);
      assert.deepEqual(undescribed(known.root, kind), []);
    });
  }

  it("tell type, limits, default, support and release", () => {
    assert.deepEqual(
      describeField(GROUP, "HTTPRoute", ["spec", "rules", 3, "filters", 0, "cors", "maxAge"]),
      {
        description: "Seconds that a browser may remember all this.",
        types: ["integer"],
        fields: [],
        allowed: [],
        items: [],
        required: false,
        default: 5,
        defaultSince: undefined,
        laterValues: {},
        limits: { minimum: 1 },
        form: undefined,
        availability: { standard: "1.5", experimental: "1.3" },
        support: [],
        proposal: undefined,
        deprecated: undefined,
        replacedBy: undefined,
        link: "https://gateway-api.sigs.k8s.io/reference/spec/#httpcorsfilter",
        isQuoted: false,
      },
    );
  });

  it("take the later of the releases of a field and of what holds it", () => {
    const path = ["spec", "parentRefs", 0, "port"];
    assert.deepEqual(describeField(GROUP, "HTTPRoute", path)?.availability, {
      standard: "1.1",
      experimental: "0.5",
    });
    assert.deepEqual(describeField(GROUP, "TCPRoute", path)?.availability, {
      standard: "1.6",
      experimental: "0.5",
    });
    assert.deepEqual(describeField("gateway.networking.x-k8s.io", "XListenerSet", ["spec"])?.availability, {
      experimental: "1.3",
      until: "1.4",
    });
    assert.deepEqual(
      describeField(GROUP, "HTTPRoute", ["spec", "rules", 0, "sessionPersistence", "type"])?.availability,
      {
        experimental: "1.1",
      },
    );
  });

  it("list what can be written", () => {
    assert.deepEqual(describeField(GROUP, "Gateway", ["spec", "listeners", 0, "tls", "mode"])?.allowed, [
      "Terminate",
      "Passthrough",
    ]);
    assert.deepEqual(describeField(GROUP, "ReferenceGrant", ["spec", "from", 0])?.fields, [
      "group",
      "kind",
      "namespace",
    ]);
    assert.equal(describeField(GROUP, "ReferenceGrant", ["spec", "from", 0, "kind"])?.required, true);
    assert.deepEqual(describeField(GROUP, "Gateway", ["spec", "infrastructure", "annotations"])?.limits, {
      maxProperties: 16,
    });
  });

  it("mark the fields of proposals", () => {
    const described = describeField(GROUP, "Gateway", ["spec", "infrastructure", "attachTo", "name"]);
    assert.equal(described?.proposal, "1713");
    assert.deepEqual(described?.availability, {});
    const proposals = PROPOSED.map(([kind, path]) => {
      const field = describeField(GROUP, kind, steps(path));
      return `${kind} ${path}: ${field?.proposal} ${field?.types.join()} ${field?.link}`;
    });
    assert.deepEqual(
      proposals,
      PROPOSED.map(
        ([kind, path, number, type]) =>
          `${kind} ${path}: ${number} ${type} https://gateway-api.sigs.k8s.io/geps/gep-${number}/`,
      ),
    );
  });

  it("tell the last release of fields that are gone, and what took their place", () => {
    const gone = (kind: string, path: string): unknown => {
      const { availability, replacedBy } = describeField(GROUP, kind, steps(path)) ?? {};
      return { ...availability, replacedBy };
    };
    assert.deepEqual(gone("Gateway", "spec.backendTLS.clientCertificateRef"), {
      experimental: "1.2",
      until: "1.3",
      replacedBy: "`spec.tls.backend.clientCertificateRef`",
    });
    assert.deepEqual(gone("Gateway", "spec.listeners.0.tls.frontendValidation.caCertificateRefs"), {
      experimental: "1.1",
      until: "1.3",
      replacedBy: "`spec.tls.frontend.default.validation.caCertificateRefs`",
    });
    const session = "spec.rules.0.sessionPersistence";
    for (const kind of ["HTTPRoute", "GRPCRoute"]) {
      assert.deepEqual(gone(kind, `${session}.sessionName`), {
        experimental: "1.1",
        until: "1.6",
        replacedBy: "`cookie.name` or `header.name`",
      });
      assert.deepEqual(gone(kind, `${session}.idleTimeout`), {
        experimental: "1.1",
        until: "1.5",
        replacedBy: undefined,
      });
    }
    assert.deepEqual(gone("BackendTLSPolicy", "spec.targetRef"), {
      experimental: "1.0",
      until: "1.0",
      replacedBy: "`spec.targetRefs`",
    });
  });

  it("are those of the version that is asked for", () => {
    const path = ["spec", "tls", "caCertRefs"];
    assert.equal(describeField(GROUP, "BackendTLSPolicy", path), undefined);
    assert.equal(
      describeField(GROUP, "BackendTLSPolicy", path, "v1alpha2")?.replacedBy,
      "`spec.validation.caCertificateRefs`",
    );
    assert.equal(describeField(GROUP, "TLSRoute", ["spec", "hostnames"], "v1alpha2")?.required, false);
    assert.equal(describeField(GROUP, "TLSRoute", ["spec", "hostnames"], "v1alpha9")?.required, true);
  });

  it("lead to the type that declares the field, or to the proposal that brought it", () => {
    const links = (
      [
        [GROUP, "HTTPRoute", "spec"],
        [GROUP, "HTTPRoute", "spec.rules"],
        [GROUP, "HTTPRoute", "spec.rules.0.timeouts"],
        [GROUP, "HTTPRoute", "spec.rules.0.timeouts.request"],
        [GROUP, "HTTPRoute", "spec.rules.0.backendRefs.0.weight"],
        [GROUP, "HTTPRoute", "status.parents.0.conditions.0.reason"],
        [GROUP, "Gateway", "metadata.labels"],
        [GROUP, "Gateway", "spec.listeners.0.allowedRoutes.namespaces.selector.matchLabels"],
        ["gateway.networking.x-k8s.io", "XBackend", "spec.protocol"],
        ["autoscaling", "HorizontalPodAutoscaler", "spec.minReplicas"],
        ["", "Service", "metadata.labels.gateway.networking.k8s.io/gateway-name"],
      ] as const
    ).map(([group, kind, path]) => describeField(group, kind, steps(path))?.link);
    assert.deepEqual(links, [
      "https://gateway-api.sigs.k8s.io/reference/spec/#httproute",
      "https://gateway-api.sigs.k8s.io/reference/spec/#httproutespec",
      "https://gateway-api.sigs.k8s.io/geps/gep-1742/",
      "https://gateway-api.sigs.k8s.io/reference/spec/#httproutetimeouts",
      "https://gateway-api.sigs.k8s.io/reference/spec/#httpbackendref",
      "https://gateway-api.sigs.k8s.io/geps/gep-1364/",
      "https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/object-meta/",
      "https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/label-selector/",
      "https://gateway-api.sigs.k8s.io/geps/gep-4894/",
      "https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/horizontal-pod-autoscaler-v2/",
      "https://gateway-api.sigs.k8s.io/geps/gep-1762/",
    ]);
  });

  it("end where the schemas end", () => {
    assert.equal(describeField(GROUP, "HTTPRoute", ["spec", "nothing"]), undefined);
    assert.equal(describeField("example.com", "HTTPRoute", []), undefined);
    assert.equal(describeField(GROUP, "HTTPRoute", [])?.types[0], "object");
  });
});
