import { text } from "../model/reading.ts";
import {
  BUNDLE_VERSIONS,
  type BundleVersion,
  type Channel,
  NEWEST_RELEASE,
  releaseNumber,
} from "../schema/release.ts";
import { holdsWord, soughtWord } from "../text/soughtWord.ts";
import { NONE } from "../yaml/exactList.ts";
import { readDocument } from "../yaml/readDocument.ts";
import { child, type YamlNode } from "../yaml/tree.ts";

/** A place of a document that says which CRDs of the Gateway API are installed. */
export interface MentionedCrds {
  readonly release: BundleVersion;
  /** Undefined where the place does not say it. */
  readonly channel?: Channel;
  /** Zero-based, from the start of the document. */
  readonly line: number;
}

const PROJECT = soughtWord("gateway-api", 6);
const BUNDLE = soughtWord("k8s.io/bundle-version", 6);

/** Lines that may be of interest; a CRD of the API names it in an annotation of its own. */
const LINES = /^.*(?:gateway-api|k8s\.io\/bundle-version).*$/gm;
const VERSION = String.raw`(?<release>main|master|v?\d+\.\d+)(?:\.\d+)?(?:-[\w.]+)?`;
const CHANNEL = "(?<channel>standard|experimental)";

/** Where the CRDs are published, and how they are fetched from there. */
const SOURCES: readonly RegExp[] = [
  new RegExp(`kubernetes-sigs/gateway-api/releases/download/${VERSION}/(?:${CHANNEL}-install)?`),
  new RegExp(
    `kubernetes-sigs/gateway-api/(?:(?:raw|blob|tree)/)?(?:refs/tags/)?${VERSION}/config/crd(?:/${CHANNEL})?`,
  ),
  new RegExp(
    String.raw`kubernetes-sigs/gateway-api(?:\.git)?/{1,2}config/crd(?:/${CHANNEL})?[^?\s]*\?(?:[^\s"']*&)?(?:ref|version)=${VERSION}`,
  ),
];
const ANNOTATION = new RegExp(
  String.raw`^\s*["']?gateway\.networking\.k8s\.io/bundle-version["']?:\s*["']?${VERSION}`,
);
const CHANNEL_ANNOTATION = new RegExp(
  String.raw`^[ \t]*["']?gateway\.networking\.k8s\.io/channel["']?:\s*["']?${CHANNEL}`,
  "m",
);
/** A repository, artifact or chart that is the Gateway API's CRDs. */
const NAMED =
  /(?<=^|[\s{,"'])(?:url|repoURL|chart)["']?:[ \t]*["']?[^\s"',{}]*gateway-api(?:-crds?)?(?:\.git)?\/?["']?[ \t,}]*(?:#.*)?$/m;
const NAME = /(?:^|\/)gateway-api(?:-crds?)?(?:\.git)?\/?$/;

/** What a document says of the CRDs of the Gateway API that its cluster runs; comments say nothing. */
export function readMentionedCrds(source: string): readonly MentionedCrds[] {
  if (!holdsWord(source, PROJECT) && !holdsWord(source, BUNDLE)) return NONE;
  const isDefinition = /kind["']?:[ \t]*["']?CustomResourceDefinition\b/.test(source);
  const written = [...source.matchAll(LINES)].flatMap(({ 0: line, index }): readonly MentionedCrds[] => {
    const found = isDefinition ? annotated(line, source) : fetched(line);
    return found === undefined ? [] : [{ ...found, line: lineAt(source, index) }];
  });
  const named = NAMED.test(source) ? namedSources(readDocument(source).root, source) : NONE;
  return written.length + named.length === 0 ? NONE : [...written, ...named];
}

type Mention = Omit<MentionedCrds, "line">;

function annotated(line: string, source: string): Mention | undefined {
  const release = ANNOTATION.exec(line)?.groups?.release;
  return release === undefined
    ? undefined
    : mention(release, CHANNEL_ANNOTATION.exec(source)?.groups?.channel);
}

function fetched(line: string): Mention | undefined {
  const code = line.replace(/(?:^|[ \t])#.*$/s, "");
  for (const pattern of SOURCES) {
    const groups = pattern.exec(code)?.groups;
    // The folder that holds both channels is the standard one's.
    const channel = groups?.channel ?? (code.includes("config/crd") ? "standard" : undefined);
    if (groups?.release !== undefined) return mention(groups.release, channel);
  }
  return undefined;
}

/** Maps that name a source of the CRDs and its version: a GitRepository, a chart, the source of an Application. */
function namedSources(node: YamlNode | undefined, source: string): readonly MentionedCrds[] {
  if (node?.kind === "sequence") return node.items.flatMap((item) => namedSources(item, source));
  if (node?.kind !== "map") return NONE;
  const below = node.entries.flatMap(({ value }) => namedSources(value, source));
  const isNamed = ["url", "repoURL", "chart"].some((key) => NAME.test(text(node, key) ?? ""));
  if (!isNamed) return below;
  const ref = child(node, "ref");
  const version =
    text(node, "targetRevision") ?? text(node, "version") ?? text(node, "tag") ?? text(ref, "tag") ?? "";
  const release = new RegExp(`^(?:refs/tags/)?${VERSION}$`).exec(version)?.groups?.release;
  // Charts that carry the CRDs take over their numbers; one with numbers of its own says nothing.
  if (release === undefined || !/^v?1\./.test(release)) return below;
  const path = new RegExp(`config/crd/${CHANNEL}`).exec(text(node, "path") ?? "")?.groups?.channel;
  return [{ ...mention(release, path), line: lineAt(source, node.start) }, ...below];
}

function mention(written: string, channel: string | undefined): Mention {
  const release = knownRelease(written);
  return channel === "standard" || channel === "experimental" ? { release, channel } : { release };
}

/** The release that stands for one as it is written: the first known one for older ones, the newest for any other. */
function knownRelease(written: string): BundleVersion {
  const number = releaseNumber(written.replace(/^v/, ""));
  if (Number.isNaN(number) || number > releaseNumber(NEWEST_RELEASE)) return NEWEST_RELEASE;
  return BUNDLE_VERSIONS.find((release) => releaseNumber(release) >= number) ?? NEWEST_RELEASE;
}

function lineAt(source: string, offset: number): number {
  let line = 0;
  for (let at = source.indexOf("\n"); at >= 0 && at < offset; at = source.indexOf("\n", at + 1)) line++;
  return line;
}
