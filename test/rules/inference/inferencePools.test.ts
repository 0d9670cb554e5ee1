import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hover } from "../../../server/src/features/hover/hover.ts";
import { topology } from "../../../server/src/features/topology/topology.ts";
import { analyze } from "../../../server/src/library.ts";
import { statusOf } from "../../../server/src/workspace/views/objectStatuses.ts";
import {
  checkCompletion,
  checkDefinition,
  checkDiagnostics,
  checkFix,
  checkHover,
  checkReferences,
  checkRename,
  openAtCursor,
  openFixture,
  readFixture,
} from "../../fixture.ts";

const GATEWAY = `#- edge/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: shared }
spec: { controllerName: example.com/gateways }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: models }
spec:
  gatewayClassName: shared
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;

const PICKER = `#- models/picker.yaml
apiVersion: v1
kind: Service
metadata: { name: picker, namespace: models }
spec:
  selector: { app: picker }
  ports: [{ port: 9002 }]
`;

const PODS = `#- models/deployment.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: vllm, namespace: models }
spec:
  selector: { matchLabels: { app: vllm } }
  template:
    metadata: { labels: { app: vllm } }
    spec: { containers: [{ name: vllm, image: example.com/vllm }] }
`;

function pool(name = "llama", picker = "picker"): string {
  return `#- models/pool.yaml
apiVersion: inference.networking.k8s.io/v1
kind: InferencePool
metadata: { name: ${name}, namespace: models }
spec:
  selector: { matchLabels: { app: vllm } }
  targetPorts: [{ number: 8000 }]
  endpointPickerRef: { name: ${picker}, port: { number: 9002 } }
`;
}

function route(backend: string, namespace = "models", parents = "[{ name: web }]"): string {
  return `#- ${namespace}/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: chat, namespace: ${namespace} }
spec:
  parentRefs: ${parents}
  rules:
    - backendRefs: [${backend}]
`;
}

function objective(name = "llama"): string {
  return `#- models/objective.yaml
apiVersion: inference.networking.x-k8s.io/v1alpha2
kind: InferenceObjective
metadata: { name: urgent, namespace: models }
spec:
  priority: 10
  poolRef: { name: ${name} }
`;
}

const TO_POOL = "{ group: inference.networking.k8s.io, kind: InferencePool, name: llama }";
const CLOSED = { closedWorld: true } as const;

/** `TYPE STATUS REASON` of each entry of `status.parents` of an object. */
function conditions(source: string, kind: string): readonly string[] {
  const status = statusOf(openFixture(readFixture(source), CLOSED)).find((one) => one.kind === kind)?.status;
  if (status === undefined || !("parents" in status)) return [];
  return status.parents.flatMap((parent) =>
    parent.conditions.map((one) => `${parent.parentRef.name} ${one.type} ${one.status} ${one.reason}`),
  );
}

describe("an InferencePool as a backend", () => {
  it("resolves, whatever port the reference says", () => {
    for (const port of ["", ", port: 8000", ", port: 8888"]) {
      const source = GATEWAY + PICKER + pool() + route(TO_POOL.replace(" }", `${port} }`));
      assert.deepEqual(conditions(source, "HTTPRoute"), [
        "web Accepted True Accepted",
        "web ResolvedRefs True ResolvedRefs",
      ]);
    }
  });

  it("that is not there is BackendNotFound, and no InvalidKind", () => {
    const source = GATEWAY + PICKER + pool("other") + route(TO_POOL);
    assert.deepEqual(conditions(source, "HTTPRoute"), [
      "web Accepted True Accepted",
      "web ResolvedRefs False BackendNotFound",
    ]);
  });

  it("of another namespace needs a ReferenceGrant", () => {
    const source =
      GATEWAY.replace("port: 80,", "port: 80, allowedRoutes: { namespaces: { from: All } },") +
      PICKER +
      pool() +
      route(TO_POOL.replace("}", ", namespace: models }"), "apps", "[{ name: web, namespace: models }]");
    assert.deepEqual(conditions(source, "HTTPRoute"), [
      "web Accepted True Accepted",
      "web ResolvedRefs False RefNotPermitted",
    ]);
    assert.deepEqual(conditions(source, "InferencePool"), []);
    const grant = `#- models/grant.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: apps, namespace: models }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: apps }]
  to: [{ group: inference.networking.k8s.io, kind: InferencePool }]
`;
    assert.deepEqual(conditions(source + grant, "HTTPRoute"), [
      "web Accepted True Accepted",
      "web ResolvedRefs True ResolvedRefs",
    ]);
    assert.deepEqual(conditions(source + grant, "InferencePool"), [
      "web Accepted True Accepted",
      "web ResolvedRefs True ResolvedRefs",
    ]);
  });

  it("by a misspelt kind or without its group is told with the right one", () => {
    checkFix(
      pool() + route("{ kind: Inference$0Pool, name: llama }"),
      route("{ group: inference.networking.k8s.io, kind: InferencePool, name: llama }").replace(
        /\{ group: .*? \}\]/,
        "{ kind: InferencePool, name: llama, group: inference.networking.k8s.io }]",
      ),
    );
    checkFix(
      pool() + route("{ group: inference.networking.k8s.io, kind: Inference$0Pools, name: llama }"),
      route(TO_POOL),
    );
  });
});

describe("the status of an InferencePool", () => {
  it("has an entry for each Gateway whose Routes name it, and none without a Route", () => {
    assert.deepEqual(conditions(GATEWAY + PICKER + pool(), "InferencePool"), []);
    assert.deepEqual(conditions(GATEWAY + PICKER + pool() + route(TO_POOL), "InferencePool"), [
      "web Accepted True Accepted",
      "web ResolvedRefs True ResolvedRefs",
    ]);
  });

  it("is without ResolvedRefs where the picker is missing, while the Route stays well", () => {
    const source = GATEWAY + pool() + route(TO_POOL);
    assert.deepEqual(conditions(source, "InferencePool"), [
      "web Accepted True Accepted",
      "web ResolvedRefs False InvalidExtensionRef",
    ]);
    assert.deepEqual(conditions(source, "HTTPRoute"), [
      "web Accepted True Accepted",
      "web ResolvedRefs True ResolvedRefs",
    ]);
  });

  it("says so where the Gateway takes none of the Routes", () => {
    const closed = GATEWAY.replace("port: 80,", "port: 80, allowedRoutes: { kinds: [{ kind: GRPCRoute }] },");
    assert.deepEqual(conditions(closed + PICKER + pool() + route(TO_POOL), "InferencePool"), [
      "web Accepted False HTTPRouteNotAccepted",
      "web ResolvedRefs True ResolvedRefs",
    ]);
  });

  it("is left to the implementation where the pool names no picker", () => {
    const bare = pool().replace(/^ {2}endpointPickerRef.*\n/m, "");
    assert.deepEqual(conditions(GATEWAY + bare + route(TO_POOL), "InferencePool"), [
      "web Accepted Unknown ImplementationSpecific",
      "web ResolvedRefs True ResolvedRefs",
    ]);
  });
});

describe("a trace", () => {
  it("ends at the pool and says who picks", () => {
    const { files } = readFixture(GATEWAY + PICKER + pool() + route(TO_POOL));
    const { backends } = analyze(files).trace({ scheme: "http", host: "chat.example.com", path: "/" });
    assert.deepEqual(
      backends.map(({ name }) => name),
      ["llama"],
    );
    const text = JSON.stringify(
      analyze(files).trace({ scheme: "http", host: "chat.example.com", path: "/" }),
    );
    assert.match(
      text,
      /Service `picker` picks the pod for each request; requests fail while it gives no answer\./,
    );
  });
});

describe("rules of pools", () => {
  const only = [
    "inference-backend-port",
    "inference-no-workload",
    "inference-picker-not-found",
    "inference-picker-port",
    "inference-pool-group",
    "inference-pool-migrate",
    "inference-pool-not-found",
    "backend-not-found",
    "backend-kind-unsupported",
  ];

  it("have nothing to say of a pool that is complete", () => {
    const source = GATEWAY + PICKER + PODS + pool() + route(TO_POOL) + objective();
    checkDiagnostics(source, { only });
    checkDiagnostics(source, { only, closedWorld: true });
  });

  it("leave a picker of another kind to the implementation", () => {
    const other = pool().replace("{ name: picker,", "{ group: example.com, kind: Picker, name: picker,");
    checkDiagnostics(PODS + other, { only, closedWorld: true });
  });

  it("tell of a picker that is a Route or a Secret", () => {
    const picked = (reference: string) =>
      PODS + pool().replace("endpointPickerRef: { name: picker, port: { number: 9002 } }", reference);
    checkDiagnostics(
      picked(`endpointPickerRef: { group: gateway.networking.k8s.io, kind: HTTPRoute, name: picker }
#                                                              ^^^^^^^^^ warning inference-picker-not-found: HTTPRoute \`picker\` picks no pods: what does so is asked by way of a Service.`),
      { only },
    );
    checkDiagnostics(
      picked(`endpointPickerRef: { kind: Secret, name: picker }
#                            ^^^^^^ warning inference-picker-not-found: Secret \`picker\` picks no pods: what does so is asked by way of a Service.`),
      { only, closedWorld: true },
    );
  });

  it("infer port 9002 for the alpha, and ask for none in the release", () => {
    const service = PICKER.replace("9002", "9003");
    checkDiagnostics(service + pool().replace("picker, port: { number: 9002 } }", "picker }"), { only });
    checkDiagnostics(
      `${service}#- models/pool.yaml
apiVersion: inference.networking.x-k8s.io/v1alpha2
kind: InferencePool
metadata: { name: llama, namespace: models }
spec:
  selector: { app: vllm }
  targetPortNumber: 8000
  extensionRef: { name: picker }
#                       ^^^^^^ warning inference-picker-port: Service \`picker\`, which picks the pods, has no port 9002, so nobody answers there. It has port 9003. 💡
`,
      { only: ["inference-picker-port"] },
    );
  });

  it("tell a poolRef to another kind, and stay silent where it is filled in later", () => {
    const wrong = objective().replace("{ name: llama }", "{ kind: UDPRoute, name: llama }");
    checkDiagnostics(
      `${pool()}${wrong}#                  ^^^^^^^^ warning inference-pool-not-found: The pool of an InferenceObjective is an InferencePool, and no \`UDPRoute\`; as it stands, the InferenceObjective has no effect.
`,
      { only: ["inference-pool-not-found"] },
    );
    checkDiagnostics(objective(`"\${POOL}"`), { only });
  });

  it("take the group of an InferenceModel's pool for the alpha's", () => {
    const model = objective().replace("InferenceObjective", "InferenceModel");
    checkDiagnostics(
      `${pool()}${model}#                  ^^^^^ warning inference-pool-group: InferencePool \`llama\` is of group \`inference.networking.k8s.io\` here, which is another kind than that of \`inference.networking.x-k8s.io\`. 💡
`,
      { only: ["inference-pool-group", "inference-pool-not-found"] },
    );
  });

  it("fix: the alpha in the words of the release, comments included", () => {
    checkFix(
      `#- pool.yaml
apiVersion: inference.networking.x-k8s.io/v1alpha$02
kind: InferencePool
metadata: { name: llama, namespace: models }
spec:
  selector:
    app: vllm
  # One port of the pods.
  targetPortNumber: 8000
  extensionRef:
    name: picker # asked for each request
    failureMode: FailOpen
`,
      `#- pool.yaml
apiVersion: inference.networking.k8s.io/v1
kind: InferencePool
metadata: { name: llama, namespace: models }
spec:
  selector:
    matchLabels:
      app: vllm
  # One port of the pods.
  targetPorts:
    - number: 8000
  endpointPickerRef:
    name: picker # asked for each request
    failureMode: FailOpen
    port:
      number: 9002
`,
    );
  });
});

describe("in an editor, a pool", () => {
  const ALL = PICKER + PODS + pool() + route(TO_POOL) + objective();

  it("is found from a backend and from a poolRef, and leads to its picker", () => {
    checkDefinition(ALL.replace("name: llama }]", "name: ll$0ama }]"), ["models/pool.yaml:3 llama"]);
    checkDefinition(ALL.replace("poolRef: { name: llama", "poolRef: { name: ll$0ama"), [
      "models/pool.yaml:3 llama",
    ]);
    checkDefinition(ALL.replace("Ref: { name: picker", "Ref: { name: pic$0ker"), [
      "models/picker.yaml:3 picker",
    ]);
  });

  it("has all its uses, and is renamed with them", () => {
    const source = ALL.replace("metadata: { name: llama", "metadata: { name: ll$0ama");
    checkReferences(source, [
      "models/pool.yaml:3 llama (definition)",
      "models/objective.yaml:6 llama",
      "models/route.yaml:7 llama",
    ]);
    checkRename(
      source,
      "mistral",
      pool("mistral") + route(TO_POOL.replace("llama", "mistral")) + objective("mistral"),
    );
  });

  it("says who picks and which pods it has", () => {
    const details = [
      "Requests go to port 8000 of a pod.",
      "",
      "Service `picker` picks the pod for each request; requests fail while it gives no answer.",
      "",
      "Pods of it: Deployment `models/vllm`.",
    ];
    checkHover(ALL.replace("kind: InferencePool\n", "kind: Inference$0Pool\n"), [
      "**InferencePool** `models/llama`: pods that serve a model",
      "",
      ...details,
      "",
      "Predicted for each Gateway whose Routes send to it:",
      "",
      "- Gateway `models/web`: Accepted is Unknown (NotInWorkspace) and ResolvedRefs is True. Gateway `models/web` is not in this workspace.",
    ]);
    checkHover(ALL.replace("name: llama }]", "name: ll$0ama }]"), [
      "**InferencePool.inference.networking.k8s.io** `models/llama`: found",
      "",
      ...details,
    ]);
    checkHover(ALL.replace("Ref: { name: picker", "Ref: { name: pic$0ker"), [
      "**Service** `models/picker`",
      "",
      "Service `picker` picks the pods.",
      "",
      "Service `picker` picks the pod for each request; requests fail while it gives no answer.",
    ]);
  });

  it("is drawn with who picks for it", () => {
    const { edges } = topology(openFixture(readFixture(ALL)));
    const lines = edges.map(({ from, to, label }) => `${from} ${label ?? ""} ${to}`);
    assert.ok(
      lines.includes("InferencePool.inference.networking.k8s.io/models/llama 9002 Service/models/picker"),
      lines.join("\n"),
    );
  });

  it("is completed as a backend, and its picker among Services", () => {
    checkCompletion(ALL.replace("name: llama }]", "name: $0 }]"), ["llama"]);
    checkCompletion(ALL.replace("poolRef: { name: llama", "poolRef: { name: $0"), ["llama"]);
    checkCompletion(ALL.replace("Ref: { name: picker", "Ref: { name: $0"), ["picker"]);
  });
});

describe("an InferencePool, completed", () => {
  it("has the ports of its picker, in both forms", () => {
    const two = PICKER.replace(
      "[{ port: 9002 }]",
      "[{ port: 9002, name: grpc }, { port: 9090, name: metrics }]",
    );
    checkCompletion(two + pool().replace("number: 9002", "number: $0"), ["9002", "9090"]);
    checkCompletion(
      `${two}#- models/pool.yaml
apiVersion: inference.networking.x-k8s.io/v1alpha2
kind: InferencePool
metadata: { name: llama, namespace: models }
spec:
  extensionRef:
    name: picker
    portNumber: $0
`,
      ["9002", "9090"],
    );
  });
});

describe("an InferencePoolImport as a backend", () => {
  it("is a kind of backend, which may stand in another cluster's words", () => {
    const toImport = TO_POOL.replace("k8s.io, kind: InferencePool", "x-k8s.io, kind: InferencePoolImport");
    const source = GATEWAY + route(toImport);
    assert.ok(conditions(source, "HTTPRoute").includes("web ResolvedRefs False BackendNotFound"));
    const imported = `#- models/import.yaml
apiVersion: inference.networking.x-k8s.io/v1alpha1
kind: InferencePoolImport
metadata: { name: llama, namespace: models }
`;
    assert.ok(conditions(source + imported, "HTTPRoute").includes("web ResolvedRefs True ResolvedRefs"));
    checkDiagnostics(source + imported, {
      only: ["backend-kind-unsupported", "backend-not-found"],
      closedWorld: true,
    });
  });

  const BACKEND = "{ group: inference.networking.x-k8s.io, kind: InferencePoolImport, name: llama }";
  const IMPORT = `#- models/import.yaml
apiVersion: inference.networking.x-k8s.io/v1alpha1
kind: InferencePoolImport
metadata: { name: llama, namespace: models }
status:
  controllers:
    - name: example.com/gateways
      exportingClusters: [{ name: east }]
`;

  it("is explained: its kind, its fields, and a reference to it", () => {
    const hovered = (source: string) => {
      const { workspace, path, position } = openAtCursor(source);
      return hover(workspace, path, position)?.markdown ?? "";
    };
    assert.match(hovered(GATEWAY + IMPORT.replace("status", "sta$0tus")), /Which clusters export the pool/);
    assert.match(
      hovered(GATEWAY + IMPORT.replace("exportingC", "exporti$0ngC")),
      /The clusters whose pools of this name are imported/,
    );
    assert.match(
      hovered(GATEWAY + IMPORT + route(BACKEND.replace("llama", "lla$0ma"))),
      /InferencePoolImport.*`models\/llama`: found/,
    );
  });

  it("is where references to it lead, and has them as its uses", () => {
    checkDefinition(GATEWAY + IMPORT + route(BACKEND.replace("llama", "lla$0ma")), [
      "models/import.yaml:3 llama",
    ]);
    checkReferences(GATEWAY + IMPORT.replace("llama", "lla$0ma") + route(BACKEND), [
      "models/import.yaml:3 llama (definition)",
      "models/route.yaml:7 llama",
    ]);
  });

  it("is none in the group of the release, nor is any other kind of the two groups", () => {
    for (const ref of [
      TO_POOL.replace("kind: InferencePool", "kind: InferencePoolImport"),
      TO_POOL.replace("k8s.io, kind: InferencePool", "x-k8s.io, kind: InferenceObjective"),
    ])
      assert.ok(
        conditions(GATEWAY + route(ref), "HTTPRoute").includes("web ResolvedRefs False InvalidKind"),
        ref,
      );
  });
});

describe("what the API server asks of an InferencePool", () => {
  const only = ["cel-inference-picker-port", "cel-inference-target-port-unique"];
  const spec = (body: string) => `
apiVersion: inference.networking.k8s.io/v1
kind: InferencePool
metadata: { name: llama, namespace: models }
spec:
  selector: { matchLabels: { app: vllm } }
${body}
`;

  it("is a port where the picker is a Service, said or not", () => {
    const missing =
      "error cel-inference-picker-port: The Service `picker` picks the pods, and `port`, which says where it is asked, is missing; the API server refuses the pool. Insert it. 💡";
    checkDiagnostics(
      spec(`  targetPorts: [{ number: 8000 }]
  endpointPickerRef:
    kind: Service
    name: picker
#         ^^^^^^ ${missing}`),
      { only },
    );
    checkDiagnostics(
      spec(
        "  targetPorts: [{ number: 8000 }]\n  endpointPickerRef: { group: example.com, kind: Picker, name: picker }",
      ),
      {
        only,
      },
    );
    checkDiagnostics(
      spec(
        "  targetPorts: [{ number: 8000 }]\n  endpointPickerRef: { name: picker, port: { number: 9002 } }",
      ),
      { only },
    );
    checkFix(
      spec("  targetPorts: [{ number: 8000 }]\n  endpointPickerRef: { name: pick$0er }"),
      spec(
        "  targetPorts: [{ number: 8000 }]\n  endpointPickerRef: { name: picker, port: { number: 9002 } }",
      ),
    );
  });

  it("are target ports that differ, each repetition told once and removable", () => {
    const repeated = (port: number) =>
      `error cel-inference-target-port-unique: An earlier entry names port ${port} already; the API server refuses the pool. Remove one of the two, or write another port. 💡`;
    checkDiagnostics(
      spec(`  targetPorts:
    - number: 8000
    - number: 8001
    - number: 8000
#             ^^^^ ${repeated(8000)}
    - number: 8001
#             ^^^^ ${repeated(8001)}`),
      { only },
    );
    checkDiagnostics(spec("  targetPorts: [{ number: 8000 }, { number: 8001 }]"), { only });
    checkDiagnostics(spec("  targetPorts: [{}, {}]"), { only });
    checkFix(
      spec("  targetPorts:\n    - number: 8000\n    - number: 80$000"),
      spec("  targetPorts:\n    - number: 8000"),
    );
  });
});
