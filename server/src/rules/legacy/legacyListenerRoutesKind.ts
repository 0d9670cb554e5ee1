import { entryOf } from "../../yaml/tree.ts";
import { defineDocumentRule } from "../documentRule.ts";
import { conversion, listenerRoutes } from "./listenerRoutes.ts";

export default defineDocumentRule({
  id: "legacy-listener-routes-kind",
  category: "migration",
  severity: "error",
  kinds: ["Gateway"],
  summary: "One `kind` of Routes for a listener instead of the list `kinds`.",
  why: "Until release 0.3 a listener took Routes of one kind. Since then `allowedRoutes.kinds` lists them. The API server drops `kind` and `group`, so every kind that fits the protocol attaches.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-724/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      allowedRoutes:
        kind: HTTPRoute
#       ^^^^ error legacy-listener-routes-kind: A listener lists the kinds of Routes that it takes in \`kinds\`; the API server drops \`kind\`, so every kind that fits the protocol attaches. 💡
`,
  check({ root }, report) {
    for (const routes of listenerRoutes(root, ["routes", "allowedRoutes"])) {
      const key = ["kind", "group"].find((name) => entryOf(routes.node, name) !== undefined);
      if (key === undefined) continue;
      report({
        at: [...routes.path, key],
        message: `A listener lists the kinds of Routes that it takes in \`kinds\`; the API server drops \`${key}\`, so every kind that fits the protocol attaches.`,
        fixes: conversion(root, routes),
        explains: [
          [...routes.path, "kind"],
          [...routes.path, "group"],
        ],
      });
    }
  },
});
