import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

describe("route-parent-not-accepted", () => {
  it("says nothing where nothing is wrong", () => {
    checkDiagnostics(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: edge }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
      { only: ["route-parent-not-accepted"] },
    );
  });
});
