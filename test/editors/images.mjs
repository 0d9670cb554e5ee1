// Screenshots as small images: PNG with a palette, and an animated GIF in which each frame holds only what has changed.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import * as tools from "./setup.mjs";

/** One index is left for "as before". */
const COLOURS = 255;
/** Pictures are packed into the extension, whose size is bounded: an editor in a light theme needs no more. */
const PICTURE_COLOURS = 16;
const AS_BEFORE = 255;

/** The decoder of PNG and the encoder of GIF, which also chooses the colours. */
async function codecs() {
  const load = createRequire(join(await tools.imageTools(), "package.json"));
  return { ...load("gifenc"), ...load("pngjs") };
}

/** A chunk of a PNG file. */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Pixels that are indices of a palette of at most sixteen colours, as PNG: two of them in each byte. */
function palettePng(indices, palette, width, height) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Four bits a pixel, colours by palette.
  head.set([4, 3, 0, 0, 0], 8);
  const bytes = Math.ceil(width / 2) + 1;
  const rows = Buffer.alloc(bytes * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * bytes + 1 + (x >> 1)] |= indices[y * width + x] << (x % 2 === 0 ? 4 : 0);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Writes a screenshot, a PNG of any kind, as a PNG with a palette. */
export async function writePicture(path, screenshot) {
  const { PNG, quantize, applyPalette } = await codecs();
  const { data, width, height } = PNG.sync.read(screenshot);
  const palette = quantize(data, PICTURE_COLOURS);
  writeFileSync(path, palettePng(applyPalette(data, palette), palette, width, height));
}

/**
 * Writes screenshots of one size as an animated GIF that begins again after its end.
 * @param {string} path
 * @param {readonly { screenshot: Buffer, milliseconds: number }[]} frames
 */
export async function writeAnimation(path, frames) {
  const { PNG, quantize, applyPalette, GIFEncoder } = await codecs();
  const pictures = frames.map(({ screenshot }) => PNG.sync.read(screenshot));
  const [{ width, height }] = pictures;
  // One palette for all: what does not change between frames then keeps its index.
  const palette = quantize(Buffer.concat(pictures.map(({ data }) => data)), COLOURS);
  const gif = GIFEncoder();
  let before;
  for (const [at, { data }] of pictures.entries()) {
    const indices = applyPalette(data, palette);
    const drawn =
      before === undefined ? indices : indices.map((index, i) => (index === before[i] ? AS_BEFORE : index));
    gif.writeFrame(drawn, width, height, {
      ...(before === undefined
        ? { palette: [...palette, ...Array(256 - palette.length).fill([0, 0, 0])] }
        : {}),
      transparent: before !== undefined,
      transparentIndex: AS_BEFORE,
      delay: frames[at].milliseconds,
      dispose: 1,
    });
    before = indices;
  }
  gif.finish();
  writeFileSync(path, gif.bytes());
}
