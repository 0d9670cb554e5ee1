import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { refactoredTexts, titlesAtCursor } from "./refactored.ts";

const TITLE = "Say the routability on each address";

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: fr$0ont, namespace: infra }
spec:
  gatewayClassName: edge
  infrastructure:
    routability: Public
    labels: { team: edge }
  addresses:
    - value: 203.0.113.10
    - value: 203.0.113.11
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;

describe("[refactoring: routability] routability on each address", () => {
  it("takes the place of the Gateway's own", () => {
    assert.match(
      refactoredTexts(GATEWAY, TITLE, { bundleVersion: "1.6" }).texts["main.yaml"] ?? "",
      / {2}infrastructure:\n {4}labels: { team: edge }\n {2}addresses:\n {4}- value: 203.0.113.10\n {6}routability: External\n {4}- value: 203.0.113.11\n {6}routability: External\n/,
    );
  });

  it("says why it is not possible", () => {
    assert.deepEqual(titlesAtCursor(GATEWAY, { proposals: { routability: false } }), [
      `${TITLE} (not now: \`addresses[].routability\` is in the experimental channel since release 1.7, or a proposal (GEP-5093) before that, and is not read with your settings.)`,
    ]);
    assert.deepEqual(
      titlesAtCursor(GATEWAY.replace("203.0.113.11", "203.0.113.11\n      routability: Cluster")),
      [`${TITLE} (not now: Some of the addresses say their routability already.)`],
    );
  });
});
