import type { Writable } from "node:stream";
import { AbstractMessageWriter, type Message, type MessageWriter } from "vscode-languageserver/node";
import { jsonInSlices } from "./jsonInSlices.node.ts";

/**
 * Writes messages in the order in which they were given, each with its header in one piece. The writer of the library sends
 * the header first and the content a turn of the event loop later: whoever reads wakes up twice for one answer, and where others
 * want the processor, too, one answer of twenty takes half as long again.
 */
export class WholeMessageWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #output: Writable;
  /** Ends when all messages so far are written, or were not. */
  #last: Promise<void> = Promise.resolve();
  #errors = 0;

  constructor(output: Writable) {
    super();
    this.#output = output;
    output.on("error", (error) => this.fireError(error));
    output.on("close", () => this.fireClose());
  }

  /** @throws what the stream says, or `JSON.stringify` of the message */
  async write(message: Message): Promise<void> {
    try {
      const sent = Promise.all([jsonInSlices(message), this.#last]).then(([json]) => this.#send(json));
      this.#last = sent.catch(() => {});
      await sent;
    } catch (error) {
      this.#errors++;
      this.fireError(error, message, this.#errors);
      throw error;
    }
  }

  end(): void {
    this.#output.end();
  }

  #send(json: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#output.cork();
      this.#output.write(`Content-Length: ${json.byteLength}\r\n\r\n`, "ascii");
      this.#output.write(json, (error) => (error ? reject(error) : resolve()));
      this.#output.uncork();
    });
  }
}
