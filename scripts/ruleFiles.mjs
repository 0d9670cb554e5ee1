// Where the file of a rule stands: in the folder that its id begins with, under its id in camel case.

/** The rules' own folder, from the root of the project. */
export const RULES = "server/src/rules";

/** First words of ids whose rules stand in the folder of a larger topic. */
export const TOPICS = {
  addr: "routability",
  ca: "cert",
  duration: "timeout",
  flux: "delivery",
  gatewayclass: "gateway",
  hostname: "precedence",
  httproute: "route",
  merged: "attach",
  rule: "precedence",
  tlsroute: "route",
  unused: "settings",
  xbtp: "xbackend",
  xlistenerset: "listenerset",
};

/** The folder of a rule below `RULES`. */
export function topicOf(id) {
  const [first = ""] = id.split("-");
  return TOPICS[first] ?? first;
}

/** The name of a rule in code, which is that of its file: `grant-unused` is `grantUnused`. */
export function nameOf(id) {
  return id.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

/** The file of a rule, from the root of the project. */
export function fileOf(id) {
  return `${RULES}/${topicOf(id)}/${nameOf(id)}.ts`;
}
