import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";

const RULES = [
  "cel-tlsroute-hostname-ip",
  "cel-tlsroute-hostname-rfc1123",
  "cel-tlsroute-hostname-wildcard",
  "route-hostname-ip",
  "field-pattern",
];

function route(hostnames: string, version = "v1", kind = "TLSRoute"): string {
  return `
apiVersion: gateway.networking.k8s.io/${version}
kind: ${kind}
metadata: { name: orders, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  hostnames:
${hostnames}
  rules: [{ backendRefs: [{ name: orders, port: 8443 }] }]
`;
}

function check(hostnames: string, version?: string, options: AnalyzeOptions = {}): void {
  checkDiagnostics(route(hostnames, version), { ...options, only: RULES });
}

const address = (text: string): string =>
  `error cel-tlsroute-hostname-ip: \`${text}\` is an IP address, and clients ask for names only in TLS; the API server refuses the route. Leave it out. 💡`;
const noName = (text: string): string =>
  `error cel-tlsroute-hostname-rfc1123: \`${text}\` is no DNS name in lower case, so the API server refuses the route. Write the name alone, as in \`orders.example.com\`.`;
const wildcard = (text: string): string =>
  `error cel-tlsroute-hostname-wildcard: \`*\` can only be the whole first label of a hostname, with a DNS name in lower case after it, as in \`*.example.com\`; the API server refuses \`${text}\`.`;

describe("the hostnames of a TLSRoute", () => {
  it("are DNS names in lower case, with or without a wildcard in front", () => {
    check(`    - orders.example.com
    - "*.example.com"
    - "*.com"
    - localhost
    - 1e100.net
    - "\${HOSTNAME}"
    - "Orders.\${DOMAIN}"`);
  });

  it("are no addresses, and that is one finding each", () => {
    check(`    - orders.example.com
    - 192.0.2.10
#     ^^^^^^^^^^ ${address("192.0.2.10")}
    - "2001:db8::10"
#     ^^^^^^^^^^^^^^ ${address("2001:db8::10")}`);
  });

  it("may look like an address without being one, which is advice only", () => {
    check(`    - orders.example.com
    - 192.0.2.300
#     ^^^^^^^^^^^ warning route-hostname-ip: \`192.0.2.300\` is an IP address, and hostnames are DNS names only. Leave it out; a Route without hostnames also serves requests to an address. 💡`);
  });

  it("are refused once each, although the pattern of the field refuses them, too", () => {
    check(`    - Orders.example.com
#     ^^^^^^^^^^^^^^^^^^ ${noName("Orders.example.com")} 💡
    - orders_eu.example.com
#     ^^^^^^^^^^^^^^^^^^^^^ ${noName("orders_eu.example.com")}
    - "*orders.example.com"
#     ^^^^^^^^^^^^^^^^^^^^^ ${wildcard("*orders.example.com")}
    - "*"
#     ^^^ ${wildcard("*")}
    - orders.*.example.com
#     ^^^^^^^^^^^^^^^^^^^^ ${wildcard("orders.*.example.com")}
    - "*.Example.com"
#     ^^^^^^^^^^^^^^^ ${wildcard("*.Example.com")} 💡`);
  });

  it("are looked at so in both channels and in v1alpha3, since release 1.5", () => {
    const bad = `    - orders.example.com\n    - 192.0.2.10\n#     ^^^^^^^^^^ ${address("192.0.2.10")}`;
    check(bad, "v1", { channel: "standard" });
    check(bad, "v1alpha3");
    check(bad, "v1", { bundleVersion: "1.5" });
    check("    - orders.example.com\n    - 192.0.2.10", "v1alpha3", { bundleVersion: "1.4" });
  });

  it("are held against their pattern alone in v1alpha2", () => {
    check(
      `    - orders.example.com
    - 192.0.2.10
#     ^^^^^^^^^^ warning route-hostname-ip: \`192.0.2.10\` is an IP address, and hostnames are DNS names only. Leave it out; a Route without hostnames also serves requests to an address. 💡
    - orders_eu.example.com
#     ^^^^^^^^^^^^^^^^^^^^^ error field-pattern: \`orders_eu.example.com\` is not allowed in \`spec.hostnames[2]\`: a hostname is a lower-case DNS name without port or scheme; \`*\` may only be its whole first label, as in \`*.example.com\`.`,
      "v1alpha2",
    );
  });
});

describe("the fixes of the hostnames of a TLSRoute", () => {
  it("remove an address, but not the only hostname", () => {
    checkFix(route("    - orders.example.com\n    - 192.$00.2.10"), route("    - orders.example.com"));
    assert.deepEqual(fixTitles(route("    - 192.$00.2.10")), []);
  });

  it("keep the name of something that holds one", () => {
    const whole = route("    - orders.example.com");
    checkFix(route("    - Orders.Exam$0ple.com"), whole);
    checkFix(route("    - https://orders.exam$0ple.com:443/list"), whole);
    checkFix(route("    - orders.exam$0ple.com."), whole);
    checkFix(route('    - "*.Exam$0ple.com"'), route('    - "*.example.com"'));
  });

  it("offer nothing where no name remains", () => {
    for (const text of ["orders_eu.exam$0ple.com", "https://192.$00.2.10", '"*$0"', '"-$0"'])
      assert.deepEqual(fixTitles(route(`    - ${text}`)), []);
  });
});
