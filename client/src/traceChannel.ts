import { type Disposable, EventEmitter, LogLevel, type LogOutputChannel, workspace } from "vscode";
import { SECTION } from "./explicitSettings.ts";

/**
 * A face of the output channel that traces while `gatewayApi.trace.server` asks for it.
 *
 * The language client traces only while its channel is at level Trace, whatever the setting says. This
 * face reports that level when the setting is on, and writes the trace where it is seen at any level.
 */
export function traceChannel(output: LogOutputChannel, subscriptions: Disposable[]): LogOutputChannel {
  const levelChanged = new EventEmitter<LogLevel>();
  const level = () => (isTracing() ? LogLevel.Trace : output.logLevel);
  const notify = () => levelChanged.fire(level());
  subscriptions.push(
    levelChanged,
    output.onDidChangeLogLevel(notify),
    workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(`${SECTION}.trace`) && notify()),
  );
  return Object.create(output, {
    logLevel: { get: level },
    onDidChangeLogLevel: { value: levelChanged.event },
    trace: { value: (message: string) => output.info(message) },
  });
}

function isTracing(): boolean {
  return workspace.getConfiguration(SECTION).get("trace.server", "off") !== "off";
}
