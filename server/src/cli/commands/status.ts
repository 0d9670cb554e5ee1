import type { Invocation } from "../commandLine.ts";
import type { Terminal } from "../terminal.ts";
export function statusCommand(_i: Invocation, _t: Terminal): 0 { return 0; }
