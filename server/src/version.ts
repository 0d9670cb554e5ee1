/** Put in by the build. */
declare const __VERSION__: string;

/** The version of this package. */
export const version: string = typeof __VERSION__ === "string" ? __VERSION__ : "0.0.0";
