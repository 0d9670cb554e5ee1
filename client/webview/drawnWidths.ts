import { averageWidth, type TextWidth } from "./nodeBox.ts";

/** The widths of texts in the font of the page, at the sizes that nodes have them. */
export function drawnWidths(): TextWidth {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return averageWidth;
  const { fontFamily } = getComputedStyle(document.body);
  const known = new Map<string, number>();
  return (text, isBold) => {
    const key = `${isBold}${text}`;
    const width = known.get(key) ?? widthIn(context, `${isBold ? "600 13px" : "12px"} ${fontFamily}`, text);
    known.set(key, width);
    return width;
  };
}

function widthIn(context: CanvasRenderingContext2D, font: string, text: string): number {
  context.font = font;
  return context.measureText(text).width;
}
