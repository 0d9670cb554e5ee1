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
  /** Ends when all messages so far are written; there is none while nobody waits. */
  #waiting: Promise<void> | undefined;
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
      const json = jsonInSlices(message);
      if (this.#waiting === undefined && json instanceof Uint8Array) await this.#send(json);
      else await this.#afterOthers(json);
    } catch (error) {
      this.#errors++;
      this.fireError(error, message, this.#errors);
      throw error;
    }
  }

  end(): void {
    this.#output.end();
  }

  #afterOthers(json: Uint8Array | Promise<Uint8Array>): Promise<void> {
    const sent = Promise.all([json, this.#waiting]).then(([written]) => this.#send(written));
    const ended = sent
      .catch(() => {})
      .then(() => {
        if (this.#waiting === ended) this.#waiting = undefined;
      });
    this.#waiting = ended;
    return sent;
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
