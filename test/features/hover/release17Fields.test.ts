import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hover } from "../../../server/src/features/hover/hover.ts";
import { compiledKinds } from "../../../server/src/schema/compiled/kinds.js";
import type { Field } from "../../../server/src/schema/field.ts";
import { kindOf } from "../../../server/src/schema/kinds.ts";
import { openAtCursor } from "../../fixture.ts";

const NEW = "Experimental channel only, since 1.7.";
const NEVER = "No release has the field here.";
const TO_XBACKEND = "Deprecated since 1.7, use `spec.sessionPersistence` of an XBackend.";

/** What is said of the two forms of a session in a place that is deprecated and there since a release. */
const deprecatedSession = (since: string): Readonly<Record<string, string>> => ({
  "": `Experimental channel only, since ${since}. ${TO_XBACKEND}`,
  ".cookie": `${NEW} ${TO_XBACKEND}`,
  ".header": `${NEW} ${TO_XBACKEND}`,
  ".sessionName": `Experimental channel only, since ${since}. Gone after 1.6. Its successor is \`cookie.name\` or \`header.name\`.`,
  ".cookieConfig": `Experimental channel only, since ${since}. Gone after 1.6. Its successor is \`cookie\`.`,
});
const below = (path: string, said: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(said).map(([key, text]) => [`${path}${key}`, text]));

/** What the hover of each field that changed says first of its history, by kind and path. */
const CHANGED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BackendLBPolicy: below("spec.sessionPersistence", {
    ".cookie": NEVER,
    ".header": NEVER,
    ".sessionName": "Experimental channel only, since 1.1. Gone after 1.2.",
    ".cookieConfig": "Experimental channel only, since 1.1. Gone after 1.2.",
  }),
  Gateway: {
    "spec.listeners.0.filters": NEW,
    "spec.addresses.0.routability": NEW,
    "status.addresses.0.routability": NEW,
  },
  GRPCRoute: below("spec.rules.0.sessionPersistence", deprecatedSession("1.1")),
  HTTPRoute: {
    "spec.rules.0.retry": "Standard channel, since 1.7; experimental channel, since 1.2.",
    ...below("spec.rules.0.sessionPersistence", deprecatedSession("1.1")),
  },
  XBackend: {
    "spec.endpointSelector": NEW,
    "spec.port.number": NEW,
    "spec.port.name": "Experimental channel only, since 1.6. Gone after 1.6.",
    "spec.port.port": "Experimental channel only, since 1.6. Gone after 1.6. Its successor is `port.number`.",
    ...below("spec.sessionPersistence", {
      "": NEW,
      ".cookie": NEW,
      ".header": NEW,
      ".sessionName": NEVER,
      ".cookieConfig": NEVER,
    }),
    "status.ancestors": NEW,
    "status.parents":
      "Experimental channel only, since 1.6. Gone after 1.6. Its successor is `status.ancestors`.",
  },
  XBackendTrafficPolicy: below("spec.sessionPersistence", deprecatedSession("1.3")),
};

/** The paths of all fields that came, went or changed their standing with 1.7, at whatever place. */
function changed(field: Field, path: string): readonly string[] {
  const { standard, experimental, until, deprecated } = field.annotations;
  const own = [standard, experimental, deprecated].includes("1.7") || until === "1.6" ? [path] : [];
  const inside = [...field.properties].flatMap(([name, property]) =>
    changed(property, path === "" ? name : `${path}.${name}`),
  );
  return [...own, ...inside, ...(field.items === undefined ? [] : changed(field.items, `${path}.0`))];
}

/** The last two paragraphs of the hover on the key at a path of a kind: its values, and where it comes from. */
function hovered(kind: string, path: string): readonly string[] {
  const { group = "", versions = [] } = compiledKinds.find((one) => one.kind === kind) ?? {};
  const steps = path.split(".");
  const value = steps.reduceRight((inner, step, index) => {
    const key = index === steps.length - 1 ? `${step.slice(0, 1)}$0${step.slice(1)}` : step;
    return step === "0" ? `[${inner}]` : `{ ${key}: ${inner} }`;
  }, "x");
  const source = `apiVersion: ${group}/${versions[0]}\nkind: ${kind}\nmetadata: { name: a, namespace: b }\n${value.slice(2, -2)}\n`;
  const { workspace, path: file, position } = openAtCursor(source, { bundleVersion: "1.7" });
  return (hover(workspace, file, position)?.markdown ?? "").split("\n\n").slice(-2);
}

describe("hovers of every field that changed with release 1.7", () => {
  it("are all in this table", () => {
    const found = compiledKinds.flatMap(({ group, kind, versions }) => {
      const known = kindOf(group, versions[0] ?? "", kind);
      return known === undefined ? [] : changed(known.root, "").map((path) => `${kind} ${path}`);
    });
    const listed = Object.entries(CHANGED).flatMap(([kind, fields]) =>
      Object.keys(fields).map((path) => `${kind} ${path}`),
    );
    assert.deepEqual([...new Set(found)].sort(), listed.toSorted());
  });

  for (const [kind, fields] of Object.entries(CHANGED))
    for (const [path, said] of Object.entries(fields))
      it(`say of ${kind} ${path}: ${said}`, () => {
        const text = hovered(kind, path).at(-1) ?? "";
        assert.equal(text.slice(0, said.length), said);
        assert.doesNotMatch(text.slice(said.length), /since|Gone|Deprecated/);
      });

  it("tell of the values and defaults that came later", () => {
    const said = (path: string) => hovered("XBackend", path).join(" ");
    assert.match(said("spec.type"), /`EndpointSelector`\. Since 1\.7: `EndpointSelector`\./);
    assert.match(said("spec.protocol"), / Since 1\.7: `GRPC`, `WSS`\./);
    assert.match(said("spec.tls"), /The default is filled in since 1\.7\./);
    assert.doesNotMatch(said("spec.tls.mode"), /since 1\.7/i);
  });

  it("tell of the kind that came", () => {
    assert.equal(hovered("XTelemetryPolicy", "spec.tracing").at(-1)?.slice(0, NEW.length), NEW);
  });
});
