import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

const ONLY = [
  "attach-status-addresses",
  "attach-status-listener-scope",
  "doc-status-in-manifest",
  "listenerset-status-scope",
  "status-attached-routes-diff",
  "status-crd-bundle",
  "status-disagrees",
  "status-negative-false",
  "status-no-parents",
  "status-pending",
  "status-stale",
  "status-supported-features-order",
];

function check(source: string, options: { readonly closedWorld?: boolean } = {}): void {
  checkDiagnostics(source, { only: ONLY, ...options });
}

/** A Gateway as a cluster reported it; `status` is indented by two. */
function gateway(status: string, listeners = "    - { name: http, port: 80, protocol: HTTP }\n"): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop, uid: 1b2c, generation: 3 }
spec:
  gatewayClassName: internet
  listeners:
${listeners}status:
${status}`;
}

/** A Route with one parent, whose conditions are given with an indentation of eight. */
function route(conditions: string, spec = "", parentRef = "{ name: web }"): string {
  return `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop, uid: 3d4e, generation: 2 }
spec:
  parentRefs: [${parentRef}]
${spec}status:
  parents:
    - parentRef: ${parentRef}
      controllerName: example.com/gateways
      conditions:
${conditions}`;
}

const WEB = gateway("  conditions: []\n");

describe("a status in a file", () => {
  it("that a cluster wrote is read, and otherwise it is said to have no effect: one finding for one mistake", () => {
    check(`apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: example.com/gateways }
status:
#[0-6] hint doc-status-in-manifest: \`status\` is written by controllers; the API server ignores it when the manifest is applied. 💡
  supportedFeatures: [{ name: B }, { name: A }]
  conditions: [{ type: Accepted, status: Unknown, reason: Pending }]
`);
    check(`apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: example.com/gateways }
status:
  conditions:
    - type: Accepted
      status: Unknown
      reason: Pending
#             ^^^^^^^ information status-pending: No controller had processed this GatewayClass when it was saved: \`Accepted\` has the value that the API server fills in. Check that the controller \`example.com/gateways\` runs.
      lastTransitionTime: "1970-01-01T00:00:00Z"
`);
  });

  it("stands in the items of a List, too", () => {
    check(`apiVersion: v1
kind: List
items:
  - apiVersion: gateway.networking.k8s.io/v1
    kind: HTTPRoute
    metadata: { name: cart, namespace: shop, uid: 1b2c }
    spec:
      parentRefs: [{ name: web }]
    status:
#   ^^^^^^ warning status-no-parents: No controller had reported on this Route when it was saved: \`status.parents\` is empty. Check the parentRefs: \`shop/web\` is not in these files.
      parents: []
`);
  });

  it("of a wrong form, or filled in later, is passed over", () => {
    for (const status of [
      "[]",
      "later",
      "{ conditions: later }",
      '{ listeners: ["{{ x }}"], conditions: [3] }',
    ])
      check(gateway("").replace("status:\n", `status: ${status}\n`));
  });
});

describe("a saved condition", () => {
  it("of an older generation is reported once for the object, and compared with nothing", () => {
    check(
      gateway(`  conditions:
    - { type: Accepted, status: "False", reason: NotAllowed, observedGeneration: 2 }
#                                                                                ^ warning status-stale: This condition is about generation 2, the object is at generation 3: when the object was saved, its controller had not seen the last change. So do 2 more conditions of it.
    - { type: Programmed, status: "False", reason: Invalid, observedGeneration: 2 }
  listeners:
    - name: http
      attachedRoutes: 0
      conditions:
        - { type: Accepted, status: "False", reason: PortUnavailable, observedGeneration: 1 }
`) + route('        - { type: Accepted, status: "True", reason: Accepted, observedGeneration: 2 }\n'),
    );
  });

  it("that a controller has written itself is not pending, nor one whose class nobody has taken up", () => {
    check(
      gateway(
        "  conditions:\n    - { type: Accepted, status: Unknown, reason: Pending, observedGeneration: 3 }\n",
      ),
    );
    check(
      gateway(
        '  conditions:\n    - { type: Accepted, status: "True", reason: Accepted }\n    - { type: Programmed, status: Unknown, reason: Pending }\n',
      ),
    );
    check(`${gateway("  conditions:\n    - { type: Accepted, status: Unknown, reason: Pending }\n")}---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet, uid: 9 }
spec: { controllerName: example.com/gateways }
status:
  conditions:
    - { type: Accepted, status: Unknown, reason: Pending }
#                                                ^^^^^^^ information status-pending: No controller had processed this GatewayClass when it was saved: \`Accepted\` has the value that the API server fills in. Check that the controller \`example.com/gateways\` runs.
`);
  });

  it("may be False where the API has a reason for that", () => {
    check(
      gateway(`  listeners:
    - name: http
      attachedRoutes: 0
      conditions:
        - { type: Conflicted, status: "False", reason: NoConflicts }
        - { type: OverlappingTLSConfig, status: "False", reason: NoConflicts }
#                 ^^^^^^^^^^^^^^^^^^^^ hint status-negative-false: \`OverlappingTLSConfig\` stands in a status only while it is True; the controller that wrote False should have left it out.
        - { type: example.com/Odd, status: "False", reason: Odd }
`),
    );
  });
});

describe("cluster and files", () => {
  it("differ where the cluster refuses what the files let in", () => {
    check(
      WEB +
        route(`        - { type: Accepted, status: "False", reason: NotAllowedByListeners }
#                                   ^^^^^^^ information status-disagrees: The cluster reported \`Accepted\` False (\`NotAllowedByListeners\`); these files say True: It attaches to listener \`http\` of Gateway \`shop/web\`.
        - { type: ResolvedRefs, status: "True", reason: ResolvedRefs }
`),
    );
  });

  it("do not differ in what only a cluster can know", () => {
    for (const reason of ["UnsupportedValue", "IncompatibleFilters", "example.com/Quota", "Pending"])
      check(WEB + route(`        - { type: Accepted, status: "False", reason: ${reason} }\n`));
    for (const reason of ["PortUnavailable", "UnsupportedProtocol", "HostnameConflict", "TooManyListeners"])
      check(
        gateway(
          `  listeners:\n    - { name: http, attachedRoutes: 0, conditions: [{ type: Accepted, status: "False", reason: ${reason} }] }\n`,
        ),
      );
    check(
      gateway(
        '  conditions:\n    - { type: Accepted, status: "True", reason: Accepted }\n    - { type: Programmed, status: "False", reason: AddressNotAssigned }\n',
      ),
    );
  });

  it("do not differ in what the files leave open: other objects, grants, kinds of backends, vendors' protocols", () => {
    const resolved = '        - { type: ResolvedRefs, status: "True", reason: ResolvedRefs }\n';
    const backend = (ref: string) => `  rules: [{ backendRefs: [${ref}] }]\n`;
    check(WEB + route(resolved, backend("{ name: elsewhere, port: 80 }")));
    check(WEB + route(resolved, backend("{ name: pay, namespace: pay, port: 80 }")));
    check(WEB + route(resolved, backend("{ group: example.com, kind: Bucket, name: pictures }")));
    check(route('        - { type: Accepted, status: "False", reason: NoMatchingParent }\n'));
    const listener = "    - { name: http, port: 80, protocol: example.com/QUIC }\n";
    check(
      gateway(
        '  listeners:\n    - { name: http, attachedRoutes: 0, conditions: [{ type: Accepted, status: "True", reason: Accepted }] }\n',
        listener,
      ),
    );
  });

  it("do not differ in conflicts whose order hangs on times that the files do not have", () => {
    const set = (name: string, created: string, marker = "") => `---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: ${name}, namespace: shop, uid: ${name}${created} }
spec:
  parentRef: { name: door }
  listeners:
    - { name: ${name}, port: 8080, protocol: HTTP }
status:
  listeners:
    - { name: ${name}, attachedRoutes: 0, conditions: [{ type: Accepted, status: "True", reason: Accepted }] }
${marker}`;
    const door = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: door, namespace: shop }
spec:
  gatewayClassName: internet
  allowedListeners: { namespaces: { from: Same } }
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`;
    check(door + set("one", "") + set("two", ""));
    const at = (day: number) => `, creationTimestamp: 2026-01-0${day}T00:00:00Z`;
    check(
      door +
        set("one", at(1)) +
        set(
          "two",
          at(2),
          "#                                                                            ^^^^^^ information status-disagrees: The cluster reported `Accepted` True; these files say False (`HostnameConflict`): It conflicts with listener `one` of ListenerSet `one` (same port and hostname), which takes precedence.\n",
        ),
    );
  });

  it("are not compared where another controller wrote the entry, or a mesh or a parent Route decides", () => {
    const theirs = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: example.org/theirs }
---
`;
    const refused = '        - { type: Accepted, status: "False", reason: NoMatchingParent }\n';
    check(theirs + WEB + route(refused));
    const service = `apiVersion: v1\nkind: Service\nmetadata: { name: cart, namespace: shop }\nspec: { ports: [{ port: 80 }] }\n`;
    check(service + route(refused, "", '{ group: "", kind: Service, name: cart }'));
    const parent =
      "apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: above, namespace: shop }\nspec: { rules: [{ allowedRoutes: {} }] }\n";
    check(parent + route(refused, "", "{ kind: HTTPRoute, name: above }"));
  });

  it("may have different numbers of Routes as long as the cluster has more", () => {
    const counted = (count: number, marker = "") =>
      gateway(
        `  listeners:\n    - name: http\n      attachedRoutes: ${count}\n${marker}      conditions: []\n`,
      );
    const attached = route('        - { type: Accepted, status: "True", reason: Accepted }\n');
    const word = (files: number, cluster: string) =>
      `#                     ^ information status-attached-routes-diff: The cluster reported ${cluster} attached to listener \`http\`; these files attach ${files}.\n`;
    check(counted(2) + attached);
    check(counted(2, word(1, "2 Routes")) + attached, { closedWorld: true });
    check(counted(0, word(1, "0 Routes")) + attached);
  });

  it("differ in a Route that the cluster refuses, and not in the number of Routes again", () => {
    check(
      gateway("  listeners:\n    - { name: http, attachedRoutes: 0, conditions: [] }\n") +
        route(`        - { type: Accepted, status: "False", reason: NotAllowedByListeners }
#                                   ^^^^^^^ information status-disagrees: The cluster reported \`Accepted\` False (\`NotAllowedByListeners\`); these files say True: It attaches to listener \`http\` of Gateway \`shop/web\`.
`),
    );
  });
});

describe("the definitions of the Gateway API", () => {
  const policy =
    "apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingAdmissionPolicy\nmetadata: { name: safe-upgrades.gateway.networking.k8s.io }\n";
  const definition = (version: string, group = "gateway.networking.k8s.io") =>
    `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: httproutes.${group}
  annotations:
    gateway.networking.k8s.io/bundle-version: ${version}
spec:
  group: ${group}
  names: { kind: HTTPRoute, plural: httproutes }
  scope: Namespaced
  versions: [{ name: v1, served: true, storage: true }]
`;

  it("of a release before the policy are refused by it", () => {
    check(
      `#- crds/all.yaml\n${policy}---\n${definition("v1.4.1").replace(
        "v1.4.1\n",
        "v1.4.1\n#                                             ^^^^^^ warning status-crd-bundle: The policy `safe-upgrades.gateway.networking.k8s.io` refuses definitions of releases before 1.5. Take those of a newer release, or leave the policy out.\n",
      )}`,
    );
  });

  it("may be those of the experimental channel, since only a change of the channel is refused", () => {
    const experimental = definition("v1.5.0\n    gateway.networking.k8s.io/channel: experimental");
    check(`#- crds/all.yaml\n${policy}---\n${experimental}`);
  });

  it("are not where the policy stands elsewhere, or is not asked", () => {
    check(`#- a/policy.yaml\n${policy}#- b/crds.yaml\n${definition("v1.4.1")}`);
    check(definition("v1.4.1"));
    check(`${policy}---\n${definition("v1.10.0")}`);
    check(`${policy}---\n${definition("v1.4.1", "gateway.networking.x-k8s.io")}`);
  });
});
