import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

const only = ["route-parent-port-extended", "route-parent-port-discouraged", "tlsroute-terminate-extended"];

function world(kind: string, listeners: string, parentRef: string): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
${parentRef}---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: internet
  listeners:
${listeners}`;
}

describe("features that an implementation need not have", () => {
  it("are the port of a parentRef, also beside a section name", () => {
    checkDiagnostics(
      world(
        "HTTPRoute",
        "    - { name: http, port: 80, protocol: HTTP }\n",
        "      sectionName: http\n      port: 80\n#           ^^ information route-parent-port-extended: Support for `port` in a parentRef is optional; `sectionName` works everywhere.\n",
      ),
      { only },
    );
  });

  it("are reported once where the name of the only listener would do", () => {
    checkDiagnostics(
      world(
        "HTTPRoute",
        "    - { name: http, port: 80, protocol: HTTP }\n",
        "      port: 80\n#           ^^ hint route-parent-port-discouraged: Only listener `http` of Gateway `edge` has port 80. Name it with `sectionName`: support for `port` is optional, and the Route would be lost if the port changed. 💡\n",
      ),
      { only },
    );
  });

  it("are not reported where the Route does not attach, nor for the port of a Service", () => {
    checkDiagnostics(
      world("HTTPRoute", "    - { name: http, port: 80, protocol: HTTP }\n", "      port: 8080\n"),
      { only },
    );
    checkDiagnostics(
      `${world("HTTPRoute", "    - { name: http, port: 80, protocol: HTTP }\n", "      port: 80\n      kind: Service\n      group: ''\n")}---
apiVersion: v1
kind: Service
metadata: { name: edge, namespace: shop }
spec: { ports: [{ port: 80 }] }
`,
      { only },
    );
  });

  it("are TLS that ends at the Gateway for a TLSRoute, not for a TCPRoute", () => {
    const ending =
      "    - { name: tls, port: 443, protocol: TLS, tls: { certificateRefs: [{ name: edge }] } }\n";
    checkDiagnostics(
      world(
        "TLSRoute",
        `${ending}    - { name: pass, port: 8443, protocol: TLS, tls: { mode: Passthrough } }\n`,
        "      sectionName: tls\n#                  ^^^ information tlsroute-terminate-extended: Listener `tls` ends TLS, and support for TLSRoutes there is optional; `mode: Passthrough` works everywhere.\n",
      ),
      { only },
    );
    checkDiagnostics(world("TCPRoute", ending, "      sectionName: tls\n"), { only });
  });
});
