declare const __VERSION__: string;

/** The version of this package, written in when it is bundled. */
export const VERSION = __VERSION__;
