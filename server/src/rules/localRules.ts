import type { AdmissionRule } from "../schema/admission/admissionRule.ts";
import { admissionRules } from "../schema/admission/index.ts";
import { deliveryRules } from "./deliveryRules.ts";
import type { LocalRule } from "./localRule.ts";
import { requestRules } from "./requestRules.ts";

const STRUCTURE = "The structure of the Gateway API's Custom Resource Definitions";
const YAML = "YAML 1.2.2 and Kubernetes' reader of it (sigs.k8s.io/yaml)";

/** A Gateway whose only listener has these lines, and nothing else. */
function gateway(...listener: readonly string[]): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front-door
  namespace: edge
spec:
  gatewayClassName: internet
  listeners:
    - ${listener.join("\n      ")}
`;
}

/** An HTTPRoute whose only rule has these lines. */
function route(...rule: readonly string[]): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: catalog
  namespace: shop
spec:
  parentRefs:
    - name: front-door
  rules:
    - ${rule.join("\n      ")}
`;
}

/** A definition of a policy with a rule about its limits, and a policy with these. */
function policy(...limits: readonly string[]): string {
  return `#- crds/trafficpolicies.yaml
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: trafficpolicies.proxy.example.com
spec:
  group: proxy.example.com
  names:
    kind: TrafficPolicy
    plural: trafficpolicies
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                idle: { type: integer }
                total: { type: integer }
              x-kubernetes-validations:
                - rule: self.idle <= self.total
                  message: idle must not be longer than total
#- policy.yaml
apiVersion: proxy.example.com/v1
kind: TrafficPolicy
metadata:
  name: timeouts
  namespace: shop
spec:
  ${limits.join("\n  ")}
`;
}

const BACKEND = ["backendRefs:", "  - name: catalog", "    port: 80"] as const;
const HTTP = ["name: http", "port: 80", "protocol: HTTP"] as const;

/** What is found in a document's own text and structure, and in the settings. */
const textRules: readonly LocalRule[] = [
  {
    id: "crd-validation-rule",
    category: "admission",
    severity: "error",
    summary: "An object that breaks a rule of the CustomResourceDefinition of its kind.",
    why: "Definitions hold rules about several fields at once, as `x-kubernetes-validations` or as combinations of schemas. Where the definition of a kind is in the workspace, objects of that kind are held against them, as the API server does when it refuses the object. A rule that cannot be evaluated here is passed over.",
    source: "The CustomResourceDefinition in the workspace, and docs/crds.md",
    bad: policy("idle: 90", "total: 60"),
    good: policy("idle: 30", "total: 60"),
  },
  {
    id: "doc-field-experimental",
    category: "admission",
    severity: "warning",
    summary: "A field that is only in the experimental channel.",
    why: "An API server with the standard CRDs drops a field that they do not have and says nothing, or warns at best. With the channel `experimental`, which is the default, this is a hint.",
    source: STRUCTURE,
    bad: gateway(...HTTP).replace("spec:\n", "spec:\n  defaultScope: All\n"),
    exampleOptions: { channel: "standard" },
  },
  {
    id: "doc-field-future",
    category: "admission",
    severity: "warning",
    summary: "A field that came with a later release than the one that the settings name.",
    why: "The CRDs of the older release do not have the field; the API server drops it and the object works as if it were not written.",
    source: STRUCTURE,
    bad: gateway(...HTTP).replace(
      "spec:\n",
      "spec:\n  allowedListeners:\n    namespaces:\n      from: Same\n",
    ),
    exampleOptions: { bundleVersion: "1.0" },
  },
  {
    id: "doc-field-proposal",
    category: "admission",
    severity: "information",
    summary: "A field of a proposal that no released CRD has.",
    why: "The API server drops the field until some CRD has it. It is read and checked here so that a proposal can be tried out. Implementations need not support it: GEP-1713 leaves merging to them. The setting `proposals` turns that off. Each field is reported once in a file.",
    source: "GEP-1713, GEP-1651 and GEP-1058 as first proposed",
    bad: gateway(...HTTP).replace(
      "  listeners:",
      "  infrastructure:\n    routability: Private\n  listeners:",
    ),
    good: gateway(...HTTP),
  },
  {
    id: "doc-field-removed",
    category: "admission",
    severity: "warning",
    summary: "A field that the chosen release no longer has.",
    why: "The API server drops a field that its CRDs no longer have. Where another field took over, a fix moves what the old one says.",
    source: STRUCTURE,
    bad: gateway(...HTTP).replace(
      "  listeners:",
      "  backendTLS:\n    clientCertificateRef:\n      name: front-door-client\n  listeners:",
    ),
  },
  {
    id: "doc-field-unknown",
    category: "admission",
    severity: "warning",
    summary: "A field that the kind does not have.",
    why: "The API server drops it: the object is accepted and does not do what the field was written for. Misspelt names and wrong indentation are the usual reasons.",
    source: STRUCTURE,
    bad: gateway("name: http", "port: 80", "protocol: HTTP", "hostName: shop.example.com"),
  },
  {
    id: "field-duplicate",
    category: "admission",
    severity: "error",
    summary: "Two items of a list that have to differ.",
    why: "Some lists are maps in disguise, such as the `headers` of a match with the key `name`. The API server refuses an object that has one key twice.",
    source: STRUCTURE,
    bad: route(
      "matches:",
      "  - headers:",
      "      - name: tenant",
      "        value: blue",
      "      - name: tenant",
      "        value: green",
      ...BACKEND,
    ),
    good: route(
      "matches:",
      "  - headers:",
      "      - name: tenant",
      "        value: blue",
      "  - headers:",
      "      - name: tenant",
      "        value: green",
      ...BACKEND,
    ),
  },
  {
    id: "field-enum",
    category: "admission",
    severity: "error",
    summary: "A value that is none of the allowed ones.",
    why: "The API server refuses the object. Values are case-sensitive.",
    source: STRUCTURE,
    bad: route("matches:", "  - path:", "      type: prefix", "      value: /", ...BACKEND),
  },
  {
    id: "field-limit",
    category: "admission",
    severity: "error",
    summary: "A value that is too long, too large, too small, or a list with too many items.",
    why: "The API server refuses the object.",
    source: STRUCTURE,
    bad: gateway("name: http", "port: 80000", "protocol: HTTP"),
    good: gateway(...HTTP),
  },
  {
    id: "field-null",
    category: "admission",
    severity: "warning",
    summary: "A field without a value.",
    why: "A key with nothing after it is `null`. The API server removes it, so that the default or nothing at all takes its place.",
    source: STRUCTURE,
    bad: gateway("name: http", "port: 80", "protocol: HTTP", "hostname:"),
  },
  {
    id: "field-pattern",
    category: "admission",
    severity: "error",
    summary: "A text that does not have the form that the field asks for.",
    why: "The API server refuses the object.",
    source: STRUCTURE,
    bad: gateway("name: http", "port: 80", "protocol: HTTP", "hostname: https://shop.example.com"),
  },
  {
    id: "field-required",
    category: "admission",
    severity: "error",
    summary: "A field that has to be there is missing.",
    why: "The API server refuses the object.",
    source: STRUCTURE,
    bad: gateway("name: http", "protocol: HTTP"),
    good: gateway(...HTTP),
  },
  {
    id: "field-type",
    category: "admission",
    severity: "error",
    summary: "A value of the wrong type.",
    why: "The API server refuses the object. An unquoted `yes`, `on` or `0777` is no text to Kubernetes: it reads YAML 1.1, where they are a boolean and a number.",
    source: STRUCTURE,
    bad: gateway("name: http", 'port: "80"', "protocol: HTTP"),
  },
  {
    id: "settings-file",
    category: "advice",
    severity: "warning",
    summary: "Something in `.gateway-api.yaml` that has no effect.",
    why: "An unknown key, an unknown rule or a value that a setting does not take is ignored, and the default holds.",
    source: "The settings of this tool, docs/settings.md",
    bad: "#- .gateway-api.yaml\nclosedWord: true\n",
    good: "#- .gateway-api.yaml\nclosedWorld: true\n",
  },
  {
    id: "unused-ignore",
    category: "advice",
    severity: "hint",
    summary: "A comment that silences nothing.",
    why: "The finding that `# gateway-api: ignore` was written for is gone, or the rule's name is misspelt. Left in place the comment would hide the next finding.",
    source: "The comments of this tool, docs/settings.md",
    bad: `# gateway-api: ignore-file field-limit\n${gateway(...HTTP)}`,
  },
  {
    id: "yaml-alias-bomb",
    category: "syntax",
    severity: "error",
    summary: "Aliases that expand to more than 100,000 nodes.",
    why: "A few lines of nested aliases can stand for more than fits into memory. Kubernetes refuses such a document, and it is not read here.",
    source: YAML,
  },
  {
    id: "yaml-duplicate-key",
    category: "syntax",
    severity: "error",
    summary: "A key that stands twice in one map.",
    why: "Readers disagree about which of the two counts, and Kubernetes' strict reader refuses the document.",
    source: YAML,
    bad: gateway("name: http", "port: 80", "port: 8080", "protocol: HTTP"),
    good: gateway(...HTTP),
  },
  {
    id: "yaml-syntax",
    category: "syntax",
    severity: "error",
    summary: "Text that is not YAML.",
    why: "Nothing of the document can be applied. The other documents of the file are still examined.",
    source: YAML,
    bad: gateway('name: "http', "port: 80", "protocol: HTTP"),
    good: gateway('name: "http"', "port: 80", "protocol: HTTP"),
  },
  {
    id: "yaml-too-deep",
    category: "syntax",
    severity: "error",
    summary: "A document that is nested too deep to be read.",
    why: "No manifest is nested hundreds of levels deep, and readers exhaust their memory on such text.",
    source: YAML,
  },
  {
    id: "yaml-too-large",
    category: "syntax",
    severity: "error",
    summary: "A document of more than 20 MB.",
    why: "No API server takes an object of that size, and reading it would hold everything else up.",
    source: YAML,
  },
];

/** Every rule about one document by itself, ordered by id. */
export const localRules: readonly LocalRule[] = [
  ...textRules,
  ...deliveryRules,
  ...requestRules,
  ...admissionRules.map(listed),
].sort((a, b) => (a.id < b.id ? -1 : 1));

function listed(rule: AdmissionRule): LocalRule {
  const { id, summary, why, source, bad, correction, exampleOptions, severity = "error" } = rule;
  const changes = correction === undefined ? {} : { correction };
  const options = exampleOptions === undefined ? {} : { exampleOptions };
  return { id, category: "admission", severity, summary, why, source, bad, ...changes, ...options };
}
