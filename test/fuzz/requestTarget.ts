import { createEngine } from "../../server/src/library.ts";
import { requestDiagnostics } from "../../server/src/requests/requestDiagnostics.ts";
import { testRequestFile } from "../../server/src/requests/testedFile.ts";
import { lineStarts, positionAt } from "../../server/src/text/lines.ts";
import { comparePositions } from "../../server/src/text/span.ts";
import { SeededRandom } from "../seededRandom.ts";
import { crowdedManifest } from "../workspace/randomManifests.ts";
import type { FuzzTarget, Tally } from "./fuzzTarget.ts";
import { drawChanges, type TextChange, textsBehind } from "./yamlTarget.ts";

const REQUESTS = `@host = a.example.com
### the first
# @name first
# gateway: infra/edge
# expect: 200 shop/a:80
GET http://{{host}}/a?x=y HTTP/1.1
X-Header: one

###
# expect: unknown
POST https://b.test:8443/
Content-Type: application/json

{ "a": 1 }
`;

const NOISE = [
  "###\n",
  "# expect: ",
  "# gateway: ",
  "{{x}}",
  "{{host",
  "GET ",
  "http://",
  ":99999999",
  "[::1]",
  "%zz",
  "\t",
  "@a = {{a}}\n",
  "HTTP/1.1",
  "\u0000",
  "\uD800",
  "# from: ",
  "*",
];

/** Request files of every kind: each request is answered or told to be unreadable, at its place. */
export const REQUEST_FILES: FuzzTarget<TextChange> = {
  name: "requests",
  steps: (random) => drawChanges(random, REQUESTS, NOISE),
  failure: async (changes, tally) => firstFailure(changes, tally),
};

function firstFailure(changes: readonly TextChange[], tally: Tally): string | undefined {
  const random = new SeededRandom(changes.length);
  const workspace = createEngine();
  for (let file = 0; file < 8; file++) workspace.setFile(`${file}.yaml`, crowdedManifest(random));
  try {
    for (const text of textsBehind(changes)) {
      tally.add("request files");
      const last = positionAt(lineStarts(text), text.length);
      const found = requestDiagnostics(testRequestFile("a.http", text, workspace), {});
      const outside = found.find(({ range }) => comparePositions(range.end, last) > 0);
      if (outside !== undefined) return `outside of the text: ${JSON.stringify(outside)}`;
    }
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  return undefined;
}
