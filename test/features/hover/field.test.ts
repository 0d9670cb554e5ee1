import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

describe("a hover on a key", () => {
  it("documents the field", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  rules:
    - matches:
        - path:
            ty$0pe: Exact
            value: /
`,
      [
        "`type`: string",
        "",
        "The whole path, whole leading segments, or a regular expression of the implementation.",
        "",
        "One of `Exact`, `PathPrefix`, `RegularExpression`. Default: `PathPrefix`.",
        "",
        "Standard channel, since 0.5. Support: Core and Implementation-specific.",
      ],
    );
  });

  it("tells where a field is not in both channels yet", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  rules:
    - filters:
        - type: CORS
          cors: { max$0Age: 5 }
`,
      [
        "`maxAge`: integer",
        "",
        "Seconds that a browser may remember all this.",
        "",
        "Default: `5`. At least 1.",
        "",
        "Standard channel, since 1.5; experimental channel, since 1.3. Support: Extended.",
      ],
    );
  });

  it("tells what took the place of a field that is gone", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front }
spec:
  gatewayClassName: edge
  back$0endTLS: {}
`,
      [
        "`backendTLS`: object",
        "",
        "Client certificate towards backends, as it stood in early experimental releases.",
        "",
        "Experimental channel only, since 1.2. Gone after 1.3. Its successor is `spec.tls.backend`.",
      ],
    );
  });

  it("follows an object into a List", () => {
    checkHover(
      `
apiVersion: v1
kind: List
items:
  - apiVersion: gateway.networking.k8s.io/v1
    kind: HTTPRoute
    metadata: { name: web }
    spec:
      host$0names: [shop.example.com]
`,
      [
        "`hostnames`: list of strings",
        "",
        "Hostnames that the route answers to; those of the listener when left out. At least one has to overlap with the listener's.",
        "",
        "At most 16 items.",
        "",
        "Standard channel, since 0.5. Support: Core.",
      ],
    );
  });

  it("is not there for a field that no schema knows", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  par$0ents: []
`,
      [],
    );
  });

  it("is not there between the members of a map", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  rules:
   $0 - name: first
`,
      [],
    );
  });

  it("is not there in an object of another API", () => {
    checkHover(
      `
apiVersion: apps/v1
kind: Deploy$0ment
metadata: { name: web }
`,
      [],
    );
  });

  it("is not there for a value that says nothing more", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  rules:
    - matches: [{ path: { type: Ex$0act } }]
`,
      [],
    );
  });
});
