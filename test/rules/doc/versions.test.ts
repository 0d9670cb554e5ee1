import { describe, it } from "node:test";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

const ONLY = [
  "doc-version-not-served",
  "doc-version-deprecated",
  "doc-version-beta",
  "doc-unknown-kind",
  "doc-legacy-group",
  "xlistenerset-migrate",
];

function check(source: string, options: AnalyzeOptions = {}): void {
  checkDiagnostics(source, { ...options, only: ONLY });
}

function object(kind: string, version: string, spec = "{}"): string {
  return `apiVersion: gateway.networking.k8s.io/${version}\nkind: ${kind}\nmetadata: { name: it }\nspec: ${spec}\n`;
}

describe("the version of a document", () => {
  it("is held against the chosen release", () => {
    const grpc = object("GRPCRoute", "v1alpha2");
    check(grpc, { bundleVersion: "1.0" });
    check(
      grpc.replace(
        "v1alpha2\n",
        "v1alpha2\n#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning doc-version-deprecated: `v1alpha2` of GRPCRoute is deprecated since release 1.1; the API server takes it with a warning. Write `v1`. 💡\n",
      ),
      { bundleVersion: "1.1" },
    );
    check(
      object("GRPCRoute", "v1").replace(
        "v1\n",
        "v1\n#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error doc-version-not-served: `v1` of GRPCRoute came with release 1.1, so an API server with the CRDs of 1.0 refuses the object. Write `v1alpha2`. 💡\n",
      ),
      { bundleVersion: "1.0" },
    );
  });

  it("is held against the chosen channel", () => {
    check(
      object("TLSRoute", "v1alpha2").replace(
        "v1alpha2\n",
        "v1alpha2\n#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error doc-version-not-served: `v1alpha2` of TLSRoute is only in the experimental channel, so an API server with the standard CRDs of 1.4 refuses the object.\n",
      ),
      { channel: "standard", bundleVersion: "1.4" },
    );
  });

  it("that no release ever had is refused, one that something fills in later is not", () => {
    check(
      object("Gateway", "v2").replace(
        "v2\n",
        "v2\n#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error doc-version-not-served: Gateway has no version `v2`, so the API server refuses the object. Write `v1`. 💡\n",
      ),
    );
    check(object("Gateway", "${VERSION}"));
  });

  it("v1beta1 of a ReferenceGrant is what clusters store", () => {
    check(object("ReferenceGrant", "v1beta1"));
  });

  it("is looked at in each object of a List", () => {
    check(`apiVersion: v1
kind: List
items:
  - apiVersion: gateway.networking.k8s.io/v1beta1
#               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint doc-version-beta: \`v1\` of Gateway has the same fields, and clusters store it; \`v1beta1\` still works. 💡
    kind: Gateway
    metadata: { name: edge }
`);
  });
});

describe("the kind of a document", () => {
  it("that belongs to the other group is taken there", () => {
    checkFix(
      "apiVersion: gateway.networking.k8s.io/v1\nkind: XM$0esh\nmetadata: { name: mesh }\n",
      "apiVersion: gateway.networking.x-k8s.io/v1alpha1\nkind: XMesh\nmetadata: { name: mesh }\n",
    );
  });

  it("of another API is nobody's business here", () => {
    check("apiVersion: gateway.envoyproxy.io/v1alpha1\nkind: HttpRoute\nmetadata: { name: it }\n");
    check("apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: { name: it }\n");
  });
});

describe("migrating to the newest version", () => {
  it("of an object in a List touches that object", () => {
    checkFix(
      "apiVersion: v1\nkind: List\nitems:\n  - apiVersion: gateway.networking.k8s.io/v1be$0ta1\n    kind: Gateway\n    metadata: { name: edge }\n",
      "apiVersion: v1\nkind: List\nitems:\n  - apiVersion: gateway.networking.k8s.io/v1\n    kind: Gateway\n    metadata: { name: edge }\n",
    );
  });

  it("of a second document keeps the first", () => {
    const first = object("Gateway", "v1");
    checkFix(`${first}---\n${object("HTTPRoute", "v1be$0ta1")}`, `${first}---\n${object("HTTPRoute", "v1")}`);
  });

  it("of a ReferenceGrant goes to what the release has", () => {
    const old = object("ReferenceGrant", "v1alp$0ha2");
    checkFix(old, object("ReferenceGrant", "v1beta1"), { bundleVersion: "1.4" });
    checkFix(old, object("ReferenceGrant", "v1"), { bundleVersion: "1.5" });
  });

  it("of a TCPRoute with several rules is left to people", () => {
    const rules = "{ rules: [{ backendRefs: [] }, { backendRefs: [] }] }";
    check(
      object("TCPRoute", "v1alpha2", rules).replace(
        "v1alpha2\n",
        "v1alpha2\n#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning doc-version-deprecated: `v1alpha2` of TCPRoute is deprecated since release 1.6; the API server takes it with a warning. `v1` takes one rule and this TCPRoute has 2: split it into one TCPRoute for each rule first.\n",
      ),
      { bundleVersion: "1.6" },
    );
  });

  it("of a TLSRoute needs hostnames", () => {
    check(
      object("TLSRoute", "v1alpha2").replace(
        "v1alpha2\n",
        "v1alpha2\n#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning doc-version-deprecated: `v1alpha2` of TLSRoute is deprecated since release 1.5; the API server takes it with a warning. `v1` wants at least one hostname: name them in `spec.hostnames` first.\n",
      ),
      { bundleVersion: "1.6" },
    );
    checkFix(
      object("TLSRoute", "v1alp$0ha2", "{ hostnames: [db.example.com] }"),
      object("TLSRoute", "v1", "{ hostnames: [db.example.com] }"),
      { bundleVersion: "1.6" },
    );
  });

  it("of the first BackendTLSPolicy moves its fields", () => {
    checkFix(
      `apiVersion: gateway.networking.k8s.io/v1alp$0ha2
kind: BackendTLSPolicy
metadata:
  name: payments
spec:
  # The backend.
  targetRef:
    group: ""
    kind: Service
    name: payments
    namespace: shop
  tls:
    caCertRefs: # Ours.
      - { group: "", kind: ConfigMap, name: authorities }
    hostname: payments.example.com
`,
      `apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata:
  name: payments
spec:
  # The backend.
  targetRefs:
    - group: ""
      kind: Service
      name: payments
  validation:
    caCertificateRefs: # Ours.
      - { group: "", kind: ConfigMap, name: authorities }
    hostname: payments.example.com
`,
      { bundleVersion: "1.6" },
    );
  });
});

describe("the release that clusters run", () => {
  const tcp = object("TCPRoute", "v1alpha2");
  const carets = "#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^";
  const hinted = tcp.replace(
    "v1alpha2\n",
    `v1alpha2\n${carets} hint doc-version-deprecated: From release 1.6 on, \`v1alpha2\` of TCPRoute is deprecated: write \`v1\` once no cluster runs an older one, which does not serve it.\n`,
  );
  const warned = tcp.replace(
    "v1alpha2\n",
    `v1alpha2\n${carets} warning doc-version-deprecated: \`v1alpha2\` of TCPRoute is deprecated since release 1.6; the API server takes it with a warning. Write \`v1\`. 💡\n`,
  );
  const installs = (...urls: readonly string[]) =>
    `#- crds/kustomization.yaml\nresources:\n${urls.map((url) => `  - ${url}\n`).join("")}#- route.yaml\n`;
  const download = (version: string, channel = "experimental") =>
    `https://github.com/kubernetes-sigs/gateway-api/releases/download/${version}/${channel}-install.yaml`;

  it("makes no more than a hint, without a fix, where nothing says it", () => {
    check(hinted);
  });

  it("is what the files install", () => {
    check(`${installs(download("v1.5.1"))}${tcp}`);
    check(`${installs(download("v1.6.0"))}${warned}`);
  });

  it("is each of those that the files install", () => {
    check(`${installs(download("v1.5.1"), download("v1.6.0"))}${hinted}`);
    check(`${installs(download("v1.0.0"), download("v1.6.0"))}${object("GRPCRoute", "v1")}`);
  });

  it("is what a setting says, whatever the files install", () => {
    check(`${installs(download("v1.5.1"))}${warned}`, { bundleVersion: "1.6" });
    check(`${installs(download("v1.6.0"))}${tcp}`, { bundleVersion: "1.5" });
  });

  it("that the files install makes no error of its own", () => {
    const route = object("TCPRoute", "v1alpha2");
    check(
      `${installs(download("v1.5.1", "standard"))}${route.replace("v1alpha2\n", `v1alpha2\n${carets} warning doc-version-not-served: \`v1alpha2\` of TCPRoute is only in the experimental channel, so an API server with the standard CRDs of 1.5 refuses the object.\n`)}`,
    );
  });

  it("that is not known has no fix to a version that an older one does not serve", () => {
    checkFix(object("ReferenceGrant", "v1alp$0ha2"), object("ReferenceGrant", "v1beta1"));
    check(
      object("BackendTLSPolicy", "v1alpha2").replace(
        "v1alpha2\n",
        `v1alpha2\n${carets} error doc-version-not-served: \`v1alpha2\` of BackendTLSPolicy is no longer served since release 1.1, so an API server with the CRDs of 1.7 refuses the object. Write \`v1alpha3\`, or \`v1\` from release 1.4 on. 💡\n`,
      ),
    );
  });

  it("that is not known leaves an XListenerSet as it is", () => {
    check(`apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
#     ^^^^^^^^^^^^ hint xlistenerset-migrate: From release 1.5 on, \`XListenerSet\` is \`ListenerSet\` of \`gateway.networking.k8s.io/v1\`, and the old kind is no longer served: migrate once no cluster runs an older one.
metadata: { name: shop }
spec: { parentRef: { name: edge } }
`);
  });
});
