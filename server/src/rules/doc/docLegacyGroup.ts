import { FIRST_GROUP, GATEWAY_GROUP } from "../../model/resource.ts";
import { versionsOf, writtenVersion } from "../../schema/servedVersions.ts";
import { setAt } from "../../yaml/documentEdits.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineDocumentRule } from "../documentRule.ts";

export default defineDocumentRule({
  id: "doc-legacy-group",
  category: "admission",
  severity: "error",
  inFirstGroup: true,
  summary: "An object of the API's first group, `networking.x-k8s.io`.",
  why: "Until release 0.3 the API had the group `networking.x-k8s.io` and the version `v1alpha1`. No CRD has it since 0.5. Too much has changed for a conversion by machine: Routes name their Gateways in `parentRefs` instead of being selected by labels, `forwardTo` became `backendRefs`, `controller` of a GatewayClass `controllerName`, `routes` of a listener `allowedRoutes`, and the TLS settings of Routes moved to listeners. Change the `apiVersion`; what does not fit any more is then told one by one.",
  source: "https://github.com/kubernetes-sigs/gateway-api/releases/tag/v0.4.0",
  bad: `
apiVersion: networking.x-k8s.io/v1alpha1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error doc-legacy-group: The API dropped the group \`networking.x-k8s.io\` with release 0.4, so the API server refuses the object. Write \`gateway.networking.k8s.io/v1\` and follow what is then said about its fields. 💡
kind: GatewayClass
metadata: { name: internet }
spec:
  controller: example.com/gateways
`,
  correction: `
-apiVersion: networking.x-k8s.io/v1alpha1
+apiVersion: gateway.networking.k8s.io/v1
-  controller: example.com/gateways
+  controllerName: example.com/gateways
`,
  check({ group, kind, crds }, report) {
    // BackendPolicy has no form in the new group, and a rule of its own.
    if (group !== FIRST_GROUP || versionsOf(group, kind).length === 0 || kind === "BackendPolicy") return;
    const target = writtenVersion(GATEWAY_GROUP, kind, crds);
    const apiVersion = target === undefined ? undefined : `${target.group}/${target.version}`;
    const advice =
      apiVersion === undefined
        ? ""
        : ` Write \`${apiVersion}\` and follow what is then said about its fields.`;
    report({
      at: ["apiVersion"],
      on: "value",
      message: `The API dropped the group \`${group}\` with release 0.4, so the API server refuses the object.${advice}`,
      fixes:
        apiVersion === undefined
          ? []
          : [fixBy(`Change to \`${apiVersion}\``, setAt(["apiVersion"], apiVersion))],
    });
  },
});
