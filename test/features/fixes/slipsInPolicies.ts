/** What people get wrong in a policy for namespaces, two blanks to the right of the key that holds it. */
const POLICY_SLIPS: readonly string[] = [
  "FIELD:\n  namespaces: { from: all }",
  "FIELD:\n  namespaces: { from: Al }",
  "FIELD:\n  namespaces: { from: [All] }",
  "FIELD:\n  namespaces: { form: All }",
  "FIELD:\n  namespaces: All",
  "FIELD:\n  namespaces:\n  from: All",
  "FIELD:\n  namespace: { from: All }",
  "FIELD:\n  namespaces: null\n  kinds: null",
  "FIELD:\n  from: All",
  "FIELD:\n- namespaces: { from: All }",
  "FIELD: All",
  "FIELD: null",
  "FIELD:\nnamespaces: { from: All }",
  "FIELD:\nfrom: All",
  "FIELD:\n  namespaces: { from: Same }\nnamespaces: { from: All }",
  "FIELD:\n  namespaces: { from: Same }\nFIELD:\n  namespaces: { from: All }",
  "FIEL:\n  namespaces: { from: All }",
  "field:\n  namespaces: { from: All }",
  "routes:\n  namespaces: { from: All }",
  "routes:\n  kind: HTTPRoute\n  namespaces: { from: Selector, selector: {} }",
  "routes:\n  namespaces: { from: Selector, selector: { team: shop } }",
  "FIELD:\n  namespaces: { from: Selector }",
  "FIELD:\n  namespaces: { from: Selector, selector: null }",
  "FIELD:\n  namespaces: { from: Selector, selector: {} }",
  "FIELD:\n  namespaces: { from: Selector, selector: { team: shop } }",
  "FIELD:\n  namespaces: { from: Selector, selector: { matchLabel: { team: shop } } }",
  "FIELD:\n  namespaces: { from: Selector, selector: { matchLabels: [team: shop] } }",
  "FIELD:\n  namespaces: { from: Selector, selector: { matchLabels: { team: Shop! } } }",
  "FIELD:\n  namespaces: { from: Selector, selector: { matchLabels: { team: 7 } } }",
  "FIELD:\n  namespaces: { from: Selector, selector: { matchExpressions: { key: team, operator: Exists } } }",
  "FIELD:\n  namespaces: { from: Selector, selector: { matchExpressions: [{ key: team, operator: exists }] } }",
  "FIELD:\n  namespaces: { from: Selector, selector: { matchExpressions: [{ key: team, operator: In }] } }",
  "FIELD:\n  namespaces: { from: Selector, selector: { matchExpressions: [{ key: team, operator: In, values: shop }] } }",
  "FIELD:\n  namespaces: { from: Same, selector: { matchLabels: { team: shop } } }",
  "FIELD:\n  namespaces: { selector: { matchLabels: { team: shop } } }",
  "FIELD:\n  namespaces: { selector: {} }",
  "FIELD:\n  namespaces: { selector: { team: shop } }",
  "FIELD:\n  namespaces: { from: Same, selector: { matchLabels: {}, matchExpressions: [] } }",
  "FIELD:\n  namespaces: { from: selector, selector: { matchlabels: { team: shop } } }",
  "FIELD:\n  namespaces: { from: selector, selector: { matchLabels: { team: shop } } }",
  "FIELD:\n  namespaces: { from: selector, selector: { matchLabels: } }",
  "FIELD:\n  namespaces: { from: selector, selector: { team: shop } }",
  "FIELD:\n  namespaces: { from: selector, selector: {} }",
  "FIELD:\n  namespaces: { from: all }",
  "FIELD:\n  kinds: HTTPRoute",
  "FIELD:\n  kinds: { kind: HTTPRoute }",
  "FIELD:\n  kinds: [{ kind: HttpRoute }]",
  "FIELD:\n  kinds: [{ kind: TCPRoute }]",
  "FIELD:\n  kinds: [{ kind: HTTPRoute }, { kind: TCPRoute }]",
  "FIELD:\n  kind: HTTPRoute",
];

const HEAD = "apiVersion: gateway.networking.k8s.io/v1\n";
const LISTENER = "name: http, port: 80, protocol: HTTP";

/** Where a policy for namespaces stands: the key that holds it, and what is around it. */
const PLACES: readonly { readonly field: string; readonly around: (policy: string) => string }[] = [
  {
    field: "allowedRoutes",
    around: (policy) =>
      `${HEAD}kind: Gateway\nmetadata: { name: edge, namespace: infra }\nspec:\n  gatewayClassName: edge\n  listeners:\n    - name: http\n      port: 80\n      protocol: HTTP\n${below(6, policy)}`,
  },
  {
    field: "allowedRoutes",
    around: (policy) =>
      `${HEAD}kind: ListenerSet\nmetadata: { name: set, namespace: infra }\nspec:\n  parentRef: { name: edge }\n  listeners:\n    - name: http\n      port: 80\n      protocol: HTTP\n${below(6, policy)}`,
  },
  {
    field: "allowedListeners",
    around: (policy) =>
      `${HEAD}kind: Gateway\nmetadata: { name: edge, namespace: infra }\nspec:\n  gatewayClassName: edge\n  listeners: [{ ${LISTENER} }]\n${below(2, policy)}`,
  },
  {
    field: "allowedChildren",
    around: (policy) =>
      `${HEAD}kind: Gateway\nmetadata: { name: edge, namespace: infra }\nspec:\n  gatewayClassName: edge\n  listeners: [{ ${LISTENER} }]\n  infrastructure:\n${below(4, policy)}`,
  },
  {
    field: "allowedRoutes",
    around: (policy) =>
      `${HEAD}kind: HTTPRoute\nmetadata: { name: hall, namespace: infra }\nspec:\n  parentRefs: [{ name: edge }]\n  rules:\n    - name: http\n${below(6, policy)}`,
  },
];

/** The same beside the objects whose namespace may be wanted. */
const NEIGHBOURS = `---
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop } }
---
${HEAD}kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules: [{ backendRefs: [{ name: ledger, namespace: billing, port: 80 }] }]
---
${HEAD}kind: ListenerSet
metadata: { name: shop, namespace: shop }
spec:
  parentRef: { name: edge, namespace: infra }
  listeners: [{ name: shop, port: 81, protocol: HTTP }]
---
apiVersion: v1
kind: Service
metadata: { name: ledger, namespace: billing }
spec: { ports: [{ port: 80 }] }
`;

const GRANTED = "from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]";
const LEDGER = 'to: [{ group: "", kind: Service, name: ledger }]';

/** What people get wrong in a ReferenceGrant. */
const GRANT_SLIPS: readonly string[] = [
  `${GRANTED}\nto: [{ group: core, kind: Service }]`,
  `${GRANTED}\nto: [{ group: "", kind: service }]`,
  `${GRANTED}\nto: [{ group: "", kind: Services, name: ledger }]`,
  `${GRANTED}\nto: [{ group: "", kind: Service, name: Ledger }]`,
  `${GRANTED}\nto: [{ group: "", kind: Service, name: ledgr }]`,
  `${GRANTED}\nto: [{ group: "", kind: Service, name: null }]`,
  `${GRANTED}\nto: [{ group: "", kind: Service, names: ledger }]`,
  `${GRANTED}\nto: [{ kind: Service, name: ledger }]`,
  `${GRANTED}\nto: [{ group: "", kind: Service, name: ledger, sectionName: http }]`,
  `${GRANTED}\nto: { group: "", kind: Service, name: ledger }`,
  `${GRANTED}\ntoo: [{ group: "", kind: Service, name: ledger }]`,
  `${GRANTED}\nTo: [{ group: "", kind: Service, name: ledger }]`,
  `form: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]\n${LEDGER}`,
  `from: { group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }\n${LEDGER}`,
  `from: [{ group: networking.gateway.k8s.io, kind: HTTPRoute, namespace: shop }]\n${LEDGER}`,
  `from: [{ group: gateway.networking.k8s.io/v1, kind: HTTPRoute, namespace: shop }]\n${LEDGER}`,
  `from: [{ group: gateway.networking.k8s.io, kind: HttpRoute, namespace: shop }]\n${LEDGER}`,
  `from: [{ group: gateway.networking.k8s.io, kind: HTTPRoutes, namespace: shop }]\n${LEDGER}`,
  `from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: Shop }]\n${LEDGER}`,
  `from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shp }]\n${LEDGER}`,
  `from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: "*" }]\n${LEDGER}`,
  `from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespaces: shop }]\n${LEDGER}`,
  `from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: billing }]\n${LEDGER}`,
];

function grant(slip: string, version = "v1beta1", kind = "ReferenceGrant"): string {
  return `apiVersion: gateway.networking.k8s.io/${version}\nkind: ${kind}\nmetadata: { name: ledger, namespace: billing }\nspec:\n${below(2, slip)}`;
}

function below(indentation: number, text: string): string {
  return text.replace(/^/gm, " ".repeat(indentation));
}

/** Manifests with one slip each, in whatever says who is let in or who may refer to what. */
export const SLIPS_IN_POLICIES: readonly string[] = [
  ...PLACES.flatMap(({ field, around }) =>
    POLICY_SLIPS.map((slip) =>
      around(
        slip
          .replaceAll("FIELD", field)
          .replaceAll("FIEL", field.slice(0, -1))
          .replaceAll("field", field.toLowerCase()),
      ),
    ),
  ),
  ...GRANT_SLIPS.map((slip) => grant(slip)),
  ...["v1", "v1alpha2", "v1beta2"].map((version) => grant(`${GRANTED}\n${LEDGER}`, version)),
  ...["referencegrant", "ReferenceGrants"].map((kind) => grant(`${GRANTED}\n${LEDGER}`, "v1beta1", kind)),
  grant(`${GRANTED}\n${LEDGER}`, "v1alpha2", "ReferencePolicy"),
].map((text) => `${text}\n${NEIGHBOURS}`);
