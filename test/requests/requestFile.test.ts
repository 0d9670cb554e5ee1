import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readRequestFile } from "../../server/src/requests/requestFile.ts";
import type { Span } from "../../server/src/text/span.ts";
import { SeededRandom } from "../seededRandom.ts";

/** What a file says, with the text in place of each span. */
function read(text: string) {
  const shown = ({ start, end }: Span) => text.slice(start, end);
  const { requests, problems } = readRequestFile(text);
  return {
    requests: requests.map(({ name, line, reading, expectations }) => ({
      ...(name === undefined ? {} : { name }),
      line: shown(line),
      reading,
      ...(expectations.length === 0 ? {} : { expectations: expectations.map(({ span }) => shown(span)) }),
    })),
    problems: problems.map(({ span, message }) => `${shown(span)} | ${message}`),
  };
}

/** The one request of a file that has nothing wrong. */
function only(text: string) {
  const { requests, problems } = read(text);
  assert.deepEqual(problems, []);
  assert.equal(requests.length, 1);
  return requests[0]?.reading;
}

function request(request: object, openHeaders: readonly string[] = []) {
  return { kind: "request", request, openHeaders };
}

describe("a request file", () => {
  it("says where an expectation is misspelt, and leaves prose alone", () => {
    const { problems } = read(
      "# expec: 404\n# Expect: backend shop/cart\n// exepct: refused\n# except: when it rains\n# aspect: 200\nGET http://a/\n",
    );
    assert.deepEqual(problems, [
      "expec | Unknown `expec`; did you mean `expect`?",
      "Expect | Unknown `Expect`; did you mean `expect`?",
      "exepct | Unknown `exepct`; did you mean `expect`?",
    ]);
  });

  it("has requests between separators, with names, headers, bodies and expectations", () => {
    const text = `@host = shop.example.com
### The cart
# expect: backend shop/cart:8080
// a remark
GET https://{{host}}/cart
    ?size=1
    &colour=red HTTP/1.1
Accept: text/html
X-Team: a
X-Team: b

### a name that the next line replaces
# @name pay
POST http://{{host}}:8080/pay HTTP/2
Content-Type: application/json

{ "not": "a header" }
GET http://not.a.request/

###
shop.example.com/bare
`;
    assert.deepEqual(read(text), {
      requests: [
        {
          name: "The cart",
          line: "GET https://{{host}}/cart\n    ?size=1\n    &colour=red HTTP/1.1",
          reading: request({
            scheme: "https",
            port: 443,
            sni: "shop.example.com",
            method: "GET",
            host: "shop.example.com",
            path: "/cart?size=1&colour=red",
            headers: { accept: "text/html", "x-team": ["a", "b"] },
          }),
          expectations: ["expect: backend shop/cart:8080"],
        },
        {
          name: "pay",
          line: "POST http://{{host}}:8080/pay HTTP/2",
          reading: request({
            scheme: "http",
            port: 8080,
            method: "POST",
            host: "shop.example.com:8080",
            path: "/pay",
            headers: { "content-type": "application/json" },
          }),
        },
        {
          line: "shop.example.com/bare",
          reading: request({
            scheme: "http",
            port: 80,
            method: "GET",
            host: "shop.example.com",
            path: "/bare",
          }),
        },
      ],
      problems: [],
    });
  });

  it("says by comments which Gateway is asked, with which SNI, and from where in a mesh", () => {
    assert.deepEqual(
      only(
        "# gateway: infra/web\n# scope: clusters/prod\n# sni: a.example.com\nGET https://10.0.0.1/\nHost: b.example.com",
      ),
      request({
        gateway: { namespace: "infra", name: "web", scope: "clusters/prod" },
        scheme: "https",
        port: 443,
        sni: "a.example.com",
        method: "GET",
        host: "b.example.com",
        path: "/",
      }),
    );
    assert.deepEqual(
      only("# from: shop\nGET http://cart.shop.svc.cluster.local:8080/"),
      request({
        from: { namespace: "shop" },
        to: { service: "cart.shop" },
        scheme: "http",
        port: 8080,
        method: "GET",
        host: "cart.shop.svc.cluster.local:8080",
        path: "/",
      }),
    );
  });

  it("takes comments that only begin alike for prose", () => {
    assert.deepEqual(
      read("# from: the docs of the shop\n# gateway: see below\nGET http://a.example/").problems,
      [],
    );
  });

  it("knows gRPC, WebSockets and what has no HTTP in it", () => {
    const protocolOf = (text: string) => {
      const reading = only(text);
      return reading?.kind === "request"
        ? [reading.request.scheme, reading.request.protocol, reading.request.port, reading.request.method]
        : reading;
    };
    assert.deepEqual(protocolOf("GRPC grpc.example.com:50051/shop.Cart/Add"), [
      "grpc",
      "grpc",
      50051,
      undefined,
    ]);
    assert.deepEqual(protocolOf("grpcs://grpc.example.com/shop.Cart/Add"), ["https", "grpc", 443, undefined]);
    assert.deepEqual(protocolOf("POST http://a.example/s/m\nContent-Type: application/grpc+proto"), [
      "http",
      "grpc",
      80,
      "POST",
    ]);
    assert.deepEqual(protocolOf("WEBSOCKET wss://a.example/chat"), ["https", "websocket", 443, undefined]);
    assert.deepEqual(
      only("tls://db.example.com:5432"),
      request({ scheme: "tls", port: 5432, sni: "db.example.com" }),
    );
    assert.deepEqual(only("tcp://db.example.com:5432"), request({ scheme: "tcp", port: 5432 }));
  });

  it("sends a path alone where the Host header says", () => {
    const reading = only("GET /cart HTTP/1.1\nHost: shop.example.com:8443\n");
    assert.deepEqual(
      reading,
      request({
        scheme: "https",
        port: 8443,
        sni: "shop.example.com",
        method: "GET",
        host: "shop.example.com:8443",
        path: "/cart",
      }),
    );
  });

  it("sends hosts and paths as clients do", () => {
    const reading = only("http://Bücher.example/a b".replace(" ", "%20") + "/../ü%2Fc?q=ä#part");
    assert.deepEqual(
      reading,
      request({
        scheme: "http",
        port: 80,
        method: "GET",
        host: "xn--bcher-kva.example",
        path: "/%C3%BC%2Fc?q=%C3%A4",
      }),
    );
  });

  it("leaves out the programs of other clients, and the files that they take in", () => {
    const sent = request({ scheme: "http", port: 80, method: "GET", host: "a.example", path: "/" });
    const file = (before: string, behind = "") =>
      `import "other.http"\nimport auth.http\n\n###\n${before}GET http://a.example/\n${behind}`;
    for (const text of [
      file('< {%\n    request.variables.set("x", "y");\n    // expect: 404\n%}\n'),
      file("< {% let a = 1; %}\n\n< ./before.js\n"),
      file("{{\n  exports.a = 1;\n}}\n"),
      file("{{@request\n  exports.a = 1;\n}}\n\n"),
      file("", '> {%\nclient.global.set("auth", 1);\n%}\n<> 200.json\n'),
      file("", "\n\n> {%\n// expects: nothing\n"),
      file("", "\n###\nrun #login\nrun other.http (@host=a.example)\n"),
    ])
      assert.deepEqual(only(text), sent, text);
  });

  it("has headers over several lines, and knows that HTTP/2 may be spoken at once", () => {
    assert.deepEqual(
      only("GET http://a.example/ HTTP/2 (Prior Knowledge)\nCookie: a=b;\n  c=d\n  e=f\n  X-Team: a\n"),
      request({
        scheme: "http",
        port: 80,
        method: "GET",
        host: "a.example",
        path: "/",
        headers: { cookie: "a=b; c=d e=f", "x-team": "a" },
      }),
    );
  });

  it("keeps spans right behind a byte order mark and Windows line ends", () => {
    const text = "\ufeff###  one\r\n# expect: 404\r\nGET http://a.example/\r\n\r\nbody\r\n";
    assert.deepEqual(read(text).requests, [
      {
        name: "one",
        line: "GET http://a.example/",
        reading: request({ scheme: "http", port: 80, method: "GET", host: "a.example", path: "/" }),
        expectations: ["expect: 404"],
      },
    ]);
  });
});

describe("variables", () => {
  it("stand in one another, and are filled in wherever they are used", () => {
    assert.deepEqual(
      only("GET {{url}}/cart\n\n###\n@url = {{scheme}}://a.example\n@scheme = http"),
      request({ scheme: "http", port: 80, method: "GET", host: "a.example", path: "/cart" }),
    );
  });

  it("leave a request open where the file does not define them", () => {
    assert.deepEqual(only("@a = {{b}}\n@b = {{a}}\nGET {{$processEnv HOST}}{{a}}/"), {
      kind: "open",
      variables: ["$processEnv HOST", "a"],
    });
    assert.deepEqual(
      only("GET http://a.example/\nAuthorization: Bearer {{login.response.body.token}}"),
      request({ scheme: "http", port: 80, method: "GET", host: "a.example", path: "/" }, ["authorization"]),
    );
  });

  it("that grow without bound are open, too", () => {
    const doubled = Array.from({ length: 40 }, (_, at) => `@v${at} = {{v${at + 1}}}{{v${at + 1}}}`);
    assert.equal(only([...doubled, "@v40 = 0123456789", "GET http://{{v0}}/"].join("\n"))?.kind, "open");
  });
});

describe("what cannot be read", () => {
  const lines: readonly (readonly [string, string])[] = [
    ["GET", "GET | There is no URL after `GET`."],
    ["GET http:///cart", "GET http:///cart | `http:///cart` names no host: write it as `http://HOST/PATH`."],
    [
      "GET /cart",
      "GET /cart | `/cart` names no host: write it as `http://HOST/cart`, or add a header `Host`.",
    ],
    ["GET htps://a.example", "GET htps://a.example | There is no scheme `htps`; did you mean `https`?"],
    [
      "GET mailbox://a.example",
      "GET mailbox://a.example | `mailbox` is none of the schemes that a Gateway takes: http, https, ws, wss, grpc, grpcs, tls, tcp, udp.",
    ],
    [
      "GET http://a.example:99999/",
      "GET http://a.example:99999/ | `99999` is not a port: ports are numbers from 1 to 65535.",
    ],
    ["tcp://db", "tcp://db | `tcp` has no port of its own: write `tcp://db:PORT`."],
    ["GET http://[::1/", "GET http://[::1/ | `[` is not the name of a host."],
    ["GET http://a.example/a b", "GET http://a.example/a b | A URL holds no blanks; write `%20` for one."],
    ["curl -v", "curl -v | There is no URL."],
    ["curl htps://a.example", "curl htps://a.example | There is no scheme `htps`; did you mean `https`?"],
    [
      "GET http://a.example\nno header",
      "no header | `no header` is no header: a header is written `NAME: VALUE`, and a blank line ends them.",
    ],
    ["# expect: 404", "expect: 404 | There is no request that this could be expected of."],
    [
      "# gateway:\nGET http://a.example",
      "gateway: | After `gateway:` stands the Gateway that takes the request, as `[NAMESPACE/]NAME`.",
    ],
    [
      "# expect: bckend shop/cart\nGET http://a.example",
      "expect: bckend shop/cart | Unknown `bckend`; did you mean `backend`?",
    ],
    [
      "# expect: redirect ftp://x/\nGET http://a.example",
      "expect: redirect ftp://x/ | `ftp` is none of the schemes that a Gateway takes: http, https, ws, wss, grpc, grpcs, tls, tcp, udp.",
    ],
  ];
  for (const [text, problem] of lines) {
    it(JSON.stringify(text), () => assert.deepEqual(read(text).problems, [problem]));
  }

  it("never throws, whatever half of a file is there", () => {
    const whole = `@host = a.example\n### x\n# @name y\n# expect: redirect 301 https://{{host}}/\n# gateway: infra/web\nPOST http://{{host}}/a?b=c HTTP/1.1\n  &d=e\nX: {{$guid}}\n\n{}\n> {%\n%}\n`;
    const random = new SeededRandom(7);
    const noise = [
      "{{",
      "}}",
      "###",
      "\n",
      "\r",
      ":",
      "//",
      "@",
      "[",
      "%",
      "#",
      " ",
      "://",
      "\u0000",
      "\ud800",
    ];
    for (let round = 0; round < 3000; round++) {
      const at = random.below(whole.length);
      const until = at + random.below(20);
      const bit = noise[random.below(noise.length)] ?? "";
      const text = `${whole.slice(0, at)}${bit}${whole.slice(until)}`;
      const { requests, problems } = readRequestFile(text);
      for (const { start, end } of [...requests.map(({ line }) => line), ...problems.map(({ span }) => span)])
        assert.ok(0 <= start && start <= end && end <= text.length, JSON.stringify(text));
    }
  });
});
