import type { Rectangle } from "./geometry.ts";

interface Transform {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const SMALLEST = 0.05;
const LARGEST = 3;
const MARGIN = 24;

/** What of a picture is seen: moved by dragging and the wheel, zoomed with Ctrl and the wheel or by pinching. */
export class Viewport {
  readonly #svg: SVGSVGElement;
  readonly #world: SVGGElement;
  #transform: Transform = { x: 0, y: 0, scale: 1 };
  /** True after a drag, until the click that ends it is over. */
  hasMoved = false;

  constructor(svg: SVGSVGElement, world: SVGGElement) {
    this.#svg = svg;
    this.#world = world;
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.#drag(event));
  }

  /** False while the picture is hidden, and has no size. */
  get isSeen(): boolean {
    return this.#svg.clientWidth > 0;
  }

  /** The scale at which a picture of a width is seen from side to side, at most its own size. */
  scaleFor(width: number): number {
    return Math.min(1, this.#svg.clientWidth / width);
  }

  /** True where a picture of a height is seen from top to bottom at a scale. */
  hasRoom(height: number, scale: number): boolean {
    return !this.isSeen || height * scale <= this.#svg.clientHeight;
  }

  /** Shows all of a picture, at most at its own size. */
  fit(width: number, height: number): void {
    const { clientWidth, clientHeight } = this.#svg;
    if (width === 0 || height === 0 || !this.isSeen) return;
    const scale = Math.min(this.scaleFor(width), clientHeight / height);
    this.#apply({
      scale,
      x: (clientWidth - width * scale) / 2,
      y: Math.max(0, (clientHeight - height * scale) / 2),
    });
  }

  /** Where the picture is smaller than a scale, shows its upper left part at that scale. */
  enlarge(scale: number): void {
    if (this.#transform.scale < scale) this.#apply({ scale, x: 0, y: 0 });
  }

  /** Zooms around a point of the view; without one around its middle. */
  zoom(factor: number, at = { x: this.#svg.clientWidth / 2, y: this.#svg.clientHeight / 2 }): void {
    const { x, y, scale } = this.#transform;
    const next = Math.min(LARGEST, Math.max(SMALLEST, scale * factor));
    const ratio = next / scale;
    this.#apply({ scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio });
  }

  /** Moves the picture as little as is needed to show a part of it. */
  reveal(part: Rectangle): void {
    const { x, y, scale } = this.#transform;
    this.#apply({
      scale,
      x: x + shift(x + part.x * scale, part.width * scale, this.#svg.clientWidth),
      y: y + shift(y + part.y * scale, part.height * scale, this.#svg.clientHeight),
    });
  }

  #apply(transform: Transform): void {
    this.#transform = transform;
    this.#world.setAttribute(
      "transform",
      `translate(${transform.x} ${transform.y}) scale(${transform.scale})`,
    );
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const { left, top } = this.#svg.getBoundingClientRect();
    if (event.ctrlKey || event.metaKey) {
      this.zoom(Math.exp(-event.deltaY / 200), { x: event.clientX - left, y: event.clientY - top });
      return;
    }
    const { x, y, scale } = this.#transform;
    const [dx, dy] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
    this.#apply({ scale, x: x - dx, y: y - dy });
  }

  #drag(start: PointerEvent): void {
    if (start.button !== 0) return;
    const from = this.#transform;
    this.hasMoved = false;
    const move = (event: PointerEvent): void => {
      const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (!this.hasMoved && Math.hypot(dx, dy) < 4) return;
      this.hasMoved = true;
      this.#apply({ ...from, x: from.x + dx, y: from.y + dy });
    };
    const end = (): void => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
  }
}

function shift(start: number, length: number, room: number): number {
  if (start < MARGIN) return MARGIN - start;
  return Math.min(0, room - MARGIN - (start + length));
}
