import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

describe("[hover: key] a key", () => {
  it("[links] documents the field, with a link to where it is specified", () => {
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
        "Standard channel, since 0.5. Support: Core and Implementation-specific. [Reference](https://gateway-api.sigs.k8s.io/reference/spec/#httppathmatch)",
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
        "Standard channel, since 1.5; experimental channel, since 1.3. [Reference](https://gateway-api.sigs.k8s.io/reference/spec/#httpcorsfilter)",
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
        "Experimental channel only, since 1.2. Gone after 1.3. Its successor is `spec.tls.backend`. [GEP-3155](https://gateway-api.sigs.k8s.io/geps/gep-3155/)",
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
        "Standard channel, since 0.5. Support: Core. [Reference](https://gateway-api.sigs.k8s.io/reference/spec/#httproutespec)",
      ],
    );
  });

  it("documents what stands beside a Gateway, too, although it is not read otherwise", () => {
    checkHover(
      `
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: front }
spec:
  scale$0TargetRef: { apiVersion: apps/v1, kind: Deployment, name: front-internet }
`,
      [
        "`scaleTargetRef`: object",
        "",
        "The object that is scaled. For a Gateway it is the Deployment made for it, not the Gateway itself.",
        "",
        "[GEP-1762](https://gateway-api.sigs.k8s.io/geps/gep-1762/)",
      ],
    );
  });

  it("documents the labels of what is made for a Gateway", () => {
    checkHover(
      `
apiVersion: v1
kind: Service
metadata:
  name: front-internet
  labels:
    gateway.networking.k8s.io/gateway$0-name: front
`,
      [
        "`gateway.networking.k8s.io/gateway-name`: string",
        "",
        "Name of the Gateway that an implementation made the object for; it stands on everything that is made for a Gateway.",
        "",
        "At most 63 characters. A label value is empty or consists of letters, digits, `-`, `_` and `.`, and starts and ends with a letter or digit.",
        "",
        "[GEP-1762](https://gateway-api.sigs.k8s.io/geps/gep-1762/)",
      ],
    );
  });

  it("is that of the version", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: TLSRoute
metadata: { name: ledger }
spec:
  host$0names: [ledger.example.net]
  rules: [{ backendRefs: [{ name: ledger, port: 8443 }] }]
`,
      [
        "`hostnames`: list of strings",
        "",
        "Server names that the route is for; those of the listener when left out.",
        "",
        "At most 1024 items.",
        "",
        "Experimental channel only, since 0.5. [Reference](https://gateway-api.sigs.k8s.io/reference/spec/#tlsroutespec)",
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
