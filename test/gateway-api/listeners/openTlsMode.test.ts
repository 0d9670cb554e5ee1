import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PROFILE_NAMES } from "../../../server/src/gateway-api/implementationProfile.ts";
import { manifest } from "../manifest.ts";
import { complaints, statuses } from "../status/statusStory.ts";

const gateway = (mode: string, more = "") =>
  manifest(
    "Gateway shop/web",
    `spec: { gatewayClassName: any, listeners: [{ name: tls, port: 443, protocol: TLS, tls: { mode: "${mode}", certificateRefs: [{ name: edge, namespace: vault }] }${more} }] }`,
  );
const secret = (place: string, data: string) => manifest(`Secret ${place}/edge`, `data: { ${data} }`);
const route = (kind: string) =>
  manifest(
    `${kind} shop/db`,
    `spec: { parentRefs: [{ name: web }]${kind === "TLSRoute" ? ", hostnames: [db.example.com]" : ""}, rules: [{ backendRefs: [{ name: db, port: 5432 }] }] }`,
    "gateway.networking.k8s.io/v1alpha2",
  );
const SERVICE = manifest("Service shop/db", "spec: { ports: [{ port: 5432 }] }");
const EMPTY = secret("vault", "tls.key: ''");
const KINDS = ", allowedRoutes: { kinds: [{ kind: TCPRoute }] }";

describe("a listener whose TLS mode is filled in later", () => {
  it("may need no certificate, so that none is wrong", () => {
    statuses([EMPTY, gateway("${MODE}")]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:tls, supportedKinds:[TLSRoute], attachedRoutes:0}
          well: Accepted, Conflicted
          Programmed Unknown FilledInLater: Whether the listener ends TLS hangs on a variable that is filled in later.
          ResolvedRefs Unknown FilledInLater: Whether the listener ends TLS hangs on a variable that is filled in later.`);
  });

  it("takes TLSRoutes for certain, and TCPRoutes perhaps", () => {
    statuses([gateway("${MODE}"), SERVICE, route("TLSRoute"), route("TCPRoute")], {}, /Route/).is(`
      TLSRoute shop/db
        parent {parentRef:{name:web}}
          Accepted True Accepted: It attaches to listener \`tls\` of Gateway \`shop/web\`.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      TCPRoute shop/db
        parent {parentRef:{name:web}}
          Accepted Unknown FilledInLater: Whether Gateway \`shop/web\` takes it cannot be told: whether it takes TCPRoutes hangs on a variable that is filled in later.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("is warned of nothing that only one of the modes would have", () => {
    const documents = (mode: string) => [
      EMPTY,
      SERVICE,
      gateway(mode, KINDS),
      route("TLSRoute"),
      route("TCPRoute"),
    ];
    for (const reading of PROFILE_NAMES) {
      for (const closedWorld of [false, true]) {
        const told = (mode: string) =>
          complaints(documents(mode), { closedWorld, readings: { any: reading } });
        const [ended, passed] = [told("Terminate"), told("Passthrough")];
        const open = told("${MODE}");
        assert.deepEqual(
          open.filter((rule) => !ended.includes(rule) || !passed.includes(rule)),
          [],
        );
      }
    }
  });
});

describe("HTTPS", () => {
  it("is ended, whatever variable says so", () => {
    const https = gateway("${MODE}").replace("protocol: TLS", "protocol: HTTPS");
    assert.deepEqual(complaints([EMPTY, https]), ["grant-missing"]);
  });
});
