import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { BUNDLE_VERSIONS, NEWEST_RELEASE } from "../../server/src/schema/release.ts";

interface Manifest {
  readonly icon: string;
  readonly capabilities: object;
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string }[]>>;
    readonly configuration: readonly { readonly properties: Readonly<Record<string, unknown>> }[];
    readonly walkthroughs: readonly {
      readonly steps: readonly {
        readonly id: string;
        readonly media: { readonly svg: string; readonly altText: string };
      }[];
    }[];
  };
}

const text = readFileSync("package.json", "utf8");
const { icon, capabilities, contributes }: Manifest = JSON.parse(text);

describe("what the extension contributes to the editor", () => {
  it("has a text in package.nls.json for each placeholder, and no text that nothing shows", () => {
    const texts: Record<string, string> = JSON.parse(readFileSync("package.nls.json", "utf8"));
    const placeholders = [...text.matchAll(/"%([\w.-]+)%"/g)].map(([, key]) => key);
    assert.deepEqual([...new Set(placeholders)].sort(), Object.keys(texts).sort());
  });

  it("shows a picture at each step of its walkthrough, in colours of the theme alone and with words for it", () => {
    const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
    assert.equal(steps.length, 4);
    for (const { id, media } of steps) {
      assert.deepEqual(media, {
        svg: `client/walkthrough/${id}.svg`,
        altText: `%walkthrough.${id}.picture%`,
      });
      const picture = readFileSync(media.svg, "utf8");
      const colours = [...picture.matchAll(/\b(?:fill|stroke)="([^"]*)"/g)].map(([, colour]) => colour);
      assert.deepEqual(
        colours.filter((colour) => colour !== "none" && !colour?.startsWith("var(--vscode-")),
        [],
      );
    }
  });

  it("has its menus in every language that the server is told of, and starts with each kind of YAML", () => {
    const selector = readFileSync("client/src/clientOptions.ts", "utf8");
    const languages = [...selector.matchAll(/\{ language: "(\w+)" \}/g)].map(([, language = ""]) => language);
    assert.deepEqual(languages, ["yaml", "helm", "json", "jsonc"]);
    const conditions = [...text.matchAll(/LangId =~ \/(\S+)\/ /g)].map(([, pattern = ""]) => pattern);
    assert.ok(conditions.length > 10);
    for (const pattern of conditions)
      assert.ok(
        languages.every((language) => new RegExp(pattern).test(language)),
        pattern,
      );
    for (const language of ["yaml", "helm"]) assert.ok(text.includes(`"onLanguage:${language}"`));
  });

  it("puts only commands into menus that it declares", () => {
    const declared = contributes.commands.map(({ command }) => command);
    const shown = Object.values(contributes.menus).flatMap((items) => items.map(({ command }) => command));
    assert.deepEqual(
      shown.filter((command) => !declared.includes(command)),
      [],
    );
  });

  it("gives every command and setting the prefix `gatewayApi.`, and declares none twice", () => {
    const names = [
      ...contributes.commands.map(({ command }) => command),
      ...contributes.configuration.flatMap(({ properties }) => Object.keys(properties)),
    ];
    assert.deepEqual(
      names.filter((name) => !name.startsWith("gatewayApi.")),
      [],
    );
    assert.equal(new Set(names).size, names.length);
  });

  it("works in workspaces that are not trusted, where only another runtime waits for trust, and in virtual ones", () =>
    assert.deepEqual(capabilities, {
      untrustedWorkspaces: { supported: true, restrictedConfigurations: ["gatewayApi.serverRuntime"] },
      virtualWorkspaces: true,
    }));

  it("offers every release that is known, and the newest where nothing is chosen", () => {
    const settings = Object.assign({}, ...contributes.configuration.map(({ properties }) => properties));
    const { enum: releases, default: preset, enumDescriptions } = settings["gatewayApi.bundleVersion"];
    assert.deepEqual([releases, preset], [[...BUNDLE_VERSIONS], NEWEST_RELEASE]);
    assert.equal(enumDescriptions.length, releases.length);
  });

  it("lets the user trace the server", () => {
    const settings = Object.assign({}, ...contributes.configuration.map(({ properties }) => properties));
    assert.deepEqual(settings["gatewayApi.trace.server"].enum, ["off", "messages", "verbose"]);
  });

  it("says nothing to YAML extensions but how a settings file of ours looks", () => {
    const validated: readonly { readonly fileMatch: string | readonly string[] }[] =
      JSON.parse(text).contributes.yamlValidation ?? [];
    assert.deepEqual(
      [...new Set(validated.flatMap(({ fileMatch }) => fileMatch))].filter(
        (name) => !name.endsWith(".gateway-api.yaml"),
      ),
      [],
    );
  });

  it("declares each tool for language models that it offers, with what it is asked", () => {
    const declared: readonly {
      name: string;
      modelDescription: string;
      inputSchema: { required: string[] };
    }[] = JSON.parse(text).contributes.languageModelTools;
    const code = readFileSync("client/src/languageModelTools.ts", "utf8");
    const offered = [...code.matchAll(/"(gatewayApi_\w+)"/g)].map(([, name]) => name);
    assert.deepEqual(
      declared.map(({ name }) => name),
      offered,
    );
    for (const { name, modelDescription } of declared) assert.ok(modelDescription.length > 80, name);
  });

  it("has its icon", () => assert.ok(existsSync(icon)));
});
