import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Delivered } from "../../../server/src/delivery/delivered.ts";
import { createEngine } from "../../../server/src/library.ts";
import {
  claimOn,
  makersOfKind,
  makersOfName,
  makersThatSay,
  mayMakeName,
} from "../../../server/src/workspace/cluster/makersOfKind.ts";
import { isOpaque } from "../../../server/src/yaml/opaqueText.ts";
import { SeededRandom } from "../../seededRandom.ts";

const NAMES = ["shop", "shop-api", "shop-api-web", "cart", "$" + "{NAME}"];

const MAKERS: readonly ((name: string) => string)[] = [
  (name) =>
    `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: "${name}" }\nspec: {}\n`,
  (name) =>
    `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: "${name}" }\nspec: { chart: { spec: { chart: app } }, values: { controllers: { a: {} }, service: { api: { controller: a, ports: { http: { port: 80 } } }, web: { controller: a, ports: { http: { port: 81 } } } } } }\n`,
  (name) => `apiVersion: kafka.strimzi.io/v1beta2\nkind: Kafka\nmetadata: { name: "${name}" }\nspec: {}\n`,
  (name) =>
    `apiVersion: cert-manager.io/v1\nkind: Certificate\nmetadata: { name: c }\nspec: { secretName: "${name}" }\n`,
  () => "apiVersion: isindir.github.com/v1alpha3\nkind: SopsSecret\nmetadata: { name: s }\nspec: {}\n",
  (name) =>
    `apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: { name: i, annotations: { cert-manager.io/issuer: le } }\nspec: { tls: [{ secretName: "${name}" }] }\n`,
  () =>
    "apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: { name: g, annotations: { cert-manager.io/issuer: le } }\nspec: { gatewayClassName: c, listeners: [] }\n",
];

function delivered(texts: readonly string[]): readonly Delivered[] {
  const workspace = createEngine();
  workspace.setFile("makers.yaml", texts.join("---\n"));
  return workspace.objects().map((objectLocation) => objectLocation.delivered);
}

/** What one maker alone says of a name, without any arrangement. */
function sayings({ resource }: Delivered, kind: string, name: string) {
  if (resource.kind === "Ingress") {
    const secrets = resource.spec.tls.map(({ secretName = "" }) => secretName);
    return {
      may: kind === "Secret" && secrets.some((one) => one === name || isOpaque(one)),
      says: kind === "Secret" && secrets.includes(name),
    };
  }
  if (resource.kind !== "Producer") return { may: kind === "Secret", says: false };
  const { makes, madeName, madeServices, likelyNames = [] } = resource.spec;
  if (!makes.some((one) => one === kind)) return { may: false, says: false };
  const said = madeServices ?? (madeName === undefined ? undefined : [madeName]);
  if (said !== undefined) {
    const may = said.some((one) => one === name || isOpaque(one));
    return { may, says: said.includes(name), claim: may ? "made" : undefined };
  }
  const isLikely = likelyNames.some((one) => one === name || isOpaque(one));
  const isBegun = likelyNames.some((one) => name.startsWith(`${one}-`));
  return { may: true, says: false, claim: isLikely ? "made" : isBegun ? "like a chart's" : undefined };
}

describe("those who may make objects of a kind", () => {
  it("say by name together what each of them says alone, in order", () => {
    const random = new SeededRandom(1058);
    for (let round = 0; round < 300; round++) {
      const texts = Array.from({ length: random.below(7) }, () => random.pick(MAKERS)(random.pick(NAMES)));
      const all = delivered(texts);
      for (const [group, kind] of [
        ["", "Service"],
        ["", "Secret"],
        ["apps", "Deployment"],
      ] as const)
        for (const name of [...NAMES, "shop-kafka-bootstrap", "other"]) {
          const of = makersOfKind({ group, kind }, all);
          const alone = all.map((maker) => ({ maker, ...sayings(maker, kind, name) }));
          const may = alone.filter((one) => one.may).map(({ maker }) => maker);
          const says = alone.filter((one) => one.says).map(({ maker }) => maker);
          assert.deepEqual(makersOfName(of, name), may, texts.join("---\n"));
          assert.deepEqual(makersThatSay(of, name), says);
          assert.equal(mayMakeName(of, name), may.length > 0);
          const claims = alone.map(({ claim }) => claim);
          const strongest = claims.includes("made") ? "made" : claims.find((claim) => claim !== undefined);
          assert.equal(claimOn(of, name), strongest, `${name} of\n${texts.join("---\n")}`);
        }
    }
  });

  it("are told by the names that they certainly give, by those that charts usually give, and by the Services in values", () => {
    const values =
      "spec: { chart: { spec: { chart: app } }, values: { service: { api: { ports: { http: { port: 80 } } } } } }";
    const of = makersOfKind(
      { group: "", kind: "Service" },
      delivered([
        `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: shop }\n${values}\n`,
        "apiVersion: rabbitmq.com/v1beta1\nkind: RabbitmqCluster\nmetadata: { name: mice }\nspec: {}\n",
      ]),
    );
    assert.deepEqual(of.likelyNames, ["shop", "shop-api"]);
    assert.deepEqual(of.certainNames, ["mice"]);
  });
});
