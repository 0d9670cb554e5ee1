import { pathRule } from "./pathMatch.ts";

export default pathRule({
  id: "cel-path-fragment",
  summary: "A path to match with a fragment behind `#`",
  why: "Browsers keep what stands behind `#` to themselves, so no request ever has it and the match would never hold. The API server refuses the route. A `#` that is part of the path itself is written `%23`.",
  refuses: (path) => path.includes("#"),
  fault: "A path has no fragment, as clients never send what follows `#`",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - matches:
        - path: { type: PathPrefix, value: /docs#install }
#                                          ^^^^^^^^^^^^^ error cel-path-fragment: A path has no fragment, as clients never send what follows \`#\`; the API server refuses the route. Write \`/docs\`. 💡
      backendRefs: [{ name: catalog, port: 8080 }]
`,
});
