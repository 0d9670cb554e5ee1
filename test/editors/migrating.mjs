// What "Migrate to current API versions" makes of a listener from before release 0.4: the same doors, in the words of today.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "./workbench.mjs";

const FILE = "platform/old-gateway.yaml";
const NAME = FILE.split("/").pop();

/** `routes`, with its labels directly below `selector`, as GEP-724 wrote it. */
const OLD = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: old-gateway
  namespace: infra
spec:
  gatewayClassName: shared
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      routes:
        namespaces:
          from: Selector
          selector:
            edge-access: granted
`;
const MIGRATED = OLD.replace("routes:", "allowedRoutes:").replace(
  "            edge-access: granted",
  "            matchLabels:\n              edge-access: granted",
);

/** Migrates a file by the menu of source actions, and removes it: its Gateway is one more for whatever asks for one. */
export async function migrating(workbench, { checks, folder }) {
  const { screenshot } = workbench;
  writeFileSync(join(folder, "workspace", FILE), OLD);
  await workbench.openFile(FILE);
  await checks.expect(
    "migrating an old selector of namespaces gives the same selector, and opens the Gateway to nobody else",
    async () => {
      await workbench.sourceAction("Migrate to current API versions", () => screenshot("migrate-menu"));
      let seen = "";
      await until(
        "the migrated Gateway",
        async () => {
          seen = await workbench.editorText(NAME);
          return seen.trimEnd() === MIGRATED.trimEnd();
        },
        20_000,
      ).catch((error) => {
        throw new Error(`${error.message}; the editor shows:\n${seen}`);
      });
      await workbench.save();
    },
    () => screenshot("migrated"),
  );
  rmSync(join(folder, "workspace", FILE));
}
