import { BUNDLE_VERSIONS, CHANNELS } from "../../../settings.ts";
import { upgradeAnswer } from "../../commands/upgrade.ts";
import { type AgentTool, LIST, NUMBER, REST, TEXT } from "../agentTool.ts";
import { askedCommand, PATHS, pathsOf } from "../askedCommand.ts";
import { PAGE, pageOf } from "../bounds.ts";

/** What the CRDs of another release mean to the manifests. */
export const upgradeTool: AgentTool = {
  name: "upgrade",
  title: "Look ahead at an upgrade",
  description:
    "Says what other CRDs of the Gateway API refuse, drop, take or mean otherwise of these manifests, before they are installed: an upgrade to a newer release, or a way back.",
  inputs: [
    {
      name: "from",
      takes: BUNDLE_VERSIONS,
      about: "the release that is installed; by default what settings or files say",
    },
    { name: "to", takes: BUNDLE_VERSIONS, about: "the release to be installed; by default the newest" },
    {
      name: "channel",
      takes: CHANNELS,
      about: "the channel of both; by default what settings or files say, else both are compared",
    },
    PATHS,
    ...PAGE,
  ],
  outputs: { from: TEXT, to: TEXT, channels: LIST, objects: NUMBER, lines: LIST, unknown: LIST, ...REST },
  run(given, { folders }, terminal) {
    const options = { from: given.text("from"), to: given.text("to"), channel: given.text("channel") };
    const { report } = upgradeAnswer(askedCommand("upgrade", options, pathsOf(given, folders)), terminal);
    const { lines, ...head } = report;
    const { items, rest } = pageOf(lines, given);
    return { ...head, lines: items, ...rest };
  },
};
