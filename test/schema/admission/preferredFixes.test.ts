import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fixesAt } from "../../../server/src/features/fixes/fixes.ts";
import { admissionRules } from "../../../server/src/schema/admission/index.ts";
import { openFixture, readFixture } from "../../fixture.ts";

/** What repairs the bad examples in the one way that is certainly meant, so that an editor may do it without a choice. */
const PREFERRED: readonly string[] = [
  "cel-backendref-service-port: Add `port: 8080`",
  "cel-backendref-xbackend-port: Remove `port`",
  "cel-btls-ca-or-wellknown: Insert `wellKnownCACertificates: System`",
  "cel-btls-san-union: Change the type to `URI`",
  "cel-btls-san-union: Remove `uri`",
  "cel-controllername-immutable: Change back to `example.com/edge`",
  "cel-extauth-union-extra: Change `protocol` to `GRPC`",
  "cel-extauth-union-missing: Add `grpc`",
  "cel-filter-repeated: Merge into the first one",
  "cel-filter-union-extra: Change `type` to `ResponseHeaderModifier`",
  "cel-filter-union-extra: Remove `cors`",
  "cel-filter-union-missing: Add `cors`",
  "cel-fraction-range: Swap: `5` of `1000`",
  "cel-gateway-address-hostname-format: Change the type to `IPAddress`",
  "cel-gateway-address-hostname-unique: Remove the second entry",
  "cel-gateway-address-ip-unique: Remove the second entry",
  "cel-gateway-address-routability: Remove `routability`",
  "cel-grpc-method-chars: Match as a regular expression",
  "cel-grpc-method-empty: Remove the empty `method`",
  "cel-grpc-service-chars: Split into service and method",
  "cel-inference-picker-port: Insert `port`",
  "cel-inference-target-port-unique: Remove the second entry",
  "cel-infra-annotation-key-format: Rename to `example.com/cost-centre`",
  "cel-infra-label-key-format: Rename to `example.com/cost-centre`",
  "cel-listener-extauth-union-extra: Change `protocol` to `GRPC`",
  "cel-listener-extauth-union-missing: Add `grpc`",
  "cel-listener-filter-union-extra: Change `type` to `ExtensionRef`",
  "cel-listener-filter-union-missing: Add `externalAuth`",
  "cel-listener-hostname-forbidden: Remove `hostname`",
  "cel-listener-https-mode: Change the protocol to `TLS`",
  "cel-listener-name-unique: Rename to `http-2`",
  "cel-listener-port-proto-host-unique: Merge it into listener `shop`",
  "cel-listener-terminate-needs-cert: Insert `certificateRefs`",
  "cel-listener-tls-forbidden: Change the protocol to `HTTPS`",
  "cel-listener-tls-mode-required: Pass TLS through",
  "cel-parentrefs-section-port-unique-exp: Remove this parentRef",
  "cel-path-absolute: Change to `/catalog`",
  "cel-path-chars: Change to `/price%20list`",
  "cel-path-dot-segment: Change to `/catalog/items`",
  "cel-path-dotdot-segment: Change to `/catalog`",
  "cel-path-double-slash: Change to `/catalog/items`",
  "cel-path-encoded-slash: Change to `/catalog/items`",
  "cel-path-ends-dot: Change to `/catalog/`",
  "cel-path-ends-dotdot: Change to `/shop/`",
  "cel-path-fragment: Change to `/docs`",
  "cel-pathmodifier-extra: Change `type` to `ReplacePrefixMatch`",
  "cel-pathmodifier-missing: Add `replaceFullPath`",
  "cel-redirect-prefix-needs-pathprefix: Match by `PathPrefix`",
  "cel-redirect-with-backendrefs: Remove `backendRefs`",
  "cel-retry-budget-interval: Change to `1h`",
  "cel-retry-rate-interval: Change to `1s`",
  "cel-route-rule-name-unique: Rename to `pay-2`",
  "cel-session-cookie-missing: Add `cookie: {}`",
  "cel-session-header-extra: Change the type to `Header`",
  "cel-session-header-missing: Add a header `x-session`",
  "cel-session-permanent-needs-timeout: Add `absoluteTimeout: 1h`",
  "cel-targetrefs-section-unique: Remove the second entry",
  "cel-telemetry-attribute-extra: Change `sourceType` to `Literal`",
  "cel-telemetry-attribute-missing: Add `headerName`",
  "cel-telemetry-parent-mode: Change to `Enabled`",
  "cel-timeouts-order: Lower `backendRequest` to `10s`",
  "cel-tlsroute-hostname-ip: Remove hostname `192.0.2.10`",
  "cel-tlsroute-hostname-rfc1123: Change to `orders.example.com`",
  "cel-trust-bundle-namespace: Remove `namespace`",
  "cel-xbackend-client-cert: Insert `clientCertificateRef`",
  "cel-xbackend-port-name: Remove `name`",
  "cel-xbackend-union: Insert `externalHostname`",
];

/** What changes what somebody has written into one of several things that may be meant: that is theirs to choose. */
const TO_CHOOSE: readonly string[] = [
  "cel-backend-redirect-prefix-needs-pathprefix: Replace the full path",
  "cel-backend-rewrite-prefix-needs-pathprefix: Replace the full path",
  "cel-btls-ca-or-wellknown: Insert `caCertificateRefs`",
  "cel-btls-ca-xor-wellknown: Remove `wellKnownCACertificates`",
  "cel-btls-ca-xor-wellknown: Remove `caCertificateRefs`",
  "cel-cors-headers-star-alone: Keep only `*`",
  "cel-cors-headers-star-alone: Remove `*`",
  "cel-cors-methods-star-alone: Keep only `*`",
  "cel-cors-methods-star-alone: Remove `*`",
  "cel-cors-origins-star-alone: Keep only `*`",
  "cel-cors-origins-star-alone: Remove `*`",
  "cel-filter-repeated: Remove this filter",
  "cel-filter-union-extra: Rename to `requestHeaderModifier`",
  "cel-fraction-range: Mirror all: `5` of `5`",
  "cel-gateway-frontend-perport-unique: Remove the second entry",
  "cel-listener-filters-protocol: Remove `filters`",
  "cel-listener-port-proto-host-unique: Remove listener `metrics-all`",
  "cel-listener-tls-forbidden: Remove `tls`",
  "cel-listener-tls-mode-required: End TLS here",
  "cel-mirror-percent-xor-fraction: Remove `fraction`",
  "cel-mirror-percent-xor-fraction: Remove `percent`",
  "cel-parentrefs-section-all-or-none: Remove this parentRef",
  "cel-parentrefs-section-all-or-none: Remove the other parentRef",
  "cel-parentrefs-section-port-all-or-none-exp: Remove this parentRef",
  "cel-parentrefs-section-unique: Remove this parentRef",
  "cel-path-chars: Change to `/search%3Fq=lamp`",
  "cel-path-encoded-slash: Match it by `RegularExpression`",
  "cel-pathmodifier-extra: Rename to `replaceFullPath`",
  "cel-redirect-and-rewrite: Remove the redirect",
  "cel-redirect-and-rewrite: Remove the rewrite",
  "cel-redirect-prefix-needs-pathprefix: Replace the full path",
  "cel-redirect-with-backendrefs: Remove the redirect",
  "cel-rewrite-prefix-needs-pathprefix: Replace the full path",
  "cel-session-cookie-extra: Change the type to `Cookie`",
  "cel-telemetry-attribute-extra: Rename to `headerName`",
  "cel-telemetry-parent-mode: Remove `samplingRate`",
  "cel-telemetry-rate-range: Trace all: `100` of `100`",
  "cel-telemetry-tracing-mode: Remove `serviceName`",
  "cel-telemetry-tracing-mode: Remove `spanName`",
  "cel-timeouts-order: Swap the two",
  "cel-xbackend-client-cert: Change to `ServerOnly`",
  "cel-xbackend-protocol-tls: Add `tls` with public authorities",
  "cel-xbackend-protocol-tls: Change to `H2C`",
  "cel-xbackend-sessions: Remove `sessionPersistence`",
  "cel-xbackend-tls-validation: Insert `validation` with public authorities",
  "cel-xbackend-union-extra: Remove `externalHostname`",
  "service-port-names: Name it `port-9090`",
];

describe("the fixes of the rules that compare fields", () => {
  it("are preferred where there is one way, and to choose where there are several", () => {
    const titles = { preferred: new Set<string>(), toChoose: new Set<string>() };
    for (const rule of admissionRules) {
      const workspace = openFixture(readFixture(rule.bad), rule.exampleOptions);
      for (const path of workspace.paths())
        for (const { range } of workspace.diagnostics(path).filter((one) => one.rule === rule.id))
          for (const { title, isPreferred } of fixesAt(workspace, path, range).filter(
            (fix) => fix.rule === rule.id,
          ))
            titles[isPreferred ? "preferred" : "toChoose"].add(`${rule.id}: ${title}`);
    }
    assert.deepEqual([...titles.preferred], PREFERRED);
    assert.deepEqual([...titles.toChoose], TO_CHOOSE);
  });
});
