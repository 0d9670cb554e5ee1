import retry from "../../server/src/rules/retry/index.ts";
import session from "../../server/src/rules/session/index.ts";
import timeout from "../../server/src/rules/timeout/index.ts";

/** All rules about the timeouts, the retries and the sessions of a Route's rule. */
export const all = { only: [...retry, ...session, ...timeout].map(({ id }) => id) };

export const route = (rules: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
${rules}
`;
