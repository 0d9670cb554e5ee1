import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toPlainText } from "../../../server/src/features/completion/snippet.ts";
import { type AnalyzeOptions, analyze } from "../../../server/src/library.ts";
import { BUNDLE_VERSIONS, CHANNELS } from "../../../server/src/settings.ts";
import { checkAccepted, checkCompletion, completionsAtCursor } from "../../fixture.ts";

const HEADER = ["apiVersion", "kind", "metadata"];
const STANDARD = [
  "GatewayClass",
  "Gateway",
  "ListenerSet",
  "HTTPRoute",
  "GRPCRoute",
  "TLSRoute",
  "TCPRoute",
  "UDPRoute",
  "ReferenceGrant",
  "BackendTLSPolicy",
];

describe("[completion: document] whole documents", () => {
  it("are offered where nothing stands yet: one for each kind that is served", () => {
    checkCompletion("$0", [
      ...HEADER,
      ...STANDARD,
      "XBackend",
      "XBackendTrafficPolicy",
      "XTelemetryPolicy",
      "XMesh",
      "InferencePool",
    ]);
    checkCompletion("$0", [...HEADER, ...STANDARD, "InferencePool"], { channel: "standard" });
    checkCompletion("# The front door.\nGat$0", [...HEADER, ...STANDARD, "InferencePool"], {
      channel: "standard",
    });
    checkCompletion("apiVersion: v1\nkind: Namespace\n---\n$0", [...HEADER, ...STANDARD, "InferencePool"], {
      channel: "standard",
    });
    checkCompletion(
      "$0",
      [
        ...HEADER,
        "GatewayClass",
        "Gateway",
        "HTTPRoute",
        "GRPCRoute",
        "ReferenceGrant",
        "BackendTLSPolicy",
        "InferencePool",
      ],
      { channel: "standard", bundleVersion: "1.4" },
    );
  });

  it("are not offered once something stands there, nor on the line of the marker", () => {
    checkCompletion("apiVersion: gateway.networking.k8s.io/v1\n$0", ["kind", "metadata"]);
    checkCompletion("--- $0", []);
    checkCompletion("#- route.json\n$0", []);
    checkCompletion("#- ROUTE.JSON\n$0", []);
  });

  it("are written in the newest version", () => {
    checkAccepted(
      "T$0",
      "TLSRoute",
      `
apiVersion: gateway.networking.k8s.io/v1alpha3
kind: TLSRoute
metadata:
  name: tlsroute
  namespace: default
spec:
  parentRefs:
    - name: gateway
  hostnames:
    - tls.example.com
  rules:
    - backendRefs:
        - name: service
          port: 8080
`,
      { bundleVersion: "1.4" },
    );
  });

  for (const channel of CHANNELS) {
    it(`are taken by the API server in the ${channel} channel of every release that has them`, () => {
      for (const bundleVersion of BUNDLE_VERSIONS) {
        const options: AnalyzeOptions = { channel, bundleVersion };
        const list = completionsAtCursor("$0", options);
        const documents = list?.items.filter(({ kind }) => kind === "document") ?? [];
        assert.ok(documents.length >= 4);
        for (const { label, text } of documents) {
          const { diagnostics } = analyze([{ path: "main.yaml", text: toPlainText(text) }], options);
          const refused = diagnostics.filter(
            ({ category, severity }) =>
              category === "admission" || category === "syntax" || severity === "error",
          );
          assert.deepEqual(refused, [], `${label} in ${bundleVersion}`);
        }
      }
    });
  }
});

describe("[completion: document] the header of a document", () => {
  it("offers the versions of the kind, or every version with its kind", () => {
    const options: AnalyzeOptions = { channel: "standard", bundleVersion: "1.4" };
    checkCompletion("apiVersion: $0\nkind: ReferenceGrant\n", ["gateway.networking.k8s.io/v1beta1"], options);
    checkCompletion(
      "apiVersion: gate$0",
      [
        "gateway.networking.k8s.io/v1 GatewayClass",
        "gateway.networking.k8s.io/v1 Gateway",
        "gateway.networking.k8s.io/v1 HTTPRoute",
        "gateway.networking.k8s.io/v1 GRPCRoute",
        "gateway.networking.k8s.io/v1beta1 ReferenceGrant",
        "gateway.networking.k8s.io/v1 BackendTLSPolicy",
        "gateway.networking.k8s.io/v1beta1 GatewayClass",
        "gateway.networking.k8s.io/v1beta1 Gateway",
        "gateway.networking.k8s.io/v1beta1 HTTPRoute",
      ],
      options,
    );
    checkAccepted(
      "apiVersion: $0",
      "gateway.networking.k8s.io/v1 HTTPRoute",
      "apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\n",
    );
  });

  it("offers the kinds of the version, or every kind with its newest version", () => {
    checkCompletion("apiVersion: gateway.networking.x-k8s.io/v1alpha1\nkind: $0", [
      "XBackend",
      "XBackendTrafficPolicy",
      "XTelemetryPolicy",
      "XMesh",
    ]);
    checkCompletion("apiVersion: apps/v1\nkind: $0", []);
    checkCompletion("kind: $0", STANDARD, { channel: "standard" });
    checkAccepted("kind: TLS$0", "TLSRoute", "kind: TLSRoute\napiVersion: gateway.networking.k8s.io/v1\n");
  });

  it("marks versions that are on their way out, and names them last", () => {
    const list = completionsAtCursor("apiVersion: $0\nkind: TLSRoute\n");
    assert.deepEqual(
      list?.items.map(({ label, isDeprecated }) => [label, isDeprecated]),
      [
        ["gateway.networking.k8s.io/v1", false],
        ["gateway.networking.k8s.io/v1alpha3", true],
        ["gateway.networking.k8s.io/v1alpha2", true],
      ],
    );
  });
});

describe("blocks", () => {
  const grant = "apiVersion: gateway.networking.k8s.io/v1\nkind: ReferenceGrant\nspec:\n";

  it("write several entries at once", () => {
    checkAccepted(
      `${grant}  $0`,
      "from and to",
      `${grant}  from:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      namespace: namespace
  to:
    - group: ""
      kind: Service
`,
    );
    const listeners = `kind: Gateway\nspec:\n  listeners:\n`;
    checkAccepted(
      `${listeners}    $0`,
      "- TLS listener",
      `${listeners}    - name: tls
      protocol: TLS
      port: 443
      tls:
        mode: Passthrough
`,
    );
  });

  it("are not offered where a part of them stands", () => {
    checkCompletion(`${grant}  to: []\n  $0`, ["from"]);
  });
});
