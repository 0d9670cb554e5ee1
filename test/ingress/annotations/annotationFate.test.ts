import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import {
  annotationFate,
  isBookkeeping,
  KNOWN_ANNOTATIONS,
} from "../../../server/src/ingress/annotations/annotationFate.ts";

const folder = process.env.GATEWAY_API_TEST_DATA;
const file = folder === undefined ? undefined : join(folder, "migration", "annotations.jsonl");
const present = file !== undefined && existsSync(file);

describe("fates of annotations", () => {
  it("are told in whole sentences, with names in pairs of backticks", () => {
    const wrong = KNOWN_ANNOTATIONS.filter((name) => {
      const { effect = "", message = "" } = annotationFate(name) ?? {};
      return [effect, message].some((text) => !text.endsWith(".") || text.split("`").length % 2 === 0);
    });
    assert.deepEqual(wrong, []);
  });

  it("say of a name that ingress-nginx does not read that it had no effect", () => {
    assert.equal(annotationFate("nginx.ingress.kubernetes.io/secure-backends")?.verdict, "none");
  });

  it("know families of other projects by what their names begin with", () => {
    assert.equal(annotationFate("alb.ingress.kubernetes.io/scheme")?.verdict, "vendor");
    assert.equal(annotationFate("cert-manager.io/cluster-issuer")?.verdict, "changed");
    assert.equal(annotationFate("example.com/anything"), undefined);
    assert.ok(isBookkeeping("kubectl.kubernetes.io/last-applied-configuration"));
  });

  it("are those of the catalogue", { skip: present ? false : "GATEWAY_API_TEST_DATA is not set" }, () => {
    const rows = present
      ? readFileSync(file, "utf8")
          .trim()
          .split("\n")
          .map((line): { readonly annotation: string; readonly verdict: string } => JSON.parse(line))
      : [];
    const wrong = rows.flatMap(({ annotation, verdict }) => {
      const known = KNOWN_ANNOTATIONS.includes(annotation);
      const found = annotationFate(annotation)?.verdict;
      return known && found === verdict
        ? []
        : [`${annotation}: ${known ? found : "unknown"}, not ${verdict}`];
    });
    assert.deepEqual(wrong, []);
  });
});
