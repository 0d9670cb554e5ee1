/** What the page says as long as there is no picture. It is read out when it begins, and not at each count. */
export class Waiting {
  readonly #text = document.createElement("p");
  readonly #bar = document.createElement("progress");

  /** Says in place of all else what is being done. */
  show(text: string, isBusy: boolean): void {
    this.#text.textContent = text;
    this.#bar.hidden = !isBusy;
    if (this.#text.isConnected) return;
    const box = document.createElement("div");
    box.className = "waiting";
    box.setAttribute("role", "status");
    this.#text.setAttribute("aria-live", "off");
    this.#bar.setAttribute("aria-hidden", "true");
    box.append(this.#text, this.#bar);
    document.body.replaceChildren(box);
  }
}
