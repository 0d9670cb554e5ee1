import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VERSION } from "../programs.ts";
import { folder, gateway } from "./gwls.ts";

describe("arguments that cannot be used", () => {
  const complaints: readonly (readonly [readonly string[], string])[] = [
    [[], "say what to do: `gwls check` looks at the working directory, `gwls --help` lists the commands"],
    [["chek"], "there is no command `chek`; did you mean `check`?"],
    [["deploy"], "there is no command `deploy`; see `gwls --help`"],
    [["trace"], "`trace` needs a URL: `gwls trace http://HOST/PATH`"],
    [["trace", "/cart"], "`/cart` names no host: write it as `http://HOST/cart`, or add a header `Host`"],
    [["trace", "http:///cart"], "`http:///cart` names no host: write it as `http://HOST/PATH`"],
    [["trace", "htp://shop.example.com"], "there is no scheme `htp`; did you mean `http`?"],
    [["trace", "http://shop.example.com:0"], "`0` is not a port: ports are numbers from 1 to 65535"],
    [
      ["trace", "http://shop.example.com", "-H", "x-team"],
      "`x-team` is not a header: write `-H 'NAME: VALUE'`",
    ],
    [["trace", "http://shop.example.com", "-X", "GET /"], "`GET /` is not a method"],
    [["trace", "http://shop.example.com", "nowhere"], "nowhere: there is no such file or folder"],
    [
      ["trace", "http://shop.example.com", "--gateway", "edge/front-dor"],
      "there is no Gateway `edge/front-dor` here; did you mean `edge/front-door`?",
    ],
    [["check", "nowhere"], "nowhere: there is no such file or folder"],
    [["check", ""], "`check` is given an empty argument: a variable without a value, perhaps"],
    [["plan", ""], "`plan` is given an empty argument: a variable without a value, perhaps"],
    [["diff", "HEAD", ""], "`diff` is given an empty argument: a variable without a value, perhaps"],
    [["check", "--config", ""], "`--config` needs a value: FILE"],
    [["check", "--formt", "json"], "`check` has no option `--formt`; did you mean `--format`?"],
    [["check", "-x"], "`check` has no option `-x`; see `gwls check --help`"],
    [
      ["check", "--format"],
      "`--format` needs one of `pretty`, `json`, `sarif`, `github`, `junit`, `markdown` or `gitlab`",
    ],
    [
      ["check", "--format", "xml"],
      "`--format` takes `pretty`, `json`, `sarif`, `github`, `junit`, `markdown` or `gitlab`, not `xml`",
    ],
    [["check", "--fail-on", "hint"], "`--fail-on` takes `error`, `warning` or `never`, not `hint`"],
    [["check", "--channel", "beta"], "`--channel` takes `standard` or `experimental`, not `beta`"],
    [["check", "--hints=yes"], "`--hints` takes no value"],
    [
      ["status", "Gateway/edge/back-door"],
      "there is no Gateway `edge/back-door` here; there are edge/front-door",
    ],
    [
      ["effective"],
      "`effective` needs the name of a Gateway, `gwls effective [NAMESPACE/]NAME`, of a route, `gwls effective httproute/[NAMESPACE/]NAME`, or `--all`",
    ],
    [
      ["effective", "edge/front-doors"],
      "there is no Gateway `edge/front-doors` here; did you mean `edge/front-door`?",
    ],
    [
      ["effective", "shop/front-door"],
      "there is no Gateway `shop/front-door` here; did you mean `edge/front-door`?",
    ],
    [
      ["effective", "listenerset/edge/extra"],
      "`effective` shows Gateways and HTTPRoutes; `gwls explain listenerset/edge/extra` says what becomes of a ListenerSet",
    ],
    [
      ["effective", "gateway.gateway.networking.k8s.io/front-doors"],
      "there is no Gateway `front-doors` here; did you mean `edge/front-door`?",
    ],
    [["explain"], "`explain` needs an object: `gwls explain KIND/[NAMESPACE/]NAME`"],
    [["explain", "HTTPRoute/catalog"], "there is no HTTPRoute `catalog` here, nor any other HTTPRoute"],
    [["rules", "field-limts"], "there is no rule `field-limts`; did you mean `field-limit`?"],
    [["rules", "field-limit", "field-type"], "`rules` takes one id at most"],
    [
      ["serve"],
      "`serve` needs one of `--stdio`, `--node-ipc` and `--socket=PORT`: how the editor speaks to it",
    ],
    [["serve", "--socket=seven"], "`--socket` takes a port from 1 to 65535, not `seven`"],
  ];
  for (const [args, complaint] of complaints) {
    it(`gwls ${args.join(" ")}`, () => {
      const { code, out, err } = folder({ "gateway.yaml": gateway() }).gwls(args);
      assert.deepEqual({ code, out, err }, { code: 2, out: "", err: `gwls: ${complaint}\n` });
    });
  }
});

it("takes no short name for another one of which most letters differ", () => {
  const { gwls } = folder({ "gateway.yaml": gateway().replace("front-door", "top") });
  assert.equal(
    gwls(["effective", "nope"]).err,
    "gwls: there is no Gateway `nope` here; there are edge/top\n",
  );
  assert.match(gwls(["effective", "tip"]).err, /did you mean `edge\/top`\?/);
});

describe("gwls about itself", () => {
  it("prints its version", () => {
    assert.deepEqual(folder({}).gwls(["--version"]), { code: 0, out: `${VERSION}\n`, err: "" });
  });

  it("lists every command, and the options of each", () => {
    const { gwls } = folder({});
    const { code, out } = gwls(["--help"]);
    assert.equal(code, 0);
    for (const command of ["check", "status", "effective", "explain", "trace", "test", "rules", "serve"]) {
      assert.ok(out.includes(`  gwls ${command}`), command);
      assert.ok(gwls([command, "--help"]).out.startsWith(`gwls ${command}`), command);
    }
  });

  it("uses no colour where nobody sees it", () => {
    const { gwls } = folder({ "gateway.yaml": gateway("80000") });
    assert.ok(!gwls(["check"]).out.includes("\u001b"));
    assert.ok(!gwls(["check"], { env: { FORCE_COLOR: "1" } }).err.includes("\u001b"));
  });
});
