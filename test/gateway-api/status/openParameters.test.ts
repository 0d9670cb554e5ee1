import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { manifest } from "../manifest.ts";
import { complaints, statuses } from "./statusStory.ts";

const CLOSED = { closedWorld: true } as const;
const gateway = (ref: string) =>
  manifest(
    "Gateway shop/web",
    `spec: { gatewayClassName: any, infrastructure: { parametersRef: { ${ref} } }, listeners: [{ name: http, port: 80, protocol: HTTP }] }`,
  );
const gatewayClass = (ref: string) =>
  manifest("GatewayClass any", `spec: { controllerName: example.com/a, parametersRef: { ${ref} } }`);
const SETTINGS = manifest("Settings shop/big", "spec: {}", "example.com/v1");
const OF_GATEWAY = [
  'group: example.com, kind: Settings, name: "${SIZE}"',
  'group: example.com, kind: "${KIND}", name: big',
  'group: "${GROUP}", kind: Settings, name: big',
];

describe("parameters with a part that is filled in later", () => {
  it("leave open whether a Gateway is accepted", () => {
    for (const ref of OF_GATEWAY) {
      const [, kind = "", name = ""] = /kind: "?([^",]+)"?, name: "?([^"]+)/.exec(ref) ?? [];
      const why = `Which object ${kind} \`${name}\` of \`spec.infrastructure.parametersRef\` is cannot be told: the reference contains a variable that is filled in later.`;
      statuses([gateway(ref)], CLOSED).is(`
        Gateway shop/web
          Accepted Unknown FilledInLater: ${why}
          Programmed Unknown FilledInLater: ${why}
          listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
            well: Accepted, ResolvedRefs, Conflicted
            Programmed Unknown FilledInLater: ${why}`);
      assert.deepEqual(complaints([gateway(ref)], CLOSED), []);
    }
  });

  it("leave open whether a GatewayClass is accepted", () => {
    for (const ref of [
      ...OF_GATEWAY.map((one) => `${one}, namespace: shop`),
      'group: example.com, kind: Settings, name: big, namespace: "${PLACE}"',
    ]) {
      const [, kind = "", name = ""] = /kind: "?([^",]+)"?, name: "?([^",]+)/.exec(ref) ?? [];
      statuses([gatewayClass(ref), SETTINGS], CLOSED, /GatewayClass/).is(`
        GatewayClass any
          Accepted Unknown FilledInLater: Which object ${kind} \`${name}\` is cannot be told: the reference contains a variable that is filled in later.`);
    }
  });

  it("are found where nothing of them is open", () => {
    const ref = "group: example.com, kind: Settings, name: big";
    statuses([gateway(ref), SETTINGS], CLOSED).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
    statuses([gatewayClass(`${ref}, namespace: shop`), SETTINGS], CLOSED).is(`
      GatewayClass any
        well: Accepted`);
  });

  it("may be an object whose own name is filled in later", () => {
    const later = manifest('Settings shop/"${SIZE}"', "spec: {}", "example.com/v1");
    statuses([gateway("group: example.com, kind: Settings, name: big"), later], CLOSED).is(`
      Gateway shop/web
        Accepted Unknown FilledInLater: Whether Settings \`big\` is in this workspace cannot be told: names of other objects contain variables.
        Programmed Unknown FilledInLater: Whether Settings \`big\` is in this workspace cannot be told: names of other objects contain variables.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed Unknown FilledInLater: Whether Settings \`big\` is in this workspace cannot be told: names of other objects contain variables.`);
  });
});
