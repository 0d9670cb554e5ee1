import assert from "node:assert/strict";
import { describe, it } from "node:test";
import listenerRules from "../../../server/src/schema/admission/listeners/index.ts";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";
import { offeredFixes } from "./refusals.ts";

const only = listenerRules.map(({ id }) => id);

function gateway(listeners: string): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
${listeners}
`;
}

function xListenerSet(listeners: string): string {
  return `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: { name: shop, namespace: infra }
spec:
  parentRef: { name: edge }
  listeners:
${listeners}
`;
}

describe("TLS of a listener", () => {
  it("is refused with HTTP, TCP and UDP, even when it is empty, and once only", () => {
    checkDiagnostics(
      gateway(`    - { name: a, port: 80, protocol: HTTP, tls: {} }
#                                          ^^^ error cel-listener-tls-forbidden: A listener with protocol \`HTTP\` cannot have \`tls\`; the API server refuses the object. Change the protocol to \`HTTPS\`, or remove \`tls\`. 💡
    - { name: b, port: 81, protocol: TCP, tls: { mode: Passthrough } }
#                                         ^^^ error cel-listener-tls-forbidden: A listener with protocol \`TCP\` cannot have \`tls\`; the API server refuses the object. Change the protocol to \`TLS\`, or remove \`tls\`. 💡
    - { name: c, port: 82, protocol: UDP, tls: { certificateRefs: [{ name: shop-tls }] } }
#                                         ^^^ error cel-listener-tls-forbidden: A listener with protocol \`UDP\` cannot have \`tls\`; the API server refuses the object. Remove \`tls\`. 💡`),
      { only },
    );
  });

  it("may be without a mode, which is Terminate then, and may have options in place of a certificate", () => {
    checkDiagnostics(
      gateway(`    - { name: a, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: shop-tls }] } }
    - { name: b, port: 444, protocol: HTTPS, tls: { options: { example.com/certificate: shop } } }
    - { name: c, port: 445, protocol: TLS, tls: { certificateRefs: [{ name: shop-tls }] } }
    - { name: d, port: 446, protocol: TLS, tls: { mode: Passthrough } }
    - { name: e, port: 447, protocol: HTTPS }
    - { name: f, port: 448, protocol: example.com/quic, tls: { mode: Passthrough } }`),
      { only },
    );
  });

  it("needs a certificate where it ends here, by default too", () => {
    const message =
      "A listener that ends TLS (mode `Terminate`, the default) needs a certificate; without one the API server refuses the object. Name its Secret in `certificateRefs`. 💡";
    checkDiagnostics(
      gateway(`    - { name: a, port: 443, protocol: HTTPS, tls: {} }
#                                                 ^^ error cel-listener-terminate-needs-cert: ${message}
    - { name: b, port: 444, protocol: TLS, tls: { mode: Terminate, certificateRefs: [] } }
#                                                                                   ^^ error cel-listener-terminate-needs-cert: ${message}
    - { name: c, port: 445, protocol: example.com/quic, tls: { options: {} } }
#                                                            ^^^^^^^^^^^^^^^ error cel-listener-terminate-needs-cert: ${message}`),
      { only },
    );
  });

  it("is passed over where something fills it in", () => {
    checkDiagnostics(
      gateway(`    - { name: a, port: 80, protocol: HTTP, tls: "\${TLS}" }
    - { name: b, port: 81, protocol: "\${PROTOCOL}", tls: { mode: Passthrough } }
    - { name: c, port: 443, protocol: HTTPS, tls: { mode: "\${MODE}" } }
    - { name: d, port: 444, protocol: HTTPS, tls: { certificateRefs: "\${CERTIFICATES}" } }
    - { name: e, port: 445, protocol: HTTPS, tls: { options: "\${OPTIONS}" } }
    - { name: f, port: 446, protocol: TLS, tls: "\${TLS}" }
    - { name: g, port: 447, protocol: HTTPS, tls: { certificateRefs: ["\${CERTIFICATE}"] } }
    - "\${LISTENER}"`),
      { only },
    );
  });

  it("is asked for with protocol TLS, where it is null too, since release 1.5", () => {
    const listeners = `    - { name: a, port: 443, protocol: TLS, tls: null }`;
    checkDiagnostics(gateway(listeners), { only, bundleVersion: "1.4" });
    checkDiagnostics(
      gateway(`${listeners}
#                                     ^^^ error cel-listener-tls-mode-required: A \`TLS\` listener says in \`tls.mode\` whether it ends TLS or passes it through; without \`tls\` the API server refuses the object. 💡`),
      { only, bundleVersion: "1.5" },
    );
  });
});

describe("TLS of a listener by the CRDs of release 1.0", () => {
  const options = { only, bundleVersion: "1.0" } as const;

  it("is asked for with HTTPS and TLS", () => {
    const listeners = (marks: readonly string[]): string =>
      gateway(`    - { name: a, port: 443, protocol: HTTPS }${marks[0]}
    - { name: b, port: 444, protocol: TLS }${marks[1]}
    - { name: c, port: 445, protocol: example.com/quic }`);
    checkDiagnostics(
      listeners([
        `
#                                     ^^^^^ error cel-listener-tls-mode-required: An \`HTTPS\` listener needs \`tls\` with a certificate in release 1.0; without it the API server refuses the object. 💡`,
        `
#                                     ^^^ error cel-listener-tls-mode-required: A \`TLS\` listener says in \`tls.mode\` whether it ends TLS or passes it through; without \`tls\` the API server refuses the object. 💡`,
      ]),
      options,
    );
    checkDiagnostics(listeners(["", ""]), { only, bundleVersion: "1.1" });
  });

  it("needs a certificate, in place of which no option does", () => {
    const listener = `    - { name: a, port: 443, protocol: HTTPS, tls: { options: { example.com/certificate: shop } } }`;
    checkDiagnostics(
      gateway(`${listener}
#                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error cel-listener-terminate-needs-cert: A listener that ends TLS (mode \`Terminate\`, the default) needs a certificate; without one the API server refuses the object. Name its Secret in \`certificateRefs\`. 💡`),
      options,
    );
    checkDiagnostics(gateway(listener), { only, bundleVersion: "1.1" });
  });

  it("is not told a second time as what implementations want", () => {
    checkDiagnostics(gateway(`    - { name: a, port: 443, protocol: HTTPS }`), {
      only: ["listener-https-without-tls"],
      bundleVersion: "1.0",
    });
  });

  it("is filled in by a fix", () => {
    checkFix(
      gateway(`    - name: a
      port: 443
      protocol: HT$0TPS`),
      gateway(`    - name: a
      port: 443
      protocol: HTTPS
      tls:
        mode: Terminate
        certificateRefs:
          - name: example-tls`),
      { title: "End TLS here", bundleVersion: "1.0" },
    );
  });
});

describe("fixes of a listener's TLS", () => {
  it("make HTTPS out of HTTP where a certificate is there", () => {
    checkFix(
      gateway(`    - name: shop
      port: 443
      protocol: HTTP
      t$0ls:
        certificateRefs:
          - name: shop-tls`),
      gateway(`    - name: shop
      port: 443
      protocol: HTTPS
      tls:
        certificateRefs:
          - name: shop-tls`),
      { title: "Change the protocol to `HTTPS`" },
    );
  });

  it("remove it", () => {
    checkFix(
      gateway(`    - name: shop
      port: 80
      protocol: HTTP
      t$0ls:
        certificateRefs:
          - name: shop-tls
      hostname: shop.example.com`),
      gateway(`    - name: shop
      port: 80
      protocol: HTTP
      hostname: shop.example.com`),
      { title: "Remove `tls`" },
    );
  });

  for (const [what, listeners, titles] of [
    ["HTTP with no certificate", "{ name: a, port: 80, protocol: HTTP, t$0ls: {} }", ["Remove `tls`"]],
    [
      "HTTP that passes TLS through",
      "{ name: a, port: 80, protocol: HTTP, t$0ls: { mode: Passthrough } }",
      ["Remove `tls`"],
    ],
    [
      "TCP that passes TLS through",
      "{ name: a, port: 81, protocol: TCP, t$0ls: { mode: Passthrough } }",
      ["Change the protocol to `TLS`", "Remove `tls`"],
    ],
    [
      "HTTPS with a certificate that passes TLS through",
      "{ name: a, port: 443, protocol: HTTPS, tls: { mode: Pass$0through, certificateRefs: [{ name: a }] } }",
      ["Change to `Terminate`", "Change the protocol to `TLS`"],
    ],
    [
      "HTTPS without a certificate that passes TLS through",
      "{ name: a, port: 443, protocol: HTTPS, tls: { mode: Pass$0through } }",
      ["Change the protocol to `TLS`"],
    ],
    [
      "HTTPS that passes TLS through next to a TLS listener of the same port",
      `{ name: a, port: 443, protocol: HTTPS, tls: { mode: Pass$0through } }
    - { name: b, port: 443, protocol: TLS, tls: { mode: Passthrough } }`,
      [],
    ],
  ] as const) {
    it(`of ${what} lead to listeners that are accepted: ${titles.join(", ") || "none"}`, () => {
      assert.deepEqual(fixTitles(gateway(`    - ${listeners}`)), titles);
    });
  }

  it("say whether a TLS listener ends TLS or passes it through", () => {
    const listener = (protocol: string, tls: string) =>
      gateway(`    - name: vault
      port: 8443
      protocol: ${protocol}${tls}`);
    checkFix(listener("T$0LS", ""), listener("TLS", "\n      tls:\n        mode: Passthrough"), {
      title: "Pass TLS through",
    });
    checkFix(
      listener("T$0LS", ""),
      listener(
        "TLS",
        "\n      tls:\n        mode: Terminate\n        certificateRefs:\n          - name: example-tls",
      ),
      { title: "End TLS here" },
    );
  });

  it("insert a certificate into what is there", () => {
    checkFix(
      gateway(`    - name: shop
      port: 443
      protocol: HTTPS
      tls:
        mode: Termi$0nate`),
      gateway(`    - name: shop
      port: 443
      protocol: HTTPS
      tls:
        mode: Terminate
        certificateRefs:
          - name: example-tls`),
    );
    checkFix(
      gateway("    - { name: shop, port: 443, protocol: HTTPS, tls: {$0} }"),
      gateway(
        "    - { name: shop, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: example-tls }] } }",
      ),
    );
  });

  it("may be applied unseen where they keep what the listener can do", () => {
    const tlsOf = (protocol: string, tls: string, cursor: "tls" | "mode") =>
      offeredFixes(
        gateway(
          `    - { name: a, port: 443, protocol: ${protocol}, ${`tls: { ${tls} }`.replace(cursor === "tls" ? "tls" : "Pass", "$0$&")} }`,
        ),
      );
    const certificate = "certificateRefs: [{ name: shop-tls }]";
    assert.deepEqual(tlsOf("HTTP", certificate, "tls"), ["Change the protocol to `HTTPS`!", "Remove `tls`"]);
    assert.deepEqual(tlsOf("UDP", certificate, "tls"), ["Remove `tls`!"]);
    assert.deepEqual(tlsOf("HTTPS", `mode: Passthrough, ${certificate}`, "mode"), [
      "Change to `Terminate`!",
      "Change the protocol to `TLS`",
    ]);
    assert.deepEqual(tlsOf("HTTPS", "mode: Passthrough", "mode"), ["Change the protocol to `TLS`!"]);
  });

  it("change the protocol of listeners whose ports the implementation chooses", () => {
    const two =
      xListenerSet(`    - { name: a, protocol: HTTPS, tls: { certificateRefs: [{ name: shop-tls }] } }
    - { name: b, protocol: HTTP, $0tls: { certificateRefs: [{ name: shop-tls }] } }`);
    assert.deepEqual(offeredFixes(two, { bundleVersion: "1.3" }), [
      "Change the protocol to `HTTPS`!",
      "Remove `tls`",
    ]);
  });
});

describe("the hostname of a TCP or UDP listener", () => {
  it("is refused, unless something fills it in", () => {
    checkDiagnostics(
      gateway(`    - { name: a, port: 53, protocol: UDP, hostname: dns.example.com }
#                                         ^^^^^^^^ error cel-listener-hostname-forbidden: UDP traffic names no host, so a UDP listener has no hostname; the API server refuses the object. Remove it. 💡
    - { name: b, port: 5432, protocol: TCP, hostname: "\${HOSTNAME}" }
    - { name: c, port: 5433, protocol: TLS, hostname: db.example.com, tls: { mode: Passthrough } }
    - { name: d, port: 5434, protocol: TCP }`),
      { only },
    );
  });

  it("is taken out by the fix, but not where the listener would then be the same as another one", () => {
    checkFix(
      gateway(`    - name: orders-db
      port: 5432
      protocol: TCP
      host$0name: orders-db.example.com`),
      gateway(`    - name: orders-db
      port: 5432
      protocol: TCP`),
    );
    assert.deepEqual(
      fixTitles(
        gateway(`    - { name: a, port: 5432, protocol: TCP }
    - { name: b, port: 5432, protocol: TCP, host$0name: b.example.com }`),
      ),
      [],
    );
  });
});

describe("names of listeners", () => {
  it("are unique in an object, those that something fills in too", () => {
    checkDiagnostics(
      xListenerSet(`    - { name: http, protocol: HTTP }
    - { name: http, protocol: HTTP }
#             ^^^^ error cel-listener-name-unique: Another listener of this object is called \`http\`; the API server refuses the object, as Routes choose a listener by its name. Rename one of them. 💡
    - { name: "\${NAME}", port: 81, protocol: HTTP }
    - { name: "\${NAME}", port: 82, protocol: HTTP }
#             ^^^^^^^^^ error cel-listener-name-unique: Another listener of this object is called \`\${NAME}\`; the API server refuses the object, as Routes choose a listener by its name. Rename one of them.
    - { name: "\${OTHER_NAME}", port: 83, protocol: HTTP }`),
      { only, bundleVersion: "1.4" },
    );
  });

  it("get the first free number", () => {
    checkFix(
      gateway(`    - { name: http, port: 80, protocol: HTTP }
    - { name: ht$0tp, port: 82, protocol: HTTP }`),
      gateway(`    - { name: http, port: 80, protocol: HTTP }
    - { name: http-2, port: 82, protocol: HTTP }`),
    );
    checkFix(
      gateway(`    - { name: http, port: 80, protocol: HTTP }
    - { name: http-2, port: 81, protocol: HTTP }
    - { name: ht$0tp, port: 82, protocol: HTTP }`),
      gateway(`    - { name: http, port: 80, protocol: HTTP }
    - { name: http-2, port: 81, protocol: HTTP }
    - { name: http-3, port: 82, protocol: HTTP }`),
    );
  });

  it("that would grow too long are left alone", () => {
    const name = "a".repeat(252);
    assert.deepEqual(
      fixTitles(
        gateway(`    - { name: ${name}, port: 80, protocol: HTTP }
    - { name: ${name.replace("a", "$0a")}, port: 81, protocol: HTTP }`),
      ),
      [],
    );
  });

  it("may be 253 characters long after a fix", () => {
    const titles = (length: number) => {
      const name = "n".repeat(length);
      return fixTitles(
        gateway(
          `    - { name: ${name}, port: 80, protocol: HTTP }\n    - { name: $0${name}, port: 81, protocol: HTTP }`,
        ),
      ).map((title) => title.length - "Rename to ``".length);
    };
    assert.deepEqual([titles(251), titles(252)], [[253], []]);
  });
});

describe("port, protocol and hostname of a listener", () => {
  it("may have two of three in common with another one", () => {
    checkDiagnostics(
      gateway(`    - { name: a, port: 80, protocol: HTTP }
    - { name: b, port: 80, protocol: HTTP, hostname: shop.example.com }
    - { name: c, port: 80, protocol: HTTP, hostname: "*.example.com" }
    - { name: d, port: 80, protocol: TCP }
    - { name: e, port: 80, protocol: UDP }
    - { name: f, port: 81, protocol: HTTP }
    - { name: g, port: "\${PORT_G}", protocol: HTTP }
    - { name: h, port: "\${PORT_H}", protocol: HTTP }`),
      { only },
    );
  });

  it("are not compared where an XListenerSet leaves the port to the implementation", () => {
    checkDiagnostics(
      xListenerSet(`    - { name: a, protocol: HTTP }
    - { name: b, protocol: HTTP }
    - { name: c, port: 0, protocol: TCP }
    - { name: d, port: 0, protocol: TCP }`),
      { only, bundleVersion: "1.4" },
    );
  });

  it("are refused where they are the same, of every listener after the first", () => {
    checkDiagnostics(
      gateway(`    - { name: a, port: 80, protocol: HTTP, hostname: "\${HOSTNAME}" }
    - { name: b, port: 80, protocol: HTTP, hostname: "\${HOSTNAME}" }
#                                                    ^^^^^^^^^^^^^ error cel-listener-port-proto-host-unique: Listener \`a\` has protocol \`HTTP\` on port 80 for \`\${HOSTNAME}\` already; the API server refuses two such listeners. Change the port or the hostname, or remove one of them. 💡
    - { name: c, port: 53, protocol: UDP }
    - { name: d, port: 53, protocol: UDP }
#                      ^^ error cel-listener-port-proto-host-unique: Listener \`c\` has protocol \`UDP\` on port 53 already; the API server refuses two such listeners. Change the port or the hostname, or remove one of them. 💡
    - { name: e, port: 53, protocol: UDP }
#                      ^^ error cel-listener-port-proto-host-unique: Listener \`c\` has protocol \`UDP\` on port 53 already; the API server refuses two such listeners. Change the port or the hostname, or remove one of them. 💡`),
      { only },
    );
  });

  it("let two listeners be merged that differ in certificates only", () => {
    checkFix(
      gateway(`    - name: rsa
      port: 443
      protocol: HTTPS
      hostname: shop.example.com
      tls:
        certificateRefs:
          - name: shop-rsa
    - name: ecdsa
      port: 443
      protocol: HTTPS
      hostname: shop.exam$0ple.com
      tls:
        certificateRefs:
          - name: shop-rsa
          - name: shop-ecdsa
            namespace: certificates
    - name: http
      port: 80
      protocol: HTTP`),
      gateway(`    - name: rsa
      port: 443
      protocol: HTTPS
      hostname: shop.example.com
      tls:
        certificateRefs:
          - name: shop-rsa
          - name: shop-ecdsa
            namespace: certificates
    - name: http
      port: 80
      protocol: HTTP`),
      { title: "Merge it into listener `rsa`" },
    );
  });

  it("have a fix that may be applied unseen where nothing is lost by it", () => {
    const offered = (second: string) =>
      offeredFixes(
        gateway(`    - name: a
      port: 443
      protocol: HTTPS
      tls: { certificateRefs: [{ name: one }] }
    - name: b
      port: 4$043
      protocol: HTTPS
${second}`),
      );
    assert.deepEqual(offered("      tls: { certificateRefs: [{ name: two }] }"), [
      "Merge it into listener `a`!",
    ]);
    assert.deepEqual(offered("      tls: { certificateRefs: [{ name: one }] }"), ["Remove listener `b`!"]);
    assert.deepEqual(
      offered(
        "      tls: { certificateRefs: [{ name: one }] }\n      allowedRoutes: { namespaces: { from: All } }",
      ),
      ["Remove listener `b`"],
    );
  });

  it("let the later listener be removed otherwise", () => {
    checkFix(
      gateway(`    - name: a
      port: 80
      protocol: HTTP
    - name: b
      port: 8$00
      protocol: HTTP
      allowedRoutes: { namespaces: { from: All } }`),
      gateway(`    - name: a
      port: 80
      protocol: HTTP`),
      { title: "Remove listener `b`" },
    );
  });

  it("let no two listeners be merged that differ in more than their certificates, or cannot hold them", () => {
    const offered = (first: string, second: string, protocol = "HTTPS") =>
      offeredFixes(
        gateway(`    - { name: a, port: 443, protocol: ${protocol}, ${first} }
    - { name: b, port: 4$043, protocol: ${protocol}, ${second} }`),
      );
    const refs = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `{ name: c${from + index} }`).join(", ");
    const tls = (certificates: string, more = "") => `tls: { certificateRefs: [${certificates}]${more} }`;
    const one = tls(refs(1, 1));
    const two = tls(refs(2, 1));
    const merged = ["Merge it into listener `a`!"];
    const removed = ["Remove listener `b`"];
    assert.deepEqual(offered(one, two), merged);
    assert.deepEqual(offered(one, tls(refs(2, 1), ", options: { example.com/a: b }")), removed, "options");
    assert.deepEqual(offered(one, `${two}, allowedRoutes: { namespaces: { from: All } }`), removed, "Routes");
    const passing = (certificate: string) => tls(certificate, ", mode: Passthrough");
    assert.deepEqual(offered(passing(refs(1, 1)), passing(refs(2, 1)), "TLS"), removed, "passed through");
    const bare = "tls: { options: { example.com/a: b } }";
    const filled = tls(refs(2, 1), ", options: { example.com/a: b }");
    assert.deepEqual(offered(bare, filled), removed, "no list to add to");
    assert.deepEqual(offered(tls(refs(1, 63)), tls(refs(100, 1))), merged, "64 certificates");
    assert.deepEqual(offered(tls(refs(1, 64)), tls(refs(100, 1))), removed, "65 certificates");
    assert.deepEqual(offered(one, tls(`${refs(2, 1)}, "\${CERTIFICATE}"`)), removed, "filled in later");
  });
});
