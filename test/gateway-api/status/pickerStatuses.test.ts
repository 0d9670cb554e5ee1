import { describe, it } from "node:test";
import { manifest } from "../manifest.ts";
import { statuses } from "./statusStory.ts";

const WORLD = [
  manifest(
    "Gateway shop/web",
    "spec: { gatewayClassName: any, listeners: [{ name: http, port: 80, protocol: HTTP }] }",
  ),
  manifest(
    "HTTPRoute shop/cart",
    "spec: { parentRefs: [{ name: web }], rules: [{ backendRefs: [{ group: inference.networking.k8s.io, kind: InferencePool, name: model }] }] }",
  ),
];
const pool = (picker: string) =>
  manifest(
    "InferencePool shop/model",
    `spec: { selector: { matchLabels: { app: model } }, targetPorts: [{ number: 8000 }], endpointPickerRef: { ${picker} } }`,
    "inference.networking.k8s.io/v1",
  );
const service = (spec: string) => manifest("Service shop/picker", `spec: { ${spec} }`);
const PORT = "name: picker, port: { number: 9002 }";
const pools = (documents: readonly string[], options = {}) =>
  statuses([...WORLD, ...documents], options, /Pool$/);

describe("the picker of an InferencePool", () => {
  it("is a Service with the port", () => {
    pools([pool(PORT), service("ports: [{ port: 9002 }]")]).is(`
      InferencePool shop/model
        parent {parentRef:{kind:Gateway, namespace:shop, name:web}}
          Accepted True Accepted: Gateway \`shop/web\` sends requests to the pool.
          ResolvedRefs True ResolvedRefs: Service \`picker\` picks the pods.`);
    pools([pool(PORT), service('ports: [{ port: "${PORT}" }]')]).is(`
      InferencePool shop/model
        parent {parentRef:{kind:Gateway, namespace:shop, name:web}}
          Accepted True Accepted: Gateway \`shop/web\` sends requests to the pool.
          ResolvedRefs Unknown FilledInLater: On which port Service \`picker\` picks the pods cannot be told here.`);
    pools([
      pool(PORT),
      service("type: ExternalName, externalName: picker.test, ports: [{ port: 9002 }]"),
    ]).is(`
      InferencePool shop/model
        parent {parentRef:{kind:Gateway, namespace:shop, name:web}}
          Accepted True Accepted: Gateway \`shop/web\` sends requests to the pool.
          ResolvedRefs Unknown ImplementationSpecific: Service \`picker\` is of type \`ExternalName\`, by which no picker may be named.`);
    pools([
      pool(PORT),
      service('type: ExternalName, externalName: picker.test, ports: [{ port: "${PORT}" }]'),
    ]).is(`
      InferencePool shop/model
        parent {parentRef:{kind:Gateway, namespace:shop, name:web}}
          Accepted True Accepted: Gateway \`shop/web\` sends requests to the pool.
          ResolvedRefs Unknown ImplementationSpecific: Service \`picker\` is of type \`ExternalName\`, by which no picker may be named.`);
  });

  it("of another kind is the implementation's, there or not", () => {
    const other = `group: example.com, kind: Picker, ${PORT}`;
    pools([pool(other), manifest("Picker shop/picker", "spec: {}", "example.com/v1")]).is(`
      InferencePool shop/model
        parent {parentRef:{kind:Gateway, namespace:shop, name:web}}
          Accepted True Accepted: Gateway \`shop/web\` sends requests to the pool.
          ResolvedRefs Unknown ImplementationSpecific: Whether Picker.example.com \`picker\` can pick the pods cannot be told here.`);
    pools([pool(other)], { closedWorld: true }).is(`
      InferencePool shop/model
        parent {parentRef:{kind:Gateway, namespace:shop, name:web}}
          Accepted True Accepted: Gateway \`shop/web\` sends requests to the pool.
          ResolvedRefs Unknown NotInWorkspace: Picker.example.com \`picker\`, which picks the pods, is not in this workspace.`);
    pools([pool(PORT)], { closedWorld: true }).is(`
      InferencePool shop/model
        parent {parentRef:{kind:Gateway, namespace:shop, name:web}}
          Accepted True Accepted: Gateway \`shop/web\` sends requests to the pool.
          ResolvedRefs False InvalidExtensionRef: Service \`picker\`, which picks the pods, is not in this workspace.`);
    pools([pool("name: '${PICKER}', port: { number: 9002 }"), service("ports: [{ port: 9002 }]")], {
      closedWorld: true,
    }).is(`
      InferencePool shop/model
        parent {parentRef:{kind:Gateway, namespace:shop, name:web}}
          Accepted True Accepted: Gateway \`shop/web\` sends requests to the pool.
          ResolvedRefs Unknown FilledInLater: Which object Service \`\${PICKER}\` is cannot be told: its name contains a variable.`);
  });
});
