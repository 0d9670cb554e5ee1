import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

const SAVED = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop, uid: 1b2c, generation: 3 }
spec:
  gatewayClassName: edge
  listeners:
    - { name: http, port: 80, protocol: HTTP }
status:
  conditions:
    - type: Acc$1epted
      status: "True"
      reason: Accepted
      observedGeneration: 2
    - type: example.com/Healthy
      status: "T$2rue"
      reason: Checked
  listeners:
    - name: http
      attachedRoutes: 1
      conditions:
        - type: Conflicted
          status: "False"
          reason: No$3Conflicts
        - type: OverlappingTLSConfig
          status: "F$4alse"
          reason: None
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop, uid: 3d4e }
spec:
  parentRefs:
    - name: fr$5ont
      sectionName: https
  rules:
    - backendRefs: [{ name: elsewhere, port: 80 }]
status:
  parents:
    - parentRef: { group: gateway.networking.k8s.io, kind: Gateway, name: front, sectionName: https }
      controllerName: example.com/gateways
      conditions:
        - type: Accepted
          status: "True"
          reason: Acc$6epted
        - type: ResolvedRefs
          status: "False"
          reason: No$7SuchThing
`;

/** The manifests with the cursor at one of their places. */
function at(place: number): string {
  return SAVED.replace(`$${place}`, "$0").replace(/\$[1-9]/g, "");
}

const REFERENCE = "https://gateway-api.sigs.k8s.io/reference/spec/";

describe("[hover: condition] a condition of a saved status", () => {
  it("says what it means, which reasons there are, what is predicted, and that it is old", () => {
    checkHover(at(1), [
      "**Accepted** is True",
      "",
      "The Gateway makes sense and at least one of its listeners is valid, so that something will be configured for it.",
      "",
      "`Accepted`: The Gateway is accepted with all of its listeners.",
      "",
      "The API's reasons:",
      "",
      "- True: `Accepted`, `ListenersNotValid`",
      "- False: `Invalid`, `InvalidParameters`, `ListenersNotValid`, `UnsupportedAddress`, `UnsupportedRoutability`, `NotReconciled`",
      "- Unknown: `Pending`, `NotReconciled`",
      "",
      "Predicted from these files: True. The Gateway is accepted.",
      "",
      "The condition is about generation 2, the object is at generation 3.",
      "",
      `[Reference](${REFERENCE}#gatewayconditionreason)`,
    ]);
  });

  it("leaves types that the API does not have to their controllers", () => {
    checkHover(at(2), [
      "**example.com/Healthy** is True (`Checked`)",
      "",
      "The Gateway API has no condition of this type here. What it means is its controller's to say.",
    ]);
  });

  it("says of a condition of negative polarity that True is unhealthy, and whether it may be False", () => {
    checkHover(at(3), [
      "**Conflicted** is False (`NoConflicts`)",
      "",
      "The listener clashes with another one on its port, and is not served. Where nothing clashes the condition may be left out. True is the trouble.",
      "",
      "`NoConflicts`: Nothing clashes.",
      "",
      "The API's reasons:",
      "",
      "- True: `HostnameConflict`, `ProtocolConflict`",
      "- False: `NoConflicts`",
      "",
      "Predicted from these files: False (`NoConflicts`). No other listener conflicts.",
      "",
      `[Reference](${REFERENCE}#listenerconditionreason)`,
    ]);
    checkHover(at(4), [
      "**OverlappingTLSConfig** is False (`None`)",
      "",
      "Another TLS listener of the port serves overlapping names, so clients may reuse a connection for hostnames that belong to it. True is the trouble.",
      "",
      "It stands in a status only while it is True; a controller should leave it out otherwise.",
      "",
      "The API's reasons:",
      "",
      "- True: `OverlappingHostnames`, `OverlappingCertificates`",
      "",
      `[Reference](${REFERENCE}#listenerconditionreason)`,
    ]);
  });

  it("names the controller of a Route's parent, and differs where the files do", () => {
    checkHover(at(6), [
      "**Accepted** is True, reported by `example.com/gateways`",
      "",
      "The parent takes the Route on at least one of its listeners.",
      "",
      "`Accepted`: The Route is attached.",
      "",
      "The API's reasons:",
      "",
      "- True: `Accepted`",
      "- False: `NoMatchingParent`, `NotAllowedByListeners`, `NoMatchingListenerHostname`, `UnsupportedValue`, `IncompatibleFilters`, `Conflicted`",
      "- Unknown: `Pending`",
      "",
      "Predicted from these files: False (`NoMatchingParent`). Gateway `shop/front` has no listener `https`.",
      "",
      `[Reference](${REFERENCE}#routeconditionreason)`,
    ]);
  });

  it("knows a reason that the API does not have, and says what a prediction needs", () => {
    checkHover(at(7), [
      "**ResolvedRefs** is False (`NoSuchThing`), reported by `example.com/gateways`",
      "",
      "Every backend that the Route names can be used. Requests for those that cannot are answered with 500.",
      "",
      "`NoSuchThing` is no reason that the API has for False; controllers may have reasons of their own.",
      "",
      "The API's reasons:",
      "",
      "- True: `ResolvedRefs`",
      "- False: `RefNotPermitted`, `InvalidKind`, `BackendNotFound`, `UnsupportedProtocol`",
      "",
      "Not known from these files: Service `shop/elsewhere` is not in this workspace.",
      "",
      `[Reference](${REFERENCE}#routeconditionreason)`,
    ]);
  });

  it("is nothing in a status that no cluster wrote", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/gateways }
status:
  conditions:
    - { type: Acc$0epted, status: "True" }
`,
      [],
    );
  });
});

describe("[hover: condition] the parentRef of a saved Route", () => {
  it("shows what its controller reported beside what is predicted", () => {
    checkHover(at(5), [
      "**Refused (NoMatchingParent).** Gateway `shop/front` has no listener `https`.",
      "",
      "- `http`: not named, because `sectionName` is `https`",
      "",
      "Reported when it was saved:",
      "",
      "- `example.com/gateways`: Accepted is True and ResolvedRefs is False (`NoSuchThing`)",
    ]);
  });
});
