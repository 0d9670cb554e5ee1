import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: http
      port: 80`;

describe("Route kinds of a listener", () => {
  const only = ["listener-kinds-all-invalid", "listener-kinds-incompatible", "listener-kinds-unknown"];

  it("are reported together where none of them fits", () => {
    checkDiagnostics(
      `${GATEWAY}
      protocol: HTTP
      allowedRoutes:
        kinds:
#       ^^^^^ error listener-kinds-all-invalid: No Route can attach: a listener with protocol HTTP takes \`HTTPRoute\` and \`GRPCRoute\`, and the list has only \`HTTPRoutes\`, \`TCPRoute\`. 💡
          - kind: HTTPRoutes
          - kind: TCPRoute
`,
      { only },
    );
  });

  it("of other vendors are a hint, of the wrong group of this API a warning", () => {
    checkDiagnostics(
      `${GATEWAY}
      protocol: HTTP
      allowedRoutes:
        kinds:
          - kind: GRPCRoute
          - { group: gateway.example.com, kind: QueueRoute }
#                                               ^^^^^^^^^^ hint listener-kinds-unknown: \`QueueRoute\` in group \`gateway.example.com\` is no Route kind of the Gateway API; only an implementation that defines it can take it.
          - { group: "", kind: HTTPRoute }
#                              ^^^^^^^^^ warning listener-kinds-unknown: There is no Route kind \`HTTPRoute\` in the core group, so the listener leaves it out. Did you mean \`HTTPRoute\`? 💡
`,
      { only },
    );
  });

  it("are not judged where the protocol is wrong or filled in later, or the kind is", () => {
    checkDiagnostics(
      `${GATEWAY}
      protocol: http
      allowedRoutes: { kinds: [{ kind: HTTPRoute }] }
    - { name: b, port: 81, protocol: "\${PROTOCOL}", allowedRoutes: { kinds: [{ kind: HTTPRoute }] } }
    - { name: c, port: 82, protocol: TCP, allowedRoutes: { kinds: [{ kind: "\${KIND}" }] } }
`,
      { only },
    );
  });

  it("are written right by the fix", () => {
    checkFix(
      `${GATEWAY}
      protocol: HTTP
      allowedRoutes:
        kinds:
          - kind: GRPCRoute
          - group: ""
            kind: HTTPR$0oute
`,
      `${GATEWAY}
      protocol: HTTP
      allowedRoutes:
        kinds:
          - kind: GRPCRoute
          - group: gateway.networking.k8s.io
            kind: HTTPRoute
`,
    );
  });

  it("that cannot attach are removed by the fix", () => {
    checkFix(
      `${GATEWAY}
      protocol: HTTP
      allowedRoutes:
        kinds:
          - kind: HTTPRoute
          - kind: TLSR$0oute
`,
      `${GATEWAY}
      protocol: HTTP
      allowedRoutes:
        kinds:
          - kind: HTTPRoute
`,
    );
  });

  it("can all be taken by removing the list", () => {
    checkFix(
      `${GATEWAY}
      protocol: HTTP
      allowedRoutes:
        namespaces: { from: All }
        kin$0ds:
          - kind: TLSRoute
`,
      `${GATEWAY}
      protocol: HTTP
      allowedRoutes:
        namespaces: { from: All }
`,
    );
  });
});

describe("the protocol of a listener", () => {
  const only = ["listener-protocol-unknown"];

  it("B3: is told mildly where a vendor may define it, and not judged where something fills it in", () => {
    checkDiagnostics(
      `${GATEWAY}
      protocol: example.com/quic
#               ^^^^^^^^^^^^^^^^ information listener-protocol-unknown: \`example.com/quic\` is a vendor's protocol that no known implementation has. Unless yours does, the listener is not accepted; the API defines \`HTTP\`, \`HTTPS\`, \`TLS\`, \`TCP\`, \`UDP\`.
    - { name: b, port: 81, protocol: "\${PROTOCOL}" }
`,
      { only },
    );
  });

  for (const [written, meant] of [
    ["GRPC", "HTTP"],
    ["WSS", "HTTPS"],
    ["tcp", "TCP"],
    ["HTPS", "HTTPS"],
  ]) {
    it(`${written} is written ${meant} by the fix`, () => {
      checkFix(`${GATEWAY}\n      protocol: $0${written}\n`, `${GATEWAY}\n      protocol: ${meant}\n`);
    });
  }

  it("that means nothing known has no fix", () => {
    checkDiagnostics(
      `${GATEWAY}
      protocol: SCTP
#               ^^^^ warning listener-protocol-unknown: \`SCTP\` is not a protocol that the API defines, so the listener is not accepted. Use one of \`HTTP\`, \`HTTPS\`, \`TLS\`, \`TCP\`, \`UDP\`.
`,
      { only },
    );
  });
});

describe("the namespace selector of a listener", () => {
  const only = [
    "listener-selector-empty",
    "listener-selector-ignored",
    "listener-selector-missing",
    "listener-selector-shape",
  ];
  const POLICY = `${GATEWAY}
      protocol: HTTP
      allowedRoutes:
        namespaces:`;

  it("is one finding where it has labels beside `matchLabels` and nothing else", () => {
    checkDiagnostics(
      `${POLICY}
          from: Selector
          selector:
#         ^^^^^^^^ error listener-selector-shape: The API server drops \`team\`, \`tier\`, and the empty selector that is left lets Routes of every namespace in. Labels belong under \`matchLabels\`. 💡
            team: shop
            tier: front
`,
      { only },
    );
  });

  it("is put right by nobody but its writer where something in it can be no label", () => {
    checkDiagnostics(
      `${POLICY}
          from: Selector
          selector:
#         ^^^^^^^^ error listener-selector-shape: The API server drops \`team\`, \`tiers\`, and the empty selector that is left lets Routes of every namespace in. Labels belong under \`matchLabels\`.
            team: shop
            tiers: [front]
`,
      { only },
    );
  });

  it("is not judged where the rest of it still selects", () => {
    checkDiagnostics(
      `${POLICY}
          from: Selector
          selector:
            team: shop
            matchLabels: { tier: front }
`,
      { only },
    );
  });

  it("needs operators that exist and values where they take some", () => {
    checkDiagnostics(
      `${POLICY}
          from: Selector
          selector:
            matchExpressions:
              - key: team
                operator: Equals
#                         ^^^^^^ error listener-selector-shape: \`Equals\` is no operator of a label selector, so controllers refuse it and no Route attaches. Use \`In\`, \`NotIn\`, \`Exists\` or \`DoesNotExist\`.
                values: [shop]
              - key: team
                operator: Exists
                values: [shop]
#               ^^^^^^ error listener-selector-shape: \`Exists\` takes no \`values\`; with them controllers refuse the selector and no Route attaches. Use \`In\` to compare values.
`,
      { only },
    );
  });

  it("is not judged where `from` or the operator is filled in later", () => {
    checkDiagnostics(
      `${POLICY}
          from: \${FROM}
          selector:
            matchExpressions: [{ key: team, operator: "\${OPERATOR}" }]
`,
      { only },
    );
  });

  it("is not called empty where its labels have a wrong type, which is a finding of the structure", () => {
    for (const selector of [
      "{ matchLabels: { tier: 7 } }",
      "{ matchLabels: [team] }",
      "{ matchExpressions: team }",
    ]) {
      checkDiagnostics(`${POLICY}\n          from: Selector\n          selector: ${selector}\n`, { only });
    }
  });

  it("says what `from: All` means beside it", () => {
    checkDiagnostics(
      `${POLICY}
          from: All
          selector:
#         ^^^^^^^^ warning listener-selector-ignored: With \`from: All\` the selector is not looked at, and Routes of every namespace are let in. Set \`from: Selector\` or remove it. 💡
            matchLabels: { team: shop }
`,
      { only },
    );
  });

  const fixes: readonly [string, string, string, string | undefined][] = [
    [
      "inserts a selector for the own namespace",
      "          from: Sele$0ctor",
      "          from: Selector\n          selector:\n            matchLabels:\n              kubernetes.io/metadata.name: infra",
      undefined,
    ],
    [
      "sets `from`",
      "          sele$0ctor:\n            matchLabels:\n              team: shop",
      "          selector:\n            matchLabels:\n              team: shop\n          from: Selector",
      "Set `from: Selector`",
    ],
    ...["{}", "{ team: shop }", "{ matchLabels: {} }"].map((selector): [string, string, string, string] => [
      `says what \`from\` does beside \`${selector}\``,
      `          sele$0ctor: ${selector}`,
      `          selector: ${selector}\n          from: Selector`,
      "Set `from: Selector`, which lets every namespace in",
    ]),
    [
      "removes what is not looked at",
      "          from: Same\n          sele$0ctor:\n            matchLabels:\n              team: shop",
      "          from: Same",
      "Remove the selector",
    ],
    ["says `All`", "          from: Selector\n          selector: {$0}", "          from: All", undefined],
    [
      "puts labels where they belong",
      "          from: Selector\n          sele$0ctor:\n            team: shop",
      "          from: Selector\n          selector:\n            matchLabels:\n              team: shop",
      undefined,
    ],
  ];
  for (const [name, before, after, title] of fixes) {
    it(`fix: ${name}`, () => {
      checkFix(`${POLICY}\n${before}\n`, `${POLICY}\n${after}\n`, title === undefined ? {} : { title });
    });
  }
});
