// An object that breaks a rule of its definition: whoever tells it has loaded the engine for such rules, wherever the server runs.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = "platform/tenants.yaml";
const RULE = "crd-validation-rule";
const MESSAGE = "no host of the tenant is ours";
const TENANTS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: tenants.example.com
spec:
  group: example.com
  names: { kind: Tenant, plural: tenants }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                hosts:
                  type: array
                  maxItems: 8
                  items: { type: string, maxLength: 253 }
              x-kubernetes-validations:
                - rule: self.hosts.exists(host, host.endsWith('.example.com'))
                  message: ${MESSAGE}
---
apiVersion: example.com/v1
kind: Tenant
metadata:
  name: shop
  namespace: shop
spec:
  hosts: [shop.example.org]
`;

/** Puts the definition and the object into a workspace that no editor has opened yet. */
export const addTenants = (workspace) => writeFileSync(join(workspace, FILE), TENANTS);

/** The problem that only the engine can tell. */
export async function brokenRule(workbench, { checks }) {
  await workbench.openFile(FILE);
  await checks.expect(
    "Problems lists the object that breaks a rule of its definition",
    () => workbench.problem(MESSAGE, RULE),
    () => workbench.screenshot("broken-rule"),
  );
}
