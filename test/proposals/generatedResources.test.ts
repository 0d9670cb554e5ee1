import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { generatedResourcesPreview } from "../../server/src/features/previews/generatedResourcesPreview.ts";
import { type AnalyzeOptions, analyze } from "../../server/src/library.ts";
import { checkDefinition, checkHover, openFixture } from "../fixture.ts";

/** The findings above hints in one file, as `severity rule`. */
function found(text: string, options: AnalyzeOptions = {}): readonly string[] {
  return analyze([{ path: "main.yaml", text }], options)
    .diagnostics.filter(({ severity }) => severity !== "hint")
    .map(({ rule, severity }) => `${severity} ${rule}`);
}

const SIMPLE = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: tiny-gateway
spec:
  gatewayClassName: sample
  listeners:
  - name: default
    port: 80
    protocol: HTTP
`;

/** A Gateway with labels and annotations, as many as asked for. */
function labelled(labels: number, annotations: number, value = "x"): string {
  const pairs = (count: number) =>
    Array.from({ length: count }, (_, at) => `example.com/key-${at}: "${value}"`).join(", ");
  return `${SIMPLE}  infrastructure:\n    labels: { ${pairs(labels)} }\n    annotations: { ${pairs(annotations)} }\n`;
}

describe("the examples of GEP-1762", () => {
  it("a simple Gateway has something generated that is called after it and its class", () => {
    assert.deepEqual(found(SIMPLE), []);
    checkHover(SIMPLE.replace("tiny-gateway", "tiny-$0gateway").trimStart(), [
      "**Gateway** `tiny-gateway`: 1 listener",
      "",
      "| # | Listener | Port | Hostname | Routes | State |",
      "| --- | --- | --- | --- | --- | --- |",
      "| 1 | `default` | 80 HTTP | any | 0 | accepted |",
      "",
      "Predicted conditions: Accepted is True and Programmed is True.",
      "",
      "Generated for it: Deployment, Service and so on, usually called `tiny-gateway-sample`.",
      "",
      "Supported kinds: HTTPRoutes and GRPCRoutes.",
    ]);
  });

  it("an autoscaler by name and a disruption budget by label lead to it, and nothing is wrong", () => {
    const autoscaler = `---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: for-gateway
spec:
  # Not \`kind: Gateway\`: what is scaled is the generated Deployment.
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: tiny-gateway-sample
  minReplicas: 2
  maxReplicas: 5
`;
    const budget = `---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: for-gateway
spec:
  minAvailable: 1
  selector:
    matchLabels:
      gateway.networking.k8s.io/gateway-name: tiny-gateway
`;
    assert.deepEqual(found(`${SIMPLE}${autoscaler}${budget}`), []);
    const closed = found(`${SIMPLE}${autoscaler}${budget}`, { closedWorld: true });
    assert.deepEqual(
      closed.filter((one) => one.includes("gen-")),
      [],
    );
    const gateway = ["main.yaml:4 tiny-gateway"];
    checkDefinition(`${SIMPLE}${autoscaler.replace("tiny-gateway-s", "tiny-gateway-s$0")}`, gateway);
    checkDefinition(`${SIMPLE}${budget.replace("name: tiny", "name: tiny$0")}`, gateway);
  });

  it("a requested address, labels and annotations are accepted", () => {
    assert.deepEqual(found(`${SIMPLE}  addresses:\n  - type: IPAddress\n    value: 1.2.3.4\n`), []);
    assert.deepEqual(found(labelled(2, 2)), []);
  });
});

describe("labels and annotations of what is generated", () => {
  it("are at most eight each, and sixteen annotations since release 1.6", () => {
    assert.deepEqual(found(labelled(8, 16)), []);
    assert.deepEqual(found(labelled(9, 17)), ["error field-limit", "error field-limit"]);
    assert.deepEqual(found(labelled(8, 9), { bundleVersion: "1.5" }), ["error field-limit"]);
    assert.deepEqual(found(labelled(8, 8), { bundleVersion: "1.5" }), []);
  });

  it("have values that labels can have, and annotations of at most 4096 characters", () => {
    assert.deepEqual(found(labelled(1, 0, "not a label")), ["error field-pattern"]);
    assert.deepEqual(found(labelled(1, 0, "x".repeat(64))), ["error field-limit"]);
    assert.deepEqual(found(labelled(0, 1, "x".repeat(4096))), []);
    assert.deepEqual(found(labelled(0, 1, "x".repeat(4097))), ["error field-limit"]);
    assert.deepEqual(found(labelled(1, 0, "${TEAM}")), []);
  });
});

/** A Gateway of some class, with more of its spec. */
const gatewayNamed = (name: string, className: string, namespace?: string, infrastructure = "") => `---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name}${namespace === undefined ? "" : `, namespace: ${namespace}`} }
spec:
  gatewayClassName: ${className}
${infrastructure}  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;

const classNamed = (name: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: ${name} }
spec: { controllerName: example.com/gateways }
`;

const object = (
  apiVersion: string,
  kind: string,
  name: string,
  spec: string,
  labels = "",
  namespace = "",
) => `---
apiVersion: ${apiVersion}
kind: ${kind}
metadata: { name: ${name}${namespace === "" ? "" : `, namespace: ${namespace}`}${labels === "" ? "" : `, labels: { ${labels} }`} }
spec: ${spec}
`;

/** The findings about what is generated and about backends in some files, as `severity rule`. */
function foundIn(files: Readonly<Record<string, string>>, options: AnalyzeOptions = {}): readonly string[] {
  return analyze(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    options,
  )
    .diagnostics.filter(({ rule }) => /^(gen|backend)-/.test(rule))
    .map(({ rule, severity }) => `${severity} ${rule}`);
}

const LABEL = "gateway.networking.k8s.io/gateway-name";

describe("G1: names that collide where manifests leave the namespace out", () => {
  const classes = classNamed("c") + classNamed("b-c");
  const two = gatewayNamed("a-b", "c") + gatewayNamed("a", "b-c");
  const twice = ["warning gen-name-collision-gateways", "warning gen-name-collision-gateways"];

  it("are found in one file, in one folder and in one build", () => {
    assert.deepEqual(foundIn({ "main.yaml": classes + two }), twice);
    assert.deepEqual(
      foundIn({
        "app/classes.yaml": classes,
        "app/one.yaml": gatewayNamed("a-b", "c"),
        "app/two.yaml": gatewayNamed("a", "b-c"),
      }),
      twice,
    );
    const kustomization = (resources: string, namespace = "") =>
      `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n${namespace}resources: [${resources}]\n`;
    for (const namespace of ["", "namespace: edge\n"]) {
      assert.deepEqual(
        foundIn({
          "kustomization.yaml": kustomization("one, two/gateway.yaml, classes.yaml", namespace),
          "classes.yaml": classes,
          "one/kustomization.yaml": kustomization("gateway.yaml"),
          "one/gateway.yaml": gatewayNamed("a-b", "c"),
          "two/gateway.yaml": gatewayNamed("a", "b-c"),
        }),
        twice,
      );
    }
  });

  it("are not found where nothing says that both reach one namespace", () => {
    assert.deepEqual(
      foundIn({
        "classes.yaml": classes,
        "one/gateway.yaml": gatewayNamed("a-b", "c"),
        "two/gateway.yaml": gatewayNamed("a", "b-c"),
      }),
      [],
    );
    const apart = gatewayNamed("a-b", "c") + gatewayNamed("a", "b-c", "elsewhere");
    assert.deepEqual(foundIn({ "main.yaml": classes + apart }), []);
  });

  it("are found with other objects, too", () => {
    const service = object("v1", "Service", "web-c", "{ ports: [{ port: 80 }] }");
    const text = classes + gatewayNamed("web", "c") + service;
    assert.deepEqual(foundIn({ "main.yaml": text }), ["warning gen-name-collision-object"]);
    assert.deepEqual(foundIn({ "a/one.yaml": text.replace(service, ""), "b/two.yaml": service }), []);
  });
});

describe("G2: a backend that is generated for a Gateway", () => {
  const route = (backend: string, namespace = "shop", kind = "HTTPRoute") =>
    object(
      "gateway.networking.k8s.io/v1",
      kind,
      "cart",
      `{ parentRefs: [{ name: outer, namespace: shop }], rules: [{ backendRefs: [{ name: ${backend}, port: 80 }] }] }`,
      "",
      namespace,
    );
  const gateways =
    classNamed("c") +
    gatewayNamed("outer", "c", "shop", "") +
    gatewayNamed("inner", "c", "shop") +
    gatewayNamed("other", "c", "billing");
  const closed = { closedWorld: true };

  function resolved(text: string, options: AnalyzeOptions = closed): string {
    const found = analyze([{ path: "main.yaml", text }], options).status.find(({ kind }) =>
      kind.endsWith("Route"),
    );
    assert.ok(found !== undefined && "parents" in found.status);
    const condition = found.status.parents[0]?.conditions.find(({ type }) => type === "ResolvedRefs");
    return `${condition?.status} ${condition?.reason}`;
  }

  it("exists, in a closed world too, and gets the requests", () => {
    for (const kind of ["HTTPRoute", "GRPCRoute"]) {
      const text = gateways + route("inner-c", "shop", kind);
      for (const options of [{}, closed]) {
        assert.deepEqual(foundIn({ "main.yaml": text }, options), [], kind);
        assert.equal(resolved(text, options), "True ResolvedRefs", kind);
      }
    }
    const trace = analyze([{ path: "main.yaml", text: gateways + route("inner-c") }], closed).trace({
      gateway: { namespace: "shop", name: "outer" },
      scheme: "http",
      host: "a.example",
    });
    assert.equal(trace.outcome, "forwarded");
    assert.equal(
      trace.steps.at(-1)?.why,
      "It gets every request. Service `shop/inner-c` is generated for a Gateway.",
    );
  });

  it("exists where the manifests leave the namespace out", () => {
    const text = (
      classNamed("c") +
      gatewayNamed("outer", "c") +
      gatewayNamed("inner", "c") +
      route("inner-c", "")
    ).replaceAll(", namespace: shop", "");
    assert.equal(resolved(text), "True ResolvedRefs");
  });

  it("does not exist under another name, in another namespace, for a child or for a data plane that somebody deploys", () => {
    assert.equal(resolved(gateways + route("inner-d")), "False BackendNotFound");
    assert.equal(resolved(gateways + route("other-c")), "False BackendNotFound");
    const child = gatewayNamed(
      "kid",
      "c",
      "shop",
      "  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: outer } }\n",
    );
    assert.equal(resolved(gateways + child + route("kid-c")), "False BackendNotFound");
    const manual = gatewayNamed(
      "hand",
      "c",
      "shop",
      "  addresses: [{ type: Hostname, value: lb.shop.svc }]\n",
    );
    assert.equal(resolved(gateways + manual + route("hand-c")), "False BackendNotFound");
  });

  it("is left open where the Gateway's namespace is not known", () => {
    const text = classNamed("c") + gatewayNamed("outer", "c", "shop") + gatewayNamed("inner", "c");
    assert.equal(resolved(text + route("inner-c")), "Unknown NamespaceUnknown");
  });

  it("is left open where its name only starts like that", () => {
    assert.equal(resolved(gateways + route("inner-c-admin")), "Unknown ImplementationSpecific");
    assert.deepEqual(foundIn({ "main.yaml": gateways + route("inner-c-admin") }, closed), []);
  });

  it("is the target of a policy, too", () => {
    const policy = (name: string, section = "") =>
      object(
        "gateway.networking.k8s.io/v1",
        "BackendTLSPolicy",
        "tls",
        `{ targetRefs: [{ group: "", kind: Service, name: ${name}${section} }], validation: { hostname: a.example, wellKnownCACertificates: System } }`,
        "",
        "shop",
      );
    const accepted = (text: string) => {
      const all = analyze([{ path: "main.yaml", text: gateways + route("inner-c") + text }], closed);
      const found = all.status.find(({ kind }) => kind === "BackendTLSPolicy")?.status;
      assert.ok(found !== undefined && "ancestors" in found);
      const condition = found.ancestors[0]?.conditions.find(({ type }) => type === "Accepted");
      const rules = all.diagnostics.filter(({ rule }) => /^(btls|policy)-target/.test(rule));
      return [`${condition?.status} ${condition?.reason}`, ...rules.map(({ rule }) => rule)];
    };
    assert.deepEqual(accepted(policy("inner-c")), ["True Accepted"]);
    assert.deepEqual(accepted(policy("inner-c", ", sectionName: http")), ["Unknown ImplementationSpecific"]);
  });

  it("is what a slip was meant to be", () => {
    const [finding] = analyze([{ path: "main.yaml", text: gateways + route("inenr-c") }]).diagnostics.filter(
      ({ rule }) => rule === "backend-not-found",
    );
    assert.equal(finding?.severity, "warning");
    assert.match(finding?.message ?? "", /Did you mean `inner-c`\?/);
  });
});

describe("G3: the label decides what is generated", () => {
  const base = classNamed("edge") + gatewayNamed("web", "edge", "platform");
  const service = (labels: string, selector = "{ app: x }") =>
    object(
      "v1",
      "Service",
      "web-edge",
      `{ selector: ${selector}, ports: [{ port: 80 }] }`,
      labels,
      "platform",
    );
  const route = object(
    "gateway.networking.k8s.io/v1",
    "HTTPRoute",
    "loop",
    "{ parentRefs: [{ name: web }], rules: [{ backendRefs: [{ name: web-edge, port: 80 }] }] }",
    "",
    "platform",
  );
  const rules = (text: string) => foundIn({ "main.yaml": text }).filter((one) => /collision|loop/.test(one));

  it("so a Service of its name with the name of another Gateway is in the way", () => {
    assert.deepEqual(rules(base + service(`${LABEL}: web`)), []);
    assert.deepEqual(rules(base + service(`${LABEL}: "\${GATEWAY}"`)), []);
    assert.deepEqual(rules(base + service(`${LABEL}: other`)), ["warning gen-name-collision-object"]);
    assert.deepEqual(rules(base + service("app: x")), ["warning gen-name-collision-object"]);
  });

  it("so requests come back only by a Service that carries the Gateway's name or selects by it", () => {
    assert.deepEqual(rules(base + route + service(`${LABEL}: web`)), ["hint backend-loop-gateway"]);
    assert.deepEqual(
      rules(base + route + service("app: x", `{ ${LABEL}: web }`)).filter((one) => one.includes("loop")),
      ["hint backend-loop-gateway"],
    );
    assert.deepEqual(
      rules(base + route + service(`${LABEL}: other`)).filter((one) => one.includes("loop")),
      [],
    );
  });
});

describe("G4: the labels of the infrastructure are on everything that is generated", () => {
  const gateway = (labels: string) =>
    classNamed("edge") +
    gatewayNamed("web", "edge", "platform", `  infrastructure: { labels: { ${labels} } }\n`);
  const budget = (selector: string) =>
    object("policy/v1", "PodDisruptionBudget", "web", `{ selector: ${selector} }`, "", "platform");
  const rules = (text: string, options: AnalyzeOptions = {}) =>
    foundIn({ "main.yaml": text }, options).filter((one) => one.includes("selector-label"));
  const asking = (more: string) => budget(`{ matchLabels: { ${LABEL}: web, ${more} } }`);
  const expecting = (expression: string) =>
    budget(`{ matchLabels: { ${LABEL}: web }, matchExpressions: [${expression}] }`);
  const warning = ["warning gen-selector-label"];

  it("so a selector that asks for another value selects nothing", () => {
    assert.deepEqual(rules(gateway("team: a") + asking("team: b")), warning);
    assert.deepEqual(
      rules(gateway("team: a") + expecting("{ key: team, operator: In, values: [b, c] }")),
      warning,
    );
    assert.deepEqual(
      rules(gateway("team: a") + expecting("{ key: team, operator: NotIn, values: [a] }")),
      warning,
    );
    assert.deepEqual(rules(gateway("team: a") + expecting("{ key: team, operator: DoesNotExist }")), warning);
    const service = object("v1", "Service", "lb", `{ selector: { ${LABEL}: web, team: b } }`, "", "platform");
    assert.deepEqual(rules(gateway("team: a") + service), warning);
  });

  it("so it says nothing of the same value, of labels that only the implementation knows, and of text filled in later", () => {
    for (const more of ["team: a", "app: proxy", 'team: "${TEAM}"'])
      assert.deepEqual(rules(gateway("team: a") + asking(more)), [], more);
    assert.deepEqual(rules(gateway('team: "${TEAM}"') + asking("team: b")), []);
    assert.deepEqual(
      rules(gateway("team: a") + expecting("{ key: team, operator: In, values: [b, a] }")),
      [],
    );
    assert.deepEqual(
      rules(
        gateway("team: a") +
          budget(
            `{ matchExpressions: [{ key: ${LABEL}, operator: In, values: [web, more] }, { key: team, operator: In, values: [b] }] }`,
          ),
      ),
      [],
    );
  });

  it("and the label of the class is a recommendation", () => {
    assert.deepEqual(
      rules(gateway("team: a") + asking("gateway.networking.k8s.io/gateway-class-name: other")),
      ["information gen-selector-label"],
    );
  });
});

describe("G5: names of autoscalers, and what a refused child has", () => {
  const scaler = (name: string) =>
    object(
      "autoscaling/v2",
      "HorizontalPodAutoscaler",
      "web",
      `{ scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} } }`,
      "",
      "platform",
    );

  it("a misspelt name is a warning with the name that was meant, whether or not the class is here", () => {
    for (const classes of ["", classNamed("example")]) {
      const gateway = classes + gatewayNamed("entrance", "example", "platform");
      for (const name of ["entrence-example", "entrance-exampla", "entrence"]) {
        const findings = analyze([{ path: "main.yaml", text: gateway + scaler(name) }]).diagnostics;
        const finding = findings.find(({ rule }) => rule === "gen-hpa-target-near-miss");
        assert.equal(finding?.severity, "warning", name);
        assert.deepEqual(finding?.fixes, ["Change the name to `entrance-example`"]);
      }
      assert.deepEqual(foundIn({ "main.yaml": gateway + scaler("entrance-example") }), []);
      assert.deepEqual(foundIn({ "main.yaml": gateway + scaler("warehouse") }), []);
    }
  });

  it("nothing is generated for a child that its parent refuses, and what means it is told", () => {
    const parent = gatewayNamed("web", "edge", "platform");
    const child = gatewayNamed(
      "shop",
      "edge",
      "platform",
      "  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }\n",
    );
    const workspace = openFixture({ files: [{ path: "main.yaml", text: parent + child }], markers: [] });
    const lines = generatedResourcesPreview.linesOf(workspace, {
      kind: "Gateway",
      namespace: "platform",
      name: "shop",
    });
    assert.deepEqual(
      lines?.map(({ text }) => text),
      [
        "# Gateway platform/shop",
        "# Nothing is generated for it: it asks to be merged into another Gateway, which does not accept it.",
      ],
    );
    const budget = object(
      "policy/v1",
      "PodDisruptionBudget",
      "web",
      `{ selector: { matchLabels: { ${LABEL}: shop } } }`,
      "",
      "platform",
    );
    assert.deepEqual(
      foundIn({ "main.yaml": parent + child + budget }).filter((one) => one.includes("gen-")),
      ["warning gen-child-no-infra"],
    );
  });
});
