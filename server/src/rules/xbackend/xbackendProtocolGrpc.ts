import { isBetween } from "../../schema/release.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { X_BACKENDS } from "./xBackends.ts";

export default defineRule({
  id: "xbackend-protocol-grpc",
  category: "reference",
  severity: "information",
  kinds: ["XBackend"],
  summary: "Protocol `GRPC` of an XBackend before release 1.7",
  why: "The documentation of XBackend speaks of a protocol `GRPC`, but the enum of its CRD has it since release 1.7 only, so the API server refuses the object, which `field-enum` tells. gRPC runs over HTTP/2: `H2C` without TLS, `HTTP2` with it.",
  source: X_BACKENDS,
  exampleOptions: { bundleVersion: "1.6" },
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: mail, namespace: shop }
spec:
  type: ExternalHostname
  externalHostname: { hostname: mail.example.com }
  port: { port: 443 }
  protocol: GRPC
#           ^^^^ information xbackend-protocol-grpc: The CRD of release 1.6 does not have \`GRPC\`, though it is documented. gRPC runs over \`HTTP2\`. 💡
  tls: { mode: ServerOnly, validation: { hostname: mail.example.com, wellKnownCACertificates: System } }
`,
  check({ lookup }, backend, report) {
    const { bundleVersion } = lookup.crds;
    if (isBetween(bundleVersion, "1.7", undefined)) return;
    const { protocol, hasTls, tlsMode } = backend.resource.spec;
    if (protocol !== "GRPC") return;
    const meant = hasTls && tlsMode !== "None" ? "HTTP2" : "H2C";
    const path = ["spec", "protocol"];
    report({
      at: path,
      message: `The CRD of release ${bundleVersion} does not have \`GRPC\`, though it is documented. gRPC runs over \`${meant}\`.`,
      fixes: [preferredFix(`Change the protocol to \`${meant}\``, setAt({ id: backend.id, path }, meant))],
    });
  },
});
