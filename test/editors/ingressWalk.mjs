// The way from an Ingress to a Route of the Gateway that is there: the Ingress is written beside the story, converted by the light bulb,
// and the proof stands above it as a lens and beside it as a document that follows edits.
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as story from "./story.mjs";
import { until } from "./workbench.mjs";

const FILE = "shop/old-shop.yaml";
const TEXT = `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: old-shop
  namespace: shop
spec:
  ingressClassName: nginx
  rules:
    - host: old.example.com
      http:
        paths:
          - path: /
            pathType: Prefix
            backend: { service: { name: checkout, port: { number: 8080 } } }
`;

/** What the platform team adds to its Gateway, so that https is answered as well. */
const HTTPS_LISTENER = `    - name: public-https
      port: 443
      protocol: HTTPS
      hostname: "*.example.com"
      tls:
        certificateRefs:
          - name: wildcard
      allowedRoutes:
        namespaces:
          from: Selector
          selector:
            matchLabels:
              edge-access: granted
`;

/** Converts an Ingress onto the platform's Gateway, and looks at the proof. */
export async function ingressWalk(workbench, { checks, folder }) {
  const { page, screenshot } = workbench;
  const inWorkspace = (file) => join(folder, "workspace", file);
  appendFileSync(inWorkspace(story.GATEWAY), HTTPS_LISTENER);
  writeFileSync(inWorkspace(FILE), TEXT);
  const name = FILE.split("/").pop();
  await workbench.runCommand("View: Close All Editors");
  await workbench.openFile(FILE);
  await checks.expect(
    "an Ingress becomes a Route of the Gateway that is there",
    async () => {
      await workbench.quickFix("Ingress", "Convert to Gateway API", () => screenshot("ingress-menu"));
      await until(
        "the Route below the Ingress",
        async () => {
          const shown = await workbench.editorText(name);
          return ["kind: HTTPRoute", story.GATEWAY_NAME, story.OWN_LISTENER, "public-https"].every((one) =>
            shown.includes(one),
          );
        },
        30_000,
      );
    },
    () => screenshot("ingress-converted"),
  );
  const lens = page
    .locator(".codelens-decoration a", { hasText: "equal to HTTPRoute shop/old-shop" })
    .first();
  await checks.expect(
    "a lens on the Ingress says that the Route answers as it does, and leads to the proof",
    async () => {
      const isProved = async () => {
        const shown = await workbench.editorText("Ingress old-shop (beside its routes).txt");
        return shown.includes("all are answered as before");
      };
      // A lens that is drawn anew under the pointer takes no click.
      await until("the proof", async () => {
        await lens.click({ timeout: 30_000 });
        return until("it in the editor", isProved, 8000).catch(() => false);
      });
    },
    () => screenshot("ingress-proved"),
  );
}
