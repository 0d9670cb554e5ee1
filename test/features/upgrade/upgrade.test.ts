import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { upgradeText } from "../../../server/src/features/upgrade/upgradeText.ts";
import { type AnalyzeOptions, upgrade } from "../../../server/src/library.ts";
import type { BundleVersion } from "../../../server/src/schema/release.ts";

const STANDARD = { channel: "standard" } as const;
const EXPERIMENTAL = { channel: "experimental" } as const;

/** Expects the complete report of one file, without what is said of every comparison. */
function checkUpgrade(
  text: string,
  [from, to]: readonly [BundleVersion, BundleVersion],
  options: AnalyzeOptions,
  expected: string,
): void {
  const report = upgrade([{ path: "main.yaml", text: text.trimStart() }], { from, to }, options);
  const unknown = report.unknown.filter((sentence) => !sentence.startsWith("Whether the implementation"));
  assert.equal(`\n${upgradeText({ ...report, unknown })}`, expected);
}

const document = (apiVersion: string, kind: string, spec: string): string => `
apiVersion: ${apiVersion}
kind: ${kind}
metadata: { name: one, namespace: shop }
spec:
${spec}
`;
const released = (kind: string, spec: string): string => document("gateway.networking.k8s.io/v1", kind, spec);
const experiment = (kind: string, spec: string): string =>
  document("gateway.networking.x-k8s.io/v1alpha1", kind, spec);

describe("upgrade: what will be refused", () => {
  it("is a value that the later CRDs check", () => {
    checkUpgrade(
      released("HTTPRoute", "  rules:\n    - name: a\n    - name: a"),
      ["1.6", "1.7"],
      STANDARD,
      `
From 1.6 to 1.7, the standard CRDs, 1 object: 1 refused.

Will be refused: 1
  main.yaml:7:13  HTTPRoute shop/one
      A rule before this one is called \`a\`, too; the API server refuses the route. Give each rule a name of its own.
      Fix, now or after the change: Rename to \`a-2\`.
`,
    );
  });

  it("is a form that has ended, with what comes to light behind it", () => {
    checkUpgrade(
      experiment(
        "XBackend",
        "  type: ExternalHostname\n  externalHostname: { hostname: a.example }\n  port:\n    port: 443\n  protocol: HTTP2",
      ),
      ["1.6", "1.7"],
      EXPERIMENTAL,
      `
From 1.6 to 1.7, the experimental CRDs, 1 object: 2 refused, 1 dropped.

Will be refused: 2
  main.yaml:7:3  XBackend shop/one
      \`spec.port\` must set \`number\`; the API server refuses the XBackend without it.
      Fix, together with the change: Write \`number\` instead (\`gwls check --fix --bundle-version 1.7\`).
  main.yaml:9:3  XBackend shop/one
      The protocol \`HTTP2\` needs TLS, which this XBackend does not have; the API server refuses the object. Add \`tls\`, or write \`H2C\` for HTTP/2 without TLS.

Fields that will be dropped: 1
  main.yaml:8:5  XBackend shop/one
      \`spec.port.port\` was last in release 1.6; an API server with the CRDs of 1.7 drops it. Use \`port.number\` instead.
      Fix, together with the change: Write \`number\` instead (\`gwls check --fix --bundle-version 1.7\`).
`,
    );
  });

  it("is a kind that has ended, whose CRD may be deleted", () => {
    checkUpgrade(
      experiment(
        "XListenerSet",
        "  parentRef: { name: web }\n  listeners: [{ name: a, port: 80, protocol: HTTP }]",
      ),
      ["1.4", "1.5"],
      EXPERIMENTAL,
      `
From 1.4 to 1.5, the experimental CRDs, 1 object: 1 refused, 1 stored differently.

Will be refused: 1
  main.yaml:2:7  XListenerSet shop/one
      \`XListenerSet\` has become \`ListenerSet\` of \`gateway.networking.k8s.io/v1\`; since release 1.5 the old kind is no longer served and the API server refuses it. Routes that name it have to follow.
      Fix, together with the change: Migrate to ListenerSet (\`gwls check --fix --bundle-version 1.5\`).

Stored differently: 1
  main.yaml:2:1  XListenerSet
      Release 1.5 has no CRD of XListenerSet in the experimental channel: the one in the cluster stays until somebody deletes it. Whatever deletes it, a tool that prunes for instance, deletes all objects of the kind with it.
`,
    );
  });

  it("is a version that has ended, and the CRD as long as objects may be stored in it", () => {
    checkUpgrade(
      document("gateway.networking.k8s.io/v1alpha2", "GRPCRoute", "  parentRefs: [{ name: web }]"),
      ["1.0", "1.7"],
      EXPERIMENTAL,
      `
From 1.0 to 1.7, the experimental CRDs, 1 object: 2 refused.

Will be refused: 2
  main.yaml:1:13  GRPCRoute shop/one
      \`v1alpha2\` of GRPCRoute is no longer served since release 1.2, so an API server with the CRDs of 1.7 refuses the object. Write \`v1\`.
      Fix, together with the change: Migrate to \`v1\` (\`gwls check --fix --bundle-version 1.7\`).
  main.yaml:2:1  GRPCRoute
      The CRD of GRPCRoute loses \`v1alpha2\`, in which 1.0 stores objects: the API server refuses the CRD as long as its \`status.storedVersions\` names that version. First install 1.1, write all objects again, and take the old version out of that list.
`,
    );
  });
});

describe("upgrade: fields that will be dropped", () => {
  it("are those of an earlier form", () => {
    checkUpgrade(
      released("HTTPRoute", "  rules:\n    - sessionPersistence:\n        sessionName: s # of old"),
      ["1.6", "1.7"],
      EXPERIMENTAL,
      `
From 1.6 to 1.7, the experimental CRDs, 1 object: 1 refused, 1 dropped.

Will be refused: 1
  main.yaml:6:7  HTTPRoute shop/one
      Sessions of type \`Cookie\`, the default, need a \`cookie\`; the API server refuses them without one. Add \`cookie: {}\` to leave its settings to the implementation.
      Fix, together with the change: Write \`cookie\` instead (\`gwls check --fix --bundle-version 1.7\`).

Fields that will be dropped: 1
  main.yaml:7:9  HTTPRoute shop/one
      \`spec.rules[0].sessionPersistence.sessionName\` was last in release 1.6; an API server with the CRDs of 1.7 drops it. Use \`cookie.name\` or \`header.name\` instead.
      Fix, together with the change: Write \`cookie\` instead (\`gwls check --fix --bundle-version 1.7\`).
`,
    );
  });

  it("are those that an earlier release does not have, on the way back", () => {
    checkUpgrade(
      released("HTTPRoute", "  rules:\n    - retry: { codes: [503] }"),
      ["1.7", "1.6"],
      STANDARD,
      `
From 1.7 to 1.6, the standard CRDs, 1 object: 1 dropped.

Fields that will be dropped: 1
  main.yaml:6:7  HTTPRoute shop/one
      \`spec.rules[0].retry\` is only in the experimental channel of 1.6, so an API server with the standard CRDs drops it.
`,
    );
  });
});

describe("upgrade: what is meant differently", () => {
  it("is a field that had no effect", () => {
    checkUpgrade(
      released("HTTPRoute", "  rules:\n    - retry: { codes: [503], attempts: 1 }"),
      ["1.6", "1.7"],
      STANDARD,
      `
From 1.6 to 1.7, the standard CRDs, 1 object: 1 meant differently.

Meant differently: 1
  main.yaml:6:7  HTTPRoute shop/one
      \`spec.rules[0].retry\` has no effect so far, since the standard CRDs of 1.6 drop it. Those of 1.7 keep it: it takes effect when the object is applied again.
`,
    );
  });

  it("is not a field of which nothing is kept", () => {
    checkUpgrade(
      released(
        "Gateway",
        "  gatewayClassName: a\n  infrastructure: { attachTo: { name: b } }\n  listeners: [{ name: a, port: 80, protocol: HTTP }]",
      ),
      ["1.1", "1.7"],
      STANDARD,
      `
From 1.1 to 1.7, the standard CRDs, 1 object: nothing changes for these manifests.
`,
    );
  });

  it("is a value that is filled in", () => {
    checkUpgrade(
      experiment(
        "XBackend",
        "  type: ExternalHostname\n  externalHostname: { hostname: a.example }\n  port: { port: 443, number: 443 }",
      ),
      ["1.6", "1.7"],
      EXPERIMENTAL,
      `
From 1.6 to 1.7, the experimental CRDs, 1 object: 1 dropped, 2 meant differently.

Fields that will be dropped: 1
  main.yaml:7:11  XBackend shop/one
      \`spec.port.port\` was last in release 1.6; an API server with the CRDs of 1.7 drops it. Use \`port.number\` instead.

Meant differently: 2
  main.yaml:7:22  XBackend shop/one
      \`spec.port.number\` has no effect so far, since the experimental CRDs of 1.6 drop it. Those of 1.7 keep it: it takes effect when the object is applied again.
  main.yaml:4:1  XBackend shop/one
      Nothing is written for \`spec.tls\`: the CRDs of 1.7 fill in \`{"mode":"None"}\`, those of 1.6 leave it out.
`,
    );
  });

  it("is what the specification says of a field", () => {
    checkUpgrade(
      released("HTTPRoute", "  rules:\n    - retry: { attempts: 2, backoff: 1s }"),
      ["1.6", "1.7"],
      EXPERIMENTAL,
      `
From 1.6 to 1.7, the experimental CRDs, 1 object: 2 meant differently.

Meant differently: 2
  main.yaml:6:7  HTTPRoute shop/one
      What \`retry\` means differs: by 1.6 a failed connection is retried; by 1.7 a request is retried only where that is safe: no connection was made, or the backend refused before it began.
  main.yaml:6:29  HTTPRoute shop/one
      What \`backoff\` means differs: by 1.6 it is the least time to wait before an attempt; by 1.7 the wait grows from it as the implementation likes, and one that retries without waiting does not accept the Route.
`,
    );
    checkUpgrade(
      released("HTTPRoute", "  rules:\n    - retry: { attempts: 2, codes: [] }"),
      ["1.7", "1.6"],
      EXPERIMENTAL,
      `
From 1.7 to 1.6, the experimental CRDs, 1 object: 1 meant differently.

Meant differently: 1
  main.yaml:6:7  HTTPRoute shop/one
      What \`retry\` means differs: by 1.7 a request is retried only where that is safe: no connection was made, or the backend refused before it began; by 1.6 a failed connection is retried.
`,
    );
  });

  it("is a status", () => {
    const listeners = "listeners: [{ name: a, port: 80, protocol: HTTP }]";
    checkUpgrade(
      released(
        "Gateway",
        `  gatewayClassName: a\n  addresses: [{ type: IPAddress, value: 192.0.2.1, routability: Cluster }]\n  ${listeners}`,
      ),
      ["1.6", "1.7"],
      { ...EXPERIMENTAL, serviceCIDRs: ["10.96.0.0/12"] },
      `
From 1.6 to 1.7, the experimental CRDs, 1 object: 3 meant differently.

Meant differently: 3
  main.yaml:2:1  Gateway shop/one
      The status has another \`AddressesAssigned\`: none with the CRDs of 1.6, False (\`NotAssigned\`) with those of 1.7. None of the requested addresses can be provided with its routability.
  main.yaml:2:1  Gateway shop/one
      The status has another \`Programmed\`: True (\`Programmed\`) with the CRDs of 1.6, False (\`AddressNotAssigned\`) with those of 1.7. None of the requested addresses can be provided with its routability.
  main.yaml:6:52  Gateway shop/one
      \`spec.addresses[0].routability\` has no effect so far, since the experimental CRDs of 1.6 drop it. Those of 1.7 keep it: it takes effect when the object is applied again.
`,
    );
    checkUpgrade(
      `${released("Gateway", `  gatewayClassName: a\n  defaultScope: All\n  ${listeners}`)}---${released(
        "HTTPRoute",
        "  useDefaultGateways: All",
      )}`,
      ["1.3", "1.4"],
      EXPERIMENTAL,
      `
From 1.3 to 1.4, the experimental CRDs, 2 objects: 4 meant differently.

Meant differently: 4
  main.yaml:2:1  Gateway shop/one
      \`GET http://example.com/\` is answered otherwise: 404 with the CRDs of 1.3, 500 with those of 1.4.
  main.yaml:6:3  Gateway shop/one
      \`spec.defaultScope\` has no effect so far, since the experimental CRDs of 1.3 drop it. Those of 1.4 keep it: it takes effect when the object is applied again.
  main.yaml:10:1  HTTPRoute shop/one
      The status has another \`Accepted\` of the parent \`one\`: none with the CRDs of 1.3, True (\`Accepted\`) with those of 1.4.
  main.yaml:13:3  HTTPRoute shop/one
      \`spec.useDefaultGateways\` has no effect so far, since the experimental CRDs of 1.3 drop it. Those of 1.4 keep it: it takes effect when the object is applied again.
`,
    );
  });

  it("is no status that only one release has words for", () => {
    checkUpgrade(
      `${released("Gateway", "  gatewayClassName: a\n  listeners: [{ name: a, port: 80, protocol: HTTP }]")}---${experiment(
        "XBackend",
        "  type: ExternalHostname\n  externalHostname: { hostname: a.example }\n  port: { port: 443, number: 443 }\n  tls: { mode: None }",
      )}---${released(
        "HTTPRoute",
        "  parentRefs: [{ name: one }]\n  rules: [{ backendRefs: [{ group: gateway.networking.x-k8s.io, kind: XBackend, name: one }] }]",
      )}`,
      ["1.6", "1.7"],
      EXPERIMENTAL,
      `
From 1.6 to 1.7, the experimental CRDs, 3 objects: 1 dropped, 1 meant differently.

Fields that will be dropped: 1
  main.yaml:14:11  XBackend shop/one
      \`spec.port.port\` was last in release 1.6; an API server with the CRDs of 1.7 drops it. Use \`port.number\` instead.

Meant differently: 1
  main.yaml:14:22  XBackend shop/one
      \`spec.port.number\` has no effect so far, since the experimental CRDs of 1.6 drop it. Those of 1.7 keep it: it takes effect when the object is applied again.
`,
    );
  });

  it("is the answer to a request", () => {
    checkUpgrade(
      `${released(
        "Gateway",
        "  gatewayClassName: a\n  listeners:\n    - name: a\n      port: 80\n      protocol: HTTP\n      filters: { requests: [{ type: ExternalAuth, externalAuth: { protocol: HTTP, http: {}, backendRef: { name: auth, namespace: other, port: 80 } } }] }",
      )}---${released(
        "HTTPRoute",
        "  parentRefs: [{ name: one }]\n  hostnames: [a.example]\n  rules:\n    - filters: [{ type: RequestRedirect, requestRedirect: { hostname: b.example } }]",
      )}---
apiVersion: v1
kind: Service
metadata: { name: auth, namespace: other }
spec: { ports: [{ port: 80 }] }
`,
      ["1.6", "1.7"],
      EXPERIMENTAL,
      `
From 1.6 to 1.7, the experimental CRDs, 2 objects: 4 meant differently.

Meant differently: 4
  main.yaml:2:1  Gateway shop/one
      The status has another \`ResolvedRefs\` of the listener \`a\`: True (\`ResolvedRefs\`) with the CRDs of 1.6, False (\`RefNotPermitted\`) with those of 1.7. No ReferenceGrant in namespace \`other\` permits the reference to Service \`other/auth\`.
  main.yaml:2:1  Gateway shop/one
      \`GET http://a.example/\` is answered otherwise: → 302 to \`http://b.example/\` with the CRDs of 1.6, 500 with those of 1.7.
  main.yaml:2:1  Gateway shop/one
      \`GET http://a.example/any\` is answered otherwise: → 302 to \`http://b.example/any\` with the CRDs of 1.6, 500 with those of 1.7.
  main.yaml:10:7  Gateway shop/one
      \`spec.listeners[0].filters\` has no effect so far, since the experimental CRDs of 1.6 drop it. Those of 1.7 keep it: it takes effect when the object is applied again.
`,
    );
  });
});

describe("upgrade: what is stored differently", () => {
  it("is a kind of which another version is stored", () => {
    checkUpgrade(
      document(
        "gateway.networking.k8s.io/v1alpha2",
        "TCPRoute",
        "  rules: [{ backendRefs: [{ name: a, port: 80 }] }]",
      ),
      ["1.5", "1.6"],
      EXPERIMENTAL,
      `
From 1.5 to 1.6, the experimental CRDs, 1 object: 1 stored differently, 1 newly deprecated.

Stored differently: 1
  main.yaml:2:1  TCPRoute
      Objects of TCPRoute are stored as \`v1\`, no longer as \`v1alpha2\`: those in the cluster stay in the old version until they are written again.

Newly deprecated: 1
  main.yaml:1:13  TCPRoute shop/one
      \`v1alpha2\` of TCPRoute is deprecated since release 1.6; the API server takes it with a warning. Write \`v1\`.
      Fix, together with the change: Migrate to \`v1\` (\`gwls check --fix --bundle-version 1.6\`).
`,
    );
  });

  it("is a version that may be stored still", () => {
    checkUpgrade(
      document(
        "gateway.networking.k8s.io/v1beta1",
        "ReferenceGrant",
        "  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: a }]\n  to: [{ group: '', kind: Service }]",
      ),
      ["1.1", "1.2"],
      STANDARD,
      `
From 1.1 to 1.2, the standard CRDs, 1 object: 1 stored differently.

Stored differently: 1
  main.yaml:2:1  ReferenceGrant
      The CRD of ReferenceGrant loses \`v1alpha2\`, in which releases before 1.1 stored objects: the API server refuses the CRD if its \`status.storedVersions\` still names that version. First write all objects again, and take the old version out of that list.
`,
    );
  });

  it("is a version that no release lets go of", () => {
    checkUpgrade(
      document(
        "gateway.networking.k8s.io/v1alpha2",
        "UDPRoute",
        "  rules: [{ backendRefs: [{ name: a, port: 80 }] }]",
      ),
      ["1.6", "1.5"],
      EXPERIMENTAL,
      `
From 1.6 to 1.5, the experimental CRDs, 1 object: 1 refused.

Will be refused: 1
  main.yaml:2:1  UDPRoute
      The CRD of UDPRoute loses \`v1\`, in which 1.6 stores objects: the API server refuses the CRD as long as its \`status.storedVersions\` names that version. No release has it and stores a version that 1.5 has: save the objects, delete the CRD with them, and create both anew.
`,
    );
  });
});

describe("upgrade: what becomes possible", () => {
  it("is a kind that comes", () => {
    checkUpgrade(
      experiment(
        "XTelemetryPolicy",
        "  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: a }]\n  tracing: { mode: Disabled }",
      ),
      ["1.6", "1.7"],
      EXPERIMENTAL,
      `
From 1.6 to 1.7, the experimental CRDs, 1 object: 1 newly possible.

Newly possible: 1
  main.yaml:1:1  XTelemetryPolicy shop/one
      The experimental CRDs of 1.7 serve \`v1alpha1\` of XTelemetryPolicy, and those of 1.6 do not: the object can be applied.
`,
    );
  });

  it("is a value that was refused", () => {
    checkUpgrade(
      released("HTTPRoute", "  rules:\n    - retry: { attempts: 0, codes: [500] }"),
      ["1.6", "1.7"],
      EXPERIMENTAL,
      `
From 1.6 to 1.7, the experimental CRDs, 1 object: 1 newly possible.

Newly possible: 1
  main.yaml:6:26  HTTPRoute shop/one
      The CRDs of 1.6 refuse the object (\`spec.rules[0].retry.attempts\` is 0, but must be at least 1), and those of 1.7 take it.
`,
    );
  });
});

describe("upgrade: what is deprecated", () => {
  it("is a field, or a version", () => {
    checkUpgrade(
      `${released("GRPCRoute", "  rules:\n    - sessionPersistence: { cookie: {} }")}---${document(
        "gateway.networking.k8s.io/v1alpha3",
        "TLSRoute",
        "  hostnames: [a.example]\n  rules: [{ backendRefs: [{ name: a, port: 80 }] }]",
      )}`,
      ["1.4", "1.7"],
      EXPERIMENTAL,
      `
From 1.4 to 1.7, the experimental CRDs, 2 objects: 1 meant differently, 1 stored differently, 2 newly deprecated.

Meant differently: 1
  main.yaml:6:29  GRPCRoute shop/one
      \`spec.rules[0].sessionPersistence.cookie\` has no effect so far, since the experimental CRDs of 1.4 drop it. Those of 1.7 keep it: it takes effect when the object is applied again.

Stored differently: 1
  main.yaml:9:1  TLSRoute
      Objects of TLSRoute are stored as \`v1\`, no longer as \`v1alpha3\`: those in the cluster stay in the old version until they are written again.

Newly deprecated: 2
  main.yaml:6:7  GRPCRoute shop/one
      \`spec.rules[0].sessionPersistence\` is deprecated since release 1.7. Use \`spec.sessionPersistence\` of an XBackend instead.
  main.yaml:8:13  TLSRoute shop/one
      \`v1alpha3\` of TLSRoute is deprecated since release 1.5; the API server takes it with a warning. Write \`v1\`.
      Fix, together with the change: Migrate to \`v1\` (\`gwls check --fix --bundle-version 1.7\`).
`,
    );
  });
});

describe("upgrade: the comparison", () => {
  it("says in which channel something is so, and once what is so in both", () => {
    checkUpgrade(
      `${released("HTTPRoute", "  rules:\n    - retry: { codes: [503], attempts: 0 }\n")}---${released(
        "Gateway",
        '  gatewayClassName: a\n  tls: { frontend: { default: { validation: { caCertificateRefs: [{ group: certificates.k8s.io, kind: ClusterTrustBundle, name: "a:b", namespace: shop }] } } } }\n  listeners:\n    - { name: a, port: 80, protocol: HTTP }',
      )}`,
      ["1.6", "1.7"],
      {},
      `
From 1.6 to 1.7, the CRDs of both channels, 2 objects: 1 refused, 1 meant differently, 1 newly possible.

Will be refused: 1
  main.yaml:14:136  Gateway shop/one
      A ClusterTrustBundle is in no namespace, so the API server refuses a reference that names one. Remove \`namespace\`.
      Fix, now or after the change: Remove \`namespace\` (\`gwls check --fix --bundle-version 1.7\`).

Meant differently: 1
  main.yaml:6:7  HTTPRoute shop/one (standard channel only)
      \`spec.rules[0].retry\` has no effect so far, since the standard CRDs of 1.6 drop it. Those of 1.7 keep it: it takes effect when the object is applied again.

Newly possible: 1
  main.yaml:6:40  HTTPRoute shop/one (experimental channel only)
      The CRDs of 1.6 refuse the object (\`spec.rules[0].retry.attempts\` is 0, but must be at least 1), and those of 1.7 take it.

Not known, or taken for granted
  Nothing says which channel of CRDs is installed, so both are compared: \`--channel\` chooses one.
`,
    );
  });

  it("leaves out what neither release takes, and says so", () => {
    checkUpgrade(
      released("HTTPRoute", "  rules:\n    - retry: { attempts: 0, codes: [1] }"),
      ["1.6", "1.7"],
      EXPERIMENTAL,
      `
From 1.6 to 1.7, the experimental CRDs, 1 object: nothing changes for these manifests.

Not known, or taken for granted
  1 object that both releases refuse is left out: \`main.yaml:2\`.
`,
    );
  });

  it("follows no setting that silences a rule, and no comment", () => {
    const rules = { "cel-route-rule-name-unique": "off" } as const;
    const { lines } = upgrade(
      [
        {
          path: "main.yaml",
          text: released("HTTPRoute", "  rules:\n    - name: a\n    - name: a # gateway-api-ignore\n"),
        },
      ],
      { from: "1.6", to: "1.7" },
      { ...STANDARD, rules, config: { rules } },
    );
    assert.deepEqual(
      lines.map(({ effect, rule }) => [effect, rule]),
      [["refused", "cel-route-rule-name-unique"]],
    );
  });

  it("says what the files install, and what was not compared", () => {
    const report = upgrade(
      [
        {
          path: "crds/kustomization.yaml",
          text: "resources:\n  - https://github.com/kubernetes-sigs/gateway-api/releases/download/v1.5.1/standard-install.yaml\n",
        },
        {
          path: "old/kustomization.yaml",
          text: "resources:\n  - https://github.com/kubernetes-sigs/gateway-api/releases/download/v1.3.0/standard-install.yaml\n",
        },
        {
          path: "other.yaml",
          text: "apiVersion: example.com/v1\nkind: Thing\nmetadata: { name: a }\n",
        },
      ],
      { from: "1.5", to: "1.7" },
    );
    assert.deepEqual(report.lines, []);
    assert.deepEqual(report.unknown, [
      "Nothing says which channel of CRDs is installed, so both are compared: `--channel` chooses one.",
      "The CRDs of 1.3, not 1.5, are installed by `old/kustomization.yaml:2`: a cluster with those was not compared.",
      "The CRDs of 1.5 are installed by `crds/kustomization.yaml:2`: that is what has to be changed.",
      "1 object of other APIs (`example.com`) was not compared: what changes for them, the releases of those APIs say.",
      "Whether the implementation of a GatewayClass supports what the CRDs of another release bring, no file says.",
    ]);
  });
});
