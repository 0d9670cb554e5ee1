import { clientRequest } from "../../gateway-api/traffic/clientRequest.ts";
import { answerOfIngress } from "../../ingress/answerOfIngress.ts";
import type { IngressAnswer } from "../../ingress/ingressAnswer.ts";
import type { Trace, TraceRequest } from "../../workspace/views/trace.ts";
import type { ProvenClass } from "./proof.ts";

/**
 * What Ingresses answer to a request, in the form in which the answers of Gateways are shown. Of several classes the first that
 * has the host is meant: which address the client knows stands in no file.
 */
export function ingressTrace(request: TraceRequest, classes: readonly ProvenClass[]): Trace {
  const client = clientRequest(request);
  const answers = classes.map(({ hosts }) => answerOfIngress(client, hosts));
  const answer = answers.find(({ host }) => host !== undefined) ?? answers[0] ?? NO_INGRESS;
  return asTrace(answer);
}

const NO_INGRESS: IngressAnswer = {
  outcome: "response",
  status: 404,
  backends: [],
  steps: [{ about: "listener", what: "no Ingress", why: "There is no Ingress in these files." }],
};

function asTrace({ outcome, status, redirect, backends, forwarded, steps, location }: IngressAnswer): Trace {
  const ingress = location?.by.ingress;
  return {
    outcome,
    ...(status === undefined ? {} : { status }),
    ...(redirect === undefined ? {} : { redirect }),
    ...(ingress === undefined
      ? {}
      : { route: { kind: "Ingress", namespace: ingress.namespace, name: ingress.name } }),
    backends,
    ...(forwarded === undefined ? {} : { forwarded }),
    mirrors: [],
    steps,
  };
}
