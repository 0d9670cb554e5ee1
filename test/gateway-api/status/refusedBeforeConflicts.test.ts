import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { manifest } from "../manifest.ts";
import { complaints, statuses } from "./statusStory.ts";

const VALIDATION = 'validation: { caCertificateRefs: [{ kind: ConfigMap, group: "", name: ca }] }';
const gateway = (frontend: string, listeners: readonly string[]) =>
  manifest(
    "Gateway shop/web",
    `spec: { gatewayClassName: any, allowedListeners: { namespaces: { from: All } }, tls: { frontend: { ${frontend} } }, listeners: [${listeners.join(", ")}] }`,
  );
const NO_BUNDLE = manifest("ConfigMap shop/ca", "data: { ca.crt: no bundle }");
const HTTP = "{ name: http, port: 80, protocol: HTTP }";
const HTTPS =
  "{ name: https, port: 443, protocol: HTTPS, hostname: a.example.com, tls: { certificateRefs: [{ name: edge }] } }";
const PASS = "{ name: pass, port: 443, protocol: TLS, hostname: a.example.com, tls: { mode: Passthrough } }";
const set = (name: string) =>
  manifest(
    `ListenerSet team/${name}`,
    `spec: { parentRef: { name: web, namespace: shop }, listeners: [${PASS}] }`,
  );

describe("a listener that no authority makes usable", () => {
  it("takes no place from another listener of its Gateway", () => {
    statuses([NO_BUNDLE, gateway(`default: { ${VALIDATION} }`, [HTTPS, PASS])]).is(`
      Gateway shop/web
        well: Programmed
        Accepted True ListenersNotValid: Some of its listeners are not valid.
        listener {name:https, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Conflicted
          Accepted False NoValidCACertificate: \`ca.crt\` of the ConfigMap is no PEM text.
          Programmed False Invalid: The listener is not accepted.
          ResolvedRefs False InvalidCACertificateRef: \`ca.crt\` of the ConfigMap is no PEM text.
        listener {name:pass, supportedKinds:[TLSRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        attachedListenerSets: 0`);
  });

  it("takes none from listeners of ListenerSets, and loses none", () => {
    statuses([NO_BUNDLE, gateway(`default: { ${VALIDATION} }`, [HTTP, HTTPS]), set("one"), set("two")]).is(`
      Gateway shop/web
        well: Programmed
        Accepted True ListenersNotValid: Some of its listeners are not valid.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        listener {name:https, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Conflicted
          Accepted False NoValidCACertificate: \`ca.crt\` of the ConfigMap is no PEM text.
          Programmed False Invalid: The listener is not accepted.
          ResolvedRefs False InvalidCACertificateRef: \`ca.crt\` of the ConfigMap is no PEM text.
        attachedListenerSets: 1
      ListenerSet team/one
        well: Accepted, Programmed
        listener {name:pass, supportedKinds:[TLSRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
      ListenerSet team/two
        Accepted False ListenersNotValid: None of its listeners is valid.
        Programmed False ListenersNotValid: None of its listeners is valid.
        listener {name:pass, supportedKinds:[TLSRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted False HostnameConflict: It conflicts with listener \`pass\` of ListenerSet \`one\` (same port and hostname); the older one wins, and the files do not say which that is.
          Programmed False HostnameConflict: The listener conflicts with another one, so it is not programmed.
          Conflicted True HostnameConflict: It conflicts with listener \`pass\` of ListenerSet \`one\` (same port and hostname); the older one wins, and the files do not say which that is.`);
  });

  it("is one of the port for which the authorities are written", () => {
    statuses([
      NO_BUNDLE,
      gateway(`default: {}, perPort: [{ port: 443, tls: { ${VALIDATION} } }]`, [HTTPS, PASS]),
    ]).is(`
      Gateway shop/web
        well: Programmed
        Accepted True ListenersNotValid: Some of its listeners are not valid.
        listener {name:https, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Conflicted
          Accepted False NoValidCACertificate: \`ca.crt\` of the ConfigMap is no PEM text.
          Programmed False Invalid: The listener is not accepted.
          ResolvedRefs False InvalidCACertificateRef: \`ca.crt\` of the ConfigMap is no PEM text.
        listener {name:pass, supportedKinds:[TLSRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        attachedListenerSets: 0`);
    statuses([
      NO_BUNDLE,
      gateway(`default: {}, perPort: [{ port: 8443, tls: { ${VALIDATION} } }]`, [HTTPS, PASS]),
    ]).is(`
      Gateway shop/web
        Accepted False ListenersNotValid: None of its listeners is valid.
        Programmed False Invalid: A rejected Gateway is not programmed.
        listener {name:https, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          Accepted False HostnameConflict: It conflicts with listener \`pass\` (same port and hostname); neither of them is used.
          Programmed False HostnameConflict: The listener conflicts with another one, so it is not programmed.
          ResolvedRefs Unknown NotInWorkspace: Secret \`edge\` is not in this workspace.
          Conflicted True HostnameConflict: It conflicts with listener \`pass\` (same port and hostname); neither of them is used.
        listener {name:pass, supportedKinds:[TLSRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted False HostnameConflict: It conflicts with listener \`https\` (same port and hostname); neither of them is used.
          Programmed False HostnameConflict: The listener conflicts with another one, so it is not programmed.
          Conflicted True HostnameConflict: It conflicts with listener \`https\` (same port and hostname); neither of them is used.
        attachedListenerSets: 0`);
  });

  it("is told for its authorities alone", () => {
    assert.deepEqual(complaints([NO_BUNDLE, gateway(`default: { ${VALIDATION} }`, [HTTPS, PASS])]), [
      "gateway-frontend-ca-all-invalid",
      "ca-configmap-key",
    ]);
  });
});
