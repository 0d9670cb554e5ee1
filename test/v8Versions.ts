/** The V8 of Node 20, as `process.versions.v8` says it. */
export const NODE_20 = "11.3.244.8-node.38";

/** That of Node 18, 22 and 24, and one that begins alike. */
export const OTHERS = ["10.2.154.26-node.36", "12.4.254.21-node.57", "13.6.233.17-node.53", "110.1.1"];
