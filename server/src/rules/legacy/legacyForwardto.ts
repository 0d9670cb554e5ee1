import { ROUTE_KINDS } from "../../model/route.ts";
import {
  entryOf,
  nodeAt,
  nodesAlong,
  type PlacedNode,
  type YamlMap,
  type YamlNode,
} from "../../yaml/tree.ts";
import { isMap, type YamlValue, yamlValues } from "../../yaml/yamlValue.ts";
import { type DocumentReport, defineDocumentRule } from "../documentRule.ts";
import { respelling } from "./respelling.ts";

export default defineDocumentRule({
  id: "legacy-forwardto",
  category: "migration",
  severity: "error",
  kinds: ROUTE_KINDS,
  summary:
    "`forwardTo` of a rule or `serviceName` of a backend, which are `backendRefs` and `name` since release 0.4.",
  why: "The API server drops the old keys without a word. A rule is left without backends, and requests that it matches are answered with an error.",
  source: "https://github.com/kubernetes-sigs/gateway-api/releases/tag/v0.4.0",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - forwardTo:
#     ^^^^^^^^^ error legacy-forwardto: A rule names its backends in \`backendRefs\` since release 0.4; the API server drops \`forwardTo\`, so the rule has no backend. 💡
        - serviceName: cart
          port: 80
`,
  check({ root }, report) {
    for (const place of nodesAlong(root, ["spec", "rules", "*", "forwardTo"])) report(oldList(root, place));
    for (const { path } of nodesAlong(root, ["spec", "rules", "*", "backendRefs", "*", "serviceName"])) {
      const backend = path.slice(0, -1);
      const isNamed = entryOf(nodeAt(root, backend), "name") !== undefined;
      report({
        at: path,
        // Without a name the API server refuses the Route.
        ...(isNamed ? {} : { category: "admission" as const }),
        message: isNamed
          ? "A backend has its name in `name`; the API server drops `serviceName`."
          : "A backend has its name in `name`; the API server refuses the Route with `serviceName` in its place.",
        fixes: isNamed ? [] : [respelling(path, "name")],
        explains: [[...backend, "name"]],
      });
    }
  },
});

function oldList(root: YamlNode, { path, node }: PlacedNode): DocumentReport {
  const hasBackends = entryOf(nodeAt(root, path.slice(0, -1)), "backendRefs") !== undefined;
  const items = node.kind === "sequence" ? node.items : [];
  const backends = items.flatMap((item) => (item.kind === "map" ? [backendRef(item)] : []));
  const canConvert = !hasBackends && backends.length > 0 && backends.length === items.length;
  return {
    at: path,
    ...(hasBackends ? { severity: "warning" } : {}),
    message: `A rule names its backends in \`backendRefs\` since release 0.4; the API server drops \`forwardTo\`, ${hasBackends ? "and only `backendRefs` counts" : "so the rule has no backend"}.`,
    fixes: canConvert ? [respelling(path, "backendRefs", backends)] : [],
  };
}

/** A Service was named by `serviceName`, anything else by a reference within the entry. */
function backendRef(entry: YamlMap): YamlValue {
  const { serviceName, backendRef: inner, ...rest } = yamlValues(entry);
  const named = serviceName === undefined ? {} : { name: serviceName };
  const referred = isMap(inner) ? inner : {};
  return { ...named, ...referred, ...rest };
}
