import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { statusOf } from "../../../server/src/workspace/views/objectStatuses.ts";
import {
  checkDefinition,
  checkDiagnostics,
  checkHover,
  checkReferences,
  checkRename,
  openFixture,
  readFixture,
} from "../../fixture.ts";

const EXPERIMENTAL = { channel: "experimental", bundleVersion: "1.7" } as const;
const CLOSED = { ...EXPERIMENTAL, closedWorld: true } as const;

const GATEWAY = `#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: example.com/gateways }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;

const COLLECTOR = `#- collector.yaml
apiVersion: v1
kind: Service
metadata: { name: collector, namespace: infra }
spec: { ports: [{ port: 4317 }] }
`;

function policy(name: string, backend = "{ name: collector, port: 4317 }", created = ""): string {
  return `#- ${name}.yaml
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XTelemetryPolicy
metadata: { name: ${name}, namespace: infra${created === "" ? "" : `, creationTimestamp: "${created}"`} }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: Gateway, name: edge }
  tracing:
    mode: Enabled
    provider:
      backendRef: ${backend}
`;
}

/** `ANCESTOR TYPE STATUS REASON` of each condition of a policy. */
function conditions(
  source: string,
  name = "traces",
  options: Parameters<typeof openFixture>[1] = CLOSED,
): readonly string[] {
  const status = statusOf(openFixture(readFixture(source), options)).find((one) => one.name === name)?.status;
  if (status === undefined || !("ancestors" in status)) return [];
  return status.ancestors.flatMap(({ ancestorRef, conditions: all }) =>
    all.map((one) => `${ancestorRef.name} ${one.type} ${one.status} ${one.reason}`),
  );
}

const WELL = ["edge Accepted True Accepted", "edge ResolvedRefs True ResolvedRefs"];

describe("the status of an XTelemetryPolicy", () => {
  it("has an entry for the Gateway that it aims at, in the name of its controller", () => {
    assert.deepEqual(conditions(GATEWAY + COLLECTOR + policy("traces")), WELL);
    const [entry] = statusOf(
      openFixture(readFixture(GATEWAY + COLLECTOR + policy("traces")), CLOSED),
    ).flatMap(({ status }) => ("ancestors" in status ? status.ancestors : []));
    assert.equal(entry?.controllerName, "example.com/gateways");
  });

  it("is refused where the Gateway is missing, and open where it may stand elsewhere", () => {
    const source = COLLECTOR + policy("traces");
    assert.equal(conditions(source)[0], "edge Accepted False TargetNotFound");
    assert.equal(conditions(source, "traces", EXPERIMENTAL)[0], "edge Accepted Unknown NotInWorkspace");
  });

  it("has no entry for other kinds, which are an implementation's own", () => {
    const mesh = policy("traces").replace("kind: Gateway,", "kind: GatewayClass,");
    assert.deepEqual(conditions(GATEWAY + COLLECTOR + mesh), []);
  });

  it("gives the Gateway to the oldest, then to the first by namespace and name", () => {
    const older = policy("younger-name", undefined, "2026-01-01T00:00:00Z").replace(
      "younger-name.yaml",
      "a.yaml",
    );
    const newer = policy("a-name", undefined, "2026-02-01T00:00:00Z");
    const dated = GATEWAY + COLLECTOR + older + newer;
    assert.deepEqual(conditions(dated, "younger-name"), WELL);
    assert.equal(conditions(dated, "a-name")[0], "edge Accepted False Conflicted");
    const undated = GATEWAY + COLLECTOR + policy("a-name") + policy("b-name");
    assert.deepEqual(conditions(undated, "a-name"), WELL);
    assert.equal(conditions(undated, "b-name")[0], "edge Accepted False Conflicted");
  });

  it("keeps apart what stands without namespaces in two folders, each with a Gateway of its own", () => {
    const bare = (text: string) => text.replaceAll(", namespace: infra", "");
    const inFolder = (folder: string, ...texts: readonly string[]) =>
      bare(texts.join("").replaceAll("#- ", `#- ${folder}/`));
    const gateway = GATEWAY.slice(GATEWAY.indexOf("---\n") + 4);
    const east = inFolder("east", COLLECTOR, policy("a-name"), `#- gateway.yaml\n${gateway}`);
    const west = inFolder("west", COLLECTOR, policy("b-name"), `#- gateway.yaml\n${gateway}`);
    assert.equal(conditions(east + west, "b-name")[0], "edge Accepted True Accepted");
    const both = east + inFolder("east", policy("b-name"));
    assert.equal(conditions(both, "b-name")[0], "edge Accepted False Conflicted");
  });

  it("says of the receiver what it says of any backend", () => {
    const of = (backend: string) => conditions(GATEWAY + COLLECTOR + policy("traces", backend))[1];
    assert.equal(of("{ name: gone, port: 4317 }"), "edge ResolvedRefs False BackendNotFound");
    assert.equal(of("{ kind: Secret, name: collector }"), "edge ResolvedRefs False InvalidKind");
    assert.equal(
      of("{ name: gone, namespace: monitoring, port: 4317 }"),
      "edge ResolvedRefs False RefNotPermitted",
    );
  });

  it("resolves a receiver of another namespace with a grant for XTelemetryPolicies", () => {
    const source =
      GATEWAY +
      COLLECTOR.replace("namespace: infra", "namespace: monitoring") +
      policy("traces", "{ name: collector, namespace: monitoring, port: 4317 }");
    const grant = (kind: string) => `#- grant.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: traces, namespace: monitoring }
spec:
  from: [{ group: gateway.networking.x-k8s.io, kind: ${kind}, namespace: infra }]
  to: [{ group: "", kind: Service }]
`;
    assert.equal(conditions(source)[1], "edge ResolvedRefs False RefNotPermitted");
    assert.deepEqual(conditions(source + grant("XTelemetryPolicy")), WELL);
    assert.equal(conditions(source + grant("XBackend"))[1], "edge ResolvedRefs False RefNotPermitted");
    checkDiagnostics(source + grant("XTelemetryPolicy"), {
      ...CLOSED,
      only: ["telemetry-provider", "grant-unused"],
    });
  });
});

describe("rules of telemetry policies", () => {
  const only = ["telemetry-conflict", "telemetry-provider", "telemetry-target-kind"];

  it("have nothing to say of a policy that is complete", () => {
    checkDiagnostics(GATEWAY + COLLECTOR + policy("traces"), { ...CLOSED, only });
  });

  it("name the port that the receiver has", () => {
    checkDiagnostics(
      `${GATEWAY}${COLLECTOR}${policy("traces", "{ name: collector, port: 4318 }")}#                                          ^^^^ warning telemetry-provider: Service \`collector\` has no port 4318, so traces go nowhere. It has port 4317. 💡
`,
      { ...EXPERIMENTAL, only },
    );
  });

  it("do not ask for a receiver where tracing is off", () => {
    const off = policy("traces")
      .replace("mode: Enabled", "mode: Disabled")
      .replace(/ {4}provider:\n.*\n/, "");
    checkDiagnostics(GATEWAY + off, { ...CLOSED, only });
  });
});

describe("in an editor, an XTelemetryPolicy", () => {
  const ALL = GATEWAY + COLLECTOR + policy("traces");

  it("leads to its Gateway and to its receiver", () => {
    checkDefinition(ALL.replace("kind: Gateway, name: edge }", "kind: Gateway, name: ed$0ge }"), [
      "gateway.yaml:8 edge",
    ]);
    checkDefinition(ALL.replace("{ name: collector, port", "{ name: coll$0ector, port"), [
      "collector.yaml:3 collector",
    ]);
  });

  it("is among the uses of both, and follows when they are renamed", () => {
    checkReferences(ALL.replace("metadata: { name: collector", "metadata: { name: coll$0ector"), [
      "collector.yaml:3 collector (definition)",
      "traces.yaml:10 collector",
    ]);
    checkRename(
      ALL.replace("metadata: { name: collector", "metadata: { name: coll$0ector"),
      "otel",
      ALL.replaceAll("name: collector", "name: otel"),
    );
  });

  it("hovers with what it reports, and its receiver with what it is", () => {
    checkHover(
      ALL.replace("metadata: { name: traces", "metadata: { name: tra$0ces"),
      [
        "**XTelemetryPolicy** `infra/traces`: traces of requests",
        "",
        "Spans go to Service `infra/collector`.",
        "",
        "Predicted for each Gateway that it aims at:",
        "",
        "- Gateway `infra/edge`: Accepted is True and ResolvedRefs is True.",
      ],
      EXPERIMENTAL,
    );
    checkHover(
      ALL.replace("{ name: collector, port", "{ name: coll$0ector, port"),
      [
        "**Service** `infra/collector`: found",
        "",
        "| Port | Protocol | Target port |",
        "| --- | --- | --- |",
        "| 4317 | TCP | 4317 |",
      ],
      EXPERIMENTAL,
    );
  });
});
