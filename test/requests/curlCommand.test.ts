import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readCurl } from "../../server/src/requests/curlCommand.ts";
import { readRequestFile } from "../../server/src/requests/requestFile.ts";

/** A command as the line and the headers of a request. */
function sent(command: string): readonly string[] {
  const { method, url, headers, openHeaders } = readCurl(command);
  return [
    `${method} ${url}`,
    ...headers.map(({ name, value }) => `${name}: ${value}`),
    ...openHeaders.map((name) => `${name}?`),
  ];
}

describe("a command of curl", () => {
  it("has a URL, a method and headers, in whatever order and way of writing", () => {
    const wanted = ["POST https://a.example/x?y=1", "X-Team: a b", "accept: */*"];
    for (const command of [
      `curl -X POST -H 'X-Team: a b' -H "accept: */*" https://a.example/x?y=1`,
      `curl 'https://a.example/x?y=1' --header 'X-Team: a b' --request POST --header 'accept: */*' --compressed`,
      `curl -sSLkXPOST -H"X-Team: a b" --url https://a.example/x?y=1 -o /dev/null -w '%{http_code}' -H accept:*/*`,
      "curl \\   -X POST \\   -H 'X-Team: a b' \\ -H 'accept: */*' \\ https://a.example/x?y=1",
      "curl \\\n  -XPOST \\\n  -H X-Team:\\ a\\ b\\\n  -H $'accept: */*' \\\n  --resolve a.example:443:10.0.0.1 https://a.example/x?y=1\nX: no header of it",
    ])
      assert.deepEqual(sent(command), wanted, command);
  });

  it("posts data as curl does, and puts it into the query where that is asked for", () => {
    const form = "content-type: application/x-www-form-urlencoded";
    assert.deepEqual(sent("curl -d a=1 http://a.example"), ["POST http://a.example", form]);
    assert.deepEqual(
      sent(`curl --data-raw '{"a":\n"#1"}' -H 'Content-Type: application/json' http://a.example`),
      ["POST http://a.example", "Content-Type: application/json"],
    );
    assert.deepEqual(sent("curl --json '{}' http://a.example"), [
      "POST http://a.example",
      "content-type: application/json",
      "accept: application/json",
    ]);
    assert.deepEqual(sent("curl -G -d a=1 --data-urlencode 'b=c d' http://a.example/?z"), [
      "GET http://a.example/?z&a=1&b=c%20d",
    ]);
    assert.deepEqual(sent("curl -X PUT -d x http://a.example"), ["PUT http://a.example", form]);
    assert.deepEqual(sent("curl -d '' http://a.example"), ["POST http://a.example", form]);
    assert.deepEqual(sent("curl -F a=@b http://a.example"), ["POST http://a.example"]);
    assert.deepEqual(sent("curl -T file http://a.example"), ["PUT http://a.example"]);
    assert.deepEqual(sent("curl -I http://a.example"), ["HEAD http://a.example"]);
  });

  it("has headers by options of their own, and those that nobody writes out", () => {
    assert.deepEqual(sent("curl -A me -e http://b.example -b 'c=d' -u me:pw http://a.example"), [
      "GET http://a.example",
      "user-agent: me",
      "referer: http://b.example",
      "cookie: c=d",
      "authorization?",
    ]);
    assert.deepEqual(sent("curl -A me -H 'User-Agent: you' -u a:b -H 'Authorization: c' http://a.example"), [
      "GET http://a.example",
      "User-Agent: you",
      "Authorization: c",
    ]);
  });

  it("is a request of a file, with variables and expectations", () => {
    const text = `@host = a.example
###
# expect: backend shop/cart
curl -k https://10.0.0.1/cart \\
  -H "Host: {{host}}" \\
  -H 'X: {{token}}'
###
curl "http://{{other}}/"`;
    const { requests, problems } = readRequestFile(text);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      requests.map(({ line, reading, expectations }) => [
        text.slice(line.start, line.end),
        reading,
        expectations.length,
      ]),
      [
        [
          text.slice(text.indexOf("curl"), text.indexOf("\n###\ncurl")),
          {
            kind: "request",
            request: { scheme: "https", port: 443, method: "GET", host: "a.example", path: "/cart" },
            openHeaders: ["x"],
          },
          1,
        ],
        ['curl "http://{{other}}/"', { kind: "open", variables: ["other"] }, 0],
      ],
    );
  });

  it("never throws, and ends with its last line", () => {
    for (const half of [
      "curl ",
      "curl '",
      'curl "a',
      "curl -",
      "curl -H",
      "curl --header",
      "curl \\",
      "curl $'a\\",
    ])
      assert.equal(typeof readCurl(half).method, "string");
    assert.equal(readCurl("curl a \\\n b\nc").lines, 2);
    assert.equal(readCurl("curl 'a\nb'\nc").lines, 2);
  });
});
