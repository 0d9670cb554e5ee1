/** The properties that give the picture its looks: in a file of its own they cannot come from the theme. */
const PROPERTIES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
];

/** The picture as a file, in the colours that it has now. */
export function standaloneSvg(svg: SVGSVGElement, width: number, height: number): string {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error("the copy of a picture is one");
  const originals = svg.querySelectorAll("path, text, circle");
  copy.querySelectorAll("path, text, circle").forEach((element, index) => {
    const original = originals[index];
    if (original === undefined) return;
    const style = getComputedStyle(original);
    for (const property of PROPERTIES) element.setAttribute(property, style.getPropertyValue(property));
  });
  for (const element of copy.querySelectorAll("[tabindex]")) {
    element.removeAttribute("tabindex");
    element.setAttribute("role", "img");
  }
  copy.querySelector("#world")?.removeAttribute("transform");
  for (const name of ["class", "id", "tabindex"]) copy.removeAttribute(name);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(Math.ceil(width)));
  copy.setAttribute("height", String(Math.ceil(height)));
  copy.setAttribute("viewBox", `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`);
  const background = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  background.setAttribute("width", "100%");
  background.setAttribute("height", "100%");
  background.setAttribute("fill", getComputedStyle(document.body).backgroundColor);
  copy.prepend(background);
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}
