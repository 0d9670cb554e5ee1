import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

const only = ["listenerset-too-many"];

function set(name: string, listeners: string, created = ""): string {
  return `---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: ${name}, namespace: infra${created} }
spec:
  parentRef: { name: edge }
  listeners:
${listeners}`;
}

function gateway(from: string): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  allowedListeners: { namespaces: { from: ${from} } }
  listeners:
    - { name: a, port: 80, protocol: HTTP }
    - { name: b, port: 81, protocol: HTTP }
`;
}

describe("the number of listeners that an implementation merges", () => {
  const one = "    - { name: c, port: 82, protocol: HTTP }\n";

  it("is not limited unless the settings say so", () => {
    checkDiagnostics(`${gateway("Same")}${set("shop", one)}`, { only });
  });

  it("counts the older set first, and no set that is not let in", () => {
    checkDiagnostics(
      `${gateway("Same")}${set("shop", "    - { name: d, port: 83, protocol: HTTP }\n#             ^ hint listenerset-too-many: This is listener 4 of Gateway `edge`, and the implementation takes 3.\n", ', creationTimestamp: "2025-01-02T00:00:00Z"')}${set("web", one, ', creationTimestamp: "2025-01-01T00:00:00Z"')}`,
      { only, maxMergedListeners: 3 },
    );
    checkDiagnostics(`${gateway("None")}${set("shop", one)}`, { only, maxMergedListeners: 2 });
  });
});
