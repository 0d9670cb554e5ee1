import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { readFiles } from "../../server/src/features/migration/ingressFile.ts";
import { surroundingsOf } from "../../server/src/features/migration/surroundings.ts";
import { clientRequest, type HeaderFields } from "../../server/src/gateway-api/traffic/clientRequest.ts";
import { answerOfIngress } from "../../server/src/ingress/answerOfIngress.ts";
import { hostTable } from "../../server/src/ingress/hostTable.ts";
import type { IngressAnswer } from "../../server/src/ingress/ingressAnswer.ts";
import { classOf } from "../../server/src/ingress/ingressClass.ts";

interface Share {
  readonly namespace: string;
  readonly name: string;
  readonly port?: number;
  readonly share?: number;
}

/** A request with the answer that the Ingresses give. */
interface OracleCase {
  readonly id: string;
  readonly manifests: readonly string[];
  readonly options?: { readonly ingressClasses?: readonly string[] };
  readonly closed?: boolean;
  readonly request: {
    readonly scheme: "http" | "https";
    readonly host: string;
    readonly port: number;
    readonly method: string;
    readonly path: string;
    readonly headers: HeaderFields;
  };
  readonly expect: {
    readonly backend: Share | null;
    readonly shares?: readonly Share[];
    readonly status: number | null;
    readonly location?: string;
    readonly rewrittenPath?: string;
    readonly host?: string;
    readonly tls?: string;
  };
}

const folder = process.env.GATEWAY_API_TEST_DATA;
const file = folder === undefined ? undefined : join(folder, "migration", "ingress-requests.jsonl");
const present = file !== undefined && existsSync(file);

function answered({ manifests, options, closed = false, request }: OracleCase): IngressAnswer {
  const { ingresses, objects } = readFiles(manifests.map((text, index) => ({ path: `${index}.yaml`, text })));
  const surroundings = surroundingsOf(objects, closed);
  const classes = options?.ingressClasses;
  const meant = ingresses
    .map(({ ingress }) => ingress)
    .filter((ingress) => classes === undefined || classes.includes(classOf(ingress, surroundings) ?? ""));
  return answerOfIngress(clientRequest(request), hostTable(meant, surroundings));
}

function shownLocation(text: string, { scheme, host }: OracleCase["request"]): string {
  return new URL(text, `${scheme}://${host}/`).href;
}

/** The ConfigMap is in none of the files, and nothing says that there are no others: whether it is there is not known. */
const NOT_KNOWN = new Set(["e2e-custom-headers-missing/1"]);

/** What differs from the expected answer; undefined where nothing does. */
function difference(one: OracleCase): string | undefined {
  const { expect, request } = one;
  const answer = answered(one);
  // Passwords, addresses and other servers are not known here: the answer is that to those who are let in.
  if (answer.guardedBy !== undefined) return undefined;
  const is = JSON.stringify({ ...answer, host: undefined, location: undefined, steps: undefined });
  if (expect.location !== undefined) {
    const { redirect } = answer;
    if (redirect === undefined) return is;
    const port = redirect.port === undefined ? "" : `:${redirect.port}`;
    const got = shownLocation(`${redirect.scheme}://${redirect.host}${port}${redirect.path}`, request);
    const isRight = redirect.status === expect.status && got === shownLocation(expect.location, request);
    return isRight ? undefined : is;
  }
  if (expect.backend === null) return answer.status === expect.status ? undefined : is;
  if (answer.outcome !== "forwarded") return is;
  const text = ({ namespace, name, port, share = 1 }: Share) =>
    `${namespace}/${name}:${port} ${share.toFixed(3)}`;
  const wanted = (expect.shares ?? [expect.backend]).map(text).sort();
  if (JSON.stringify(answer.backends.map(text).sort()) !== JSON.stringify(wanted)) return is;
  if (
    expect.tls === undefined &&
    expect.rewrittenPath !== undefined &&
    answer.forwarded?.path !== expect.rewrittenPath
  )
    return is;
  return expect.host === undefined || answer.forwarded?.host === expect.host ? undefined : is;
}

describe("answers of Ingresses", { skip: present ? false : "GATEWAY_API_TEST_DATA is not set" }, () => {
  const cases = present
    ? readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line): OracleCase => JSON.parse(line))
    : [];

  it("are those of the specification and of ingress-nginx", (t) => {
    const wrong = cases
      .filter(({ id }) => !NOT_KNOWN.has(id))
      .flatMap((one) => {
        const found = difference(one);
        return found === undefined ? [] : [`${one.id}: ${found}, not ${JSON.stringify(one.expect)}`];
      });
    t.diagnostic(`${cases.length - wrong.length} of ${cases.length}`);
    assert.deepEqual(wrong, []);
  });
});
