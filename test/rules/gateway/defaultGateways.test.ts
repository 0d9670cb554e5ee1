import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

const only = [
  "gateway-default-scope",
  "route-default-gateway-none",
  "route-default-gateway-many",
  "route-no-parents",
];

const ROUTE = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:`;

function gateway(name: string, namespace: string, allowed = "All", scope = "  defaultScope: All\n"): string {
  return `---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  gatewayClassName: internet
${scope}  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: ${allowed} } } }
`;
}

describe("a Route that wants default Gateways", () => {
  const route = ["route-default-gateway-none", "route-default-gateway-many", "route-no-parents"];

  it("is a hint where the workspace has none, and an error in the closed world", () => {
    checkDiagnostics(
      `${ROUTE}
  useDefaultGateways: All
#                     ^^^ hint route-default-gateway-none: No Gateway of this workspace has \`defaultScope: All\`; if none of the cluster has, no Gateway takes the Route by default.
`,
      { only },
    );
    checkDiagnostics(
      `${ROUTE}
  useDefaultGateways: All
#                     ^^^ error route-default-gateway-none: No Gateway of this workspace has \`defaultScope: All\`, so no Gateway takes the Route by default.
${gateway("edge", "infra", "All", "")}`,
      { only, closedWorld: true },
    );
  });

  it("is shown why those of its own namespace keep it out, and nothing of others", () => {
    checkDiagnostics(
      `${ROUTE}
  useDefaultGateways: All
#                     ^^^ warning route-default-gateway-none: No default Gateway of this workspace takes the Route: Listener \`http\` of Gateway \`shop/edge\` does not let it in: no namespace is let in. Name a Gateway in \`parentRefs\`, or let the Route in on a default one.
${gateway("edge", "shop", "None")}${gateway("front", "infra", "Same")}`,
      { only: route },
    );
  });

  it("is content where it names the only one by itself, or where it is not known who lets it in", () => {
    checkDiagnostics(
      `${ROUTE}
  useDefaultGateways: All
  parentRefs: [{ name: edge, namespace: infra }]
${gateway("edge", "infra", "Same")}`,
      { only: route },
    );
    checkDiagnostics(
      `${ROUTE}
  useDefaultGateways: All
${gateway("edge", "infra", "Selector, selector: { matchLabels: { team: shop } }")}`,
      { only: route },
    );
  });

  it("learns how many take it, by name those of its own namespace", () => {
    checkDiagnostics(
      `${ROUTE}
  useDefaultGateways: All
#                     ^^^ information route-default-gateway-many: The Route attaches to 3 default Gateways: \`edge\` and 2 of other namespaces.
${gateway("edge", "shop")}${gateway("front", "infra")}${gateway("inside", "infra")}`,
      { only: route },
    );
  });

  it("is a matter of the experimental CRDs", () => {
    checkDiagnostics(`${ROUTE}\n  useDefaultGateways: All\n${gateway("edge", "infra")}`, {
      only,
      channel: "standard",
    });
  });
});

describe("a Route with `useDefaultGateways: None`", () => {
  it("and no parents attaches to nothing", () => {
    checkDiagnostics(
      `${ROUTE}
#[0-4] warning route-no-parents: The Route names no parent, so it attaches to nothing and gets no traffic. Name a Gateway in \`parentRefs\`. 
  useDefaultGateways: None
`.replace("`parentRefs`. \n", "`parentRefs`.\n"),
      { only },
    );
  });
});

describe("a default Gateway", () => {
  it("says what it is, whether or not a Route of the workspace wants one", () => {
    checkDiagnostics(
      gateway(
        "edge",
        "infra",
        "All",
        "  defaultScope: All\n#               ^^^ information gateway-default-scope: This is a default Gateway, which the experimental CRDs have: Routes with `useDefaultGateways: All` attach without naming it, as far as its listeners let them in. In this workspace no Route does.\n",
      ),
      { only },
    );
    checkDiagnostics(gateway("edge", "infra", "All", "  defaultScope: None\n"), { only });
  });
});
