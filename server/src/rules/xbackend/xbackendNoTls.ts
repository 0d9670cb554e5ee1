import { isBetween } from "../../schema/release.ts";
import { type Fix, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";
import { X_BACKENDS } from "./xBackends.ts";

export default defineRule({
  id: "xbackend-no-tls",
  category: "advice",
  severity: "warning",
  kinds: ["XBackend"],
  summary: "An XBackend outside the cluster without TLS",
  why: "What is sent to a hostname outside the cluster crosses networks of others. Without `tls`, or with mode `None`, everybody on the way can read and change it, and nothing shows that the right host answers.",
  source: X_BACKENDS,
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: mail, namespace: shop }
spec:
  type: ExternalHostname
  externalHostname: { hostname: mail.example.com }
#                               ^^^^^^^^^^^^^^^^ warning xbackend-no-tls: Traffic to this host leaves the cluster without TLS, for everybody on the way to read and change. 💡
  port: { number: 443 }
  protocol: HTTP
`,
  check({ lookup }, backend, report) {
    const { type, hostname, hasTls, tlsMode, protocol } = backend.resource.spec;
    if (type !== "ExternalHostname" || (hasTls && tlsMode !== "None")) return;
    // The API server refuses these by itself.
    const isRefused = protocol === "HTTP2" || protocol === "WSS";
    if (isRefused && isBetween(lookup.crds.bundleVersion, "1.7", undefined)) return;
    const place = { id: backend.id, path: ["spec", "tls"] };
    const fix: Fix = fixBy(
      "Check the host's certificate by the system's authorities",
      setAt(place, {
        mode: "ServerOnly",
        validation: { hostname: hostname ?? "", wellKnownCACertificates: "System" },
      }),
    );
    report({
      at: hasTls ? [...place.path, "mode"] : ["spec", "externalHostname", "hostname"],
      message:
        "Traffic to this host leaves the cluster without TLS, for everybody on the way to read and change.",
      fixes: hostname === undefined || isOpaque(hostname) ? [] : [fix],
    });
  },
});
