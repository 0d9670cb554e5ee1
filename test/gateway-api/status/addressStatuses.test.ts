import { describe, it } from "node:test";
import { manifest } from "../manifest.ts";
import { statuses } from "./statusStory.ts";

const NEW = {
  channel: "experimental",
  bundleVersion: "1.7",
  proposals: { routability: false },
  serviceCIDRs: ["10.96.0.0/12"],
} as const;
const gateway = (addresses: readonly string[], spec = "") =>
  manifest(
    "Gateway shop/web",
    `spec: { gatewayClassName: any, listeners: [{ name: http, port: 80, protocol: HTTP }], addresses: [${addresses.map((one) => `{ ${one} }`).join(", ")}]${spec} }`,
  );
const INSIDE = "value: 10.96.0.7, routability: Cluster";
const OUTSIDE = "value: 192.0.2.7, routability: Cluster";

describe("whether the addresses of a Gateway are assigned, since release 1.7", () => {
  it("is whether each can be had with its routability", () => {
    statuses([gateway([INSIDE])], NEW).is(`
      Gateway shop/web
        addresses: [{type:IPAddress, value:10.96.0.7, routability:Cluster}]
        well: Accepted, Programmed
        AddressesAssigned True Assigned: Every requested address can be provided.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
    statuses([gateway([OUTSIDE])], NEW).is(`
      Gateway shop/web
        addresses: [{type:IPAddress, value:192.0.2.7, routability:Cluster}]
        well: Accepted
        Programmed False AddressNotAssigned: None of the requested addresses can be provided with its routability.
        AddressesAssigned False NotAssigned: None of the requested addresses can be provided with its routability.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
    statuses([gateway([INSIDE, OUTSIDE])], NEW).is(`
      Gateway shop/web
        addresses: [{type:IPAddress, value:10.96.0.7, routability:Cluster}, {type:IPAddress, value:192.0.2.7, routability:Cluster}]
        well: Accepted, Programmed
        AddressesAssigned False PartiallyAssigned: Some of the requested addresses cannot be provided with their routability.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
    statuses([gateway([])], NEW).is(`
      Gateway shop/web
        well: Accepted, Programmed
        AddressesAssigned True Assigned: Every requested address can be provided.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
  });

  it("is of no matter for an address without a value or of another type, or where nothing is asked", () => {
    statuses(
      [
        gateway([
          "routability: Cluster",
          "type: Hostname, value: web.test, routability: Cluster",
          'value: 192.0.2.7, routability: ""',
          "value: 10.96.0.7",
        ]),
      ],
      NEW,
    ).is(`
      Gateway shop/web
        well: Accepted, Programmed
        AddressesAssigned True Assigned: Every requested address can be provided.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
  });

  it("is open where something is the implementation's or is filled in later, or no range is known", () => {
    statuses([gateway(["value: 192.0.2.7, routability: example.com/internal"])], NEW).is(`
      Gateway shop/web
        addresses: [{type:IPAddress, value:192.0.2.7, routability:example.com/internal}]
        well: Accepted
        Programmed Unknown ImplementationSpecific: Whether an address can have a routability of the implementation's own is not told by the manifests.
        AddressesAssigned Unknown ImplementationSpecific: Whether an address can have a routability of the implementation's own is not told by the manifests.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
    statuses([gateway(['value: 192.0.2.7, routability: "${SCOPE}"'])], NEW).is(`
      Gateway shop/web
        addresses: [{type:IPAddress, value:192.0.2.7}]
        well: Accepted
        Programmed Unknown FilledInLater: Whether every address can have its routability cannot be told: a variable is filled in later.
        AddressesAssigned Unknown FilledInLater: Whether every address can have its routability cannot be told: a variable is filled in later.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
    statuses([gateway(['value: "${ADDRESS}", routability: Cluster'])], NEW).is(`
      Gateway shop/web
        well: Accepted
        Programmed Unknown FilledInLater: Whether every address can have its routability cannot be told: a variable is filled in later.
        AddressesAssigned Unknown FilledInLater: Whether every address can have its routability cannot be told: a variable is filled in later.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
    statuses([gateway([OUTSIDE])], { ...NEW, serviceCIDRs: [] }).is(`
      Gateway shop/web
        addresses: [{type:IPAddress, value:192.0.2.7, routability:Cluster}]
        well: Accepted, Programmed
        AddressesAssigned True Assigned: Every requested address can be provided.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
    statuses([gateway(["value: 192.0.2.7, routability: example.com/internal", OUTSIDE])], NEW).is(`
      Gateway shop/web
        addresses: [{type:IPAddress, value:192.0.2.7, routability:example.com/internal}, {type:IPAddress, value:192.0.2.7, routability:Cluster}]
        well: Accepted
        Programmed Unknown ImplementationSpecific: Whether an address can have a routability of the implementation's own is not told by the manifests.
        AddressesAssigned False PartiallyAssigned: Some of the requested addresses cannot be provided with their routability.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
  });

  it("keeps a Gateway from nothing where one address can be had", () => {
    statuses([gateway(["value: 192.0.2.7, routability: example.com/internal", INSIDE])], NEW).is(`
      Gateway shop/web
        addresses: [{type:IPAddress, value:192.0.2.7, routability:example.com/internal}, {type:IPAddress, value:10.96.0.7, routability:Cluster}]
        well: Accepted, Programmed
        AddressesAssigned Unknown ImplementationSpecific: Whether an address can have a routability of the implementation's own is not told by the manifests.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
  });

  it("is reported where the implementation has the feature, or nobody says that it has not", () => {
    const ofClass = (features: string) =>
      manifest(
        "GatewayClass any",
        `spec: { controllerName: example.com/a }\nstatus: { conditions: [], supportedFeatures: [${features}] }`,
      ).replace("metadata: {", "metadata: { uid: 5b7f,");
    statuses([ofClass("{ name: HTTPRoute }"), gateway(["value: 192.0.2.7"])], NEW).is(`
      GatewayClass any
        well: Accepted
      Gateway shop/web
        addresses: [{type:IPAddress, value:192.0.2.7}]
        well: Accepted, Programmed
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
    statuses([ofClass("{ name: GatewayAddressRoutability }"), gateway(["value: 192.0.2.7"])], NEW).is(`
      GatewayClass any
        well: Accepted
      Gateway shop/web
        addresses: [{type:IPAddress, value:192.0.2.7}]
        well: Accepted, Programmed
        AddressesAssigned True Assigned: Every requested address can be provided.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
    statuses([gateway(["value: 192.0.2.7"])], { ...NEW, bundleVersion: "1.6" }).is(`
      Gateway shop/web
        addresses: [{type:IPAddress, value:192.0.2.7}]
        well: Accepted, Programmed
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
  });
});
