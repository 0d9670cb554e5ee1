import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type ParentKind, parentKindOf } from "../../../server/src/gateway-api/references/references.ts";

const GROUPS = [
  "gateway.networking.k8s.io",
  "gateway.networking.x-k8s.io",
  "multicluster.x-k8s.io",
  "",
  "example.com",
];
const KINDS = [
  "Gateway",
  "ListenerSet",
  "XListenerSet",
  "Service",
  "ServiceImport",
  "HTTPRoute",
  "GRPCRoute",
  "Router",
  "GatewayClass",
];

/** What is a parent of a known kind; every other pair of group and kind is not. */
const KNOWN: Readonly<Record<string, ParentKind>> = {
  "gateway.networking.k8s.io/Gateway": "Gateway",
  "gateway.networking.k8s.io/ListenerSet": "ListenerSet",
  "gateway.networking.x-k8s.io/XListenerSet": "ListenerSet",
  "/Service": "Service",
  "multicluster.x-k8s.io/ServiceImport": "ServiceImport",
  "gateway.networking.k8s.io/HTTPRoute": "Route",
  "gateway.networking.k8s.io/GRPCRoute": "Route",
};

describe("the kind of a parent", () => {
  for (const group of GROUPS)
    it(`needs its own group: ${group === "" ? "the core group" : group}`, () => {
      for (const kind of KINDS)
        assert.equal(parentKindOf({ group, kind }), KNOWN[`${group}/${kind}`] ?? "other", kind);
    });
});
