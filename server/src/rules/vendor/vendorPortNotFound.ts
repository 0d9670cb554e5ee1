import type { WrittenTarget } from "../../gateway-api/references/writtenTargets.ts";
import type { ServicePort } from "../../model/service.ts";
import type { WrittenReference } from "../../model/writtenReference.ts";
import { namesText } from "../../text/sentence.ts";
import { type Fix, type ManifestEdit, setAt } from "../../workspace/finding.ts";
import { fixBy, preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import { MOST_FIXES, targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { foundTarget, namedTargets, REFERRING_KINDS, VENDOR_REFERENCES } from "./namedTargets.ts";

export default defineRule({
  id: "vendor-port-not-found",
  category: "status",
  severity: "error",
  kinds: REFERRING_KINDS,
  only: ["references"],
  summary: "An object of an implementation names a port that the Service does not have.",
  why: "Requests go to a port of the Service, by its number or its name. Where there is none the controller refuses the object, or the requests fail.",
  source: VENDOR_REFERENCES,
  bad: `
apiVersion: traefik.io/v1alpha1
kind: IngressRoute
metadata: { name: cart, namespace: shop }
spec:
  routes:
    - match: Host(\`cart.example.com\`)
      kind: Rule
      services: [{ name: cart, port: 8081 }]
#                                    ^^^^ error vendor-port-not-found: Service \`cart\` has no port \`8081\`, so nothing can be sent to it. It has \`8080\`. 💡
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ name: http, port: 8080 }] }
`,
  check(cluster, subject, report) {
    for (const { written, meant } of namedTargets(subject)) {
      const { port, portPath } = written;
      if (port === undefined && lacksPort(written, meant))
        report({
          at: written.path,
          severity: "error",
          message: `Service \`${written.ref.name ?? ""}\` is named without a port, and \`${fieldOf(written.path)}\` takes no Service without one.`,
        });
      if (port === undefined || portPath === undefined || meant.kind !== "targets" || isOpaque(String(port)))
        continue;
      const target = meant.targets.find(({ group, kind }) => group === "" && kind === "Service");
      const service = target === undefined ? undefined : foundTarget(cluster, subject, target);
      if (target === undefined || service === undefined) continue;
      const { resource } = service;
      if (resource.kind !== "Service") continue;
      const { ports } = resource.spec;
      if (ports.length === 0 || ports.some((one) => isPort(one, String(port)))) continue;
      // ingress-nginx takes the port of the pods for the Service's, by its number and by its name.
      if (subject.resource.kind === "Ingress" && ports.some((one) => String(one.targetPort) === String(port)))
        continue;
      report({
        at: portPath,
        severity: severityOfDetail(subject, service),
        message: `${targetText(subject, target)} has no port \`${port}\`, so nothing can be sent to it. It has ${namesText(ports.flatMap((one) => one.port ?? []))}.`,
        fixes: ports
          .flatMap((one) => one.port ?? [])
          .map((value) =>
            fixTo(
              ports.length === 1,
              `Change the port to \`${value}\``,
              setAt({ id: subject.id, path: portPath }, value),
            ),
          )
          .slice(0, MOST_FIXES),
        related: [
          {
            place: { id: service.id, path: ["spec", "ports"] },
            message: "The ports of the Service.",
          },
        ],
      });
    }
  },
});

/** True for a Service that is named without a port where there has to be one. */
function lacksPort({ field, ref }: WrittenReference, meant: WrittenTarget): boolean {
  if (field.needsPort !== true || ref.name === undefined || meant.kind !== "targets") return false;
  return meant.targets.every(({ group, kind }) => group === "" && kind === "Service");
}

function fieldOf(path: Path): string {
  return path.filter((step) => typeof step === "string").join(".");
}

/** A fix that is preferred where it is the only one. */
function fixTo(isOnly: boolean, title: string, edit: ManifestEdit): Fix {
  return isOnly ? preferredFix(title, edit) : fixBy(title, edit);
}

/** True for the port that is meant, or one that something fills in later. */
function isPort({ name, port }: ServicePort, asked: string): boolean {
  return name === asked || String(port) === asked || isOpaque(String(port)) || isOpaque(name ?? "");
}
