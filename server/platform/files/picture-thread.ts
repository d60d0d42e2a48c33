import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { decode } from '@cwasm/nsbmp';

/** The work of the thread that `convertedPixels` starts: one picture that sharp cannot decode. */
export type Picture = { path: string; type: string; maxPixels: number; maxSide: number };
/** Upright, 8 bits per channel, rows without padding. */
export type Pixels = { data: Uint8Array<ArrayBuffer>; width: number; height: number; channels: 3 | 4 };
/** `stride` is the distance between two rows, bytes. */
type Decoded = Omit<Pixels, 'data'> & { data: ArrayLike<number>; stride: number };
type CheckSize = (width: number, height: number) => void;

/** The part of libheif that is used here. A failed call returns an object with a message. */
type Heif = {
  heif_error_code: { heif_error_Ok: object };
  heif_colorspace: { heif_colorspace_RGB: object };
  heif_chroma: { heif_chroma_interleaved_RGB: object; heif_chroma_interleaved_RGBA: object };
  heif_context_alloc(): object;
  heif_context_read_from_memory(context: object, bytes: Uint8Array): { code: object };
  heif_js_context_get_primary_image_handle(context: object): object & { message?: string };
  heif_image_handle_get_width(image: object): number;
  heif_image_handle_get_height(image: object): number;
  heif_image_handle_has_alpha_channel(image: object): number;
  heif_js_decode_image2(image: object, space: object, chroma: object): { channels?: Omit<Decoded, 'channels'>[] };
};
type WasmMemory = { buffer: ArrayBuffer; grow(this: WasmMemory, pages: number): number };
type Wasm = { WebAssembly: { Memory: { prototype: WasmMemory } } };

const require = createRequire(import.meta.url);
/** Memory of libheif: a picture in tiles, as cameras write it, takes about 5 bytes per pixel. */
const MAX_MEMORY = 256 * 1_048_576;
const PAGE = 65_536;

/** libheif turns the picture as its container says, and neither reads nor keeps its Exif data. */
function heic(bytes: Buffer, check: CheckSize): Decoded {
  limitMemory();
  const load = require('libheif-js/libheif-wasm/libheif-bundle.js') as (options: object) => Heif;
  const heif = load({ print: () => undefined, printErr: () => undefined });
  const context = heif.heif_context_alloc();
  const { code } = heif.heif_context_read_from_memory(context, bytes);
  if (code !== heif.heif_error_code.heif_error_Ok) throw new Error('no HEIC file');
  const image = heif.heif_js_context_get_primary_image_handle(context);
  if (image.message !== undefined) throw new Error(image.message);
  check(heif.heif_image_handle_get_width(image), heif.heif_image_handle_get_height(image));
  const channels = heif.heif_image_handle_has_alpha_channel(image) ? 4 : 3;
  const { heif_chroma_interleaved_RGB: rgb, heif_chroma_interleaved_RGBA: rgba } = heif.heif_chroma;
  const space = heif.heif_colorspace.heif_colorspace_RGB;
  const decoded = heif.heif_js_decode_image2(image, space, channels === 4 ? rgba : rgb).channels?.[0];
  if (!decoded) throw new Error('no picture in the HEIC file');
  check(decoded.width, decoded.height);
  const { data, stride, width, height } = decoded;
  return { data, stride, width, height, channels };
}

/** A decoder that asks for more memory fails, and with it the picture. */
function limitMemory() {
  const { prototype } = (globalThis as unknown as Wasm).WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > MAX_MEMORY) throw new RangeError('too much memory');
    return grow.call(this, pages);
  };
}

function bmp(bytes: Buffer, check: CheckSize): Decoded {
  const isFirstVersion = bytes.readUInt32LE(14) === 12;
  if (isFirstVersion) check(bytes.readUInt16LE(18), bytes.readUInt16LE(20));
  else check(Math.abs(bytes.readInt32LE(18)), Math.abs(bytes.readInt32LE(22)));
  const { data, width, height } = (require('@cwasm/nsbmp') as { decode: typeof decode }).decode(bytes);
  return { data, width, height, channels: 4, stride: 4 * width };
}

/** A copy for the other thread. Squares of pixels become one where the picture stays larger than `maxSide`, to save memory. */
function copyOf({ data, stride, width, height, channels }: Decoded, maxSide: number): Pixels {
  const side = Math.max(1, Math.min(width, height, Math.floor(Math.max(width, height) / maxSide)));
  const [across, down] = [Math.floor(width / side), Math.floor(height / side)];
  const copy = new Uint8Array(across * down * channels);
  const sums = new Uint32Array(across * channels);
  for (let y = 0; y < down; y++) {
    sums.fill(0);
    for (let line = y * side; line < (y + 1) * side; line++) {
      let from = line * stride;
      for (let x = 0; x < across; x++)
        for (let pixel = 0; pixel < side; pixel++)
          for (let channel = 0; channel < channels; channel++) sums[x * channels + channel]! += data[from++]!;
    }
    const start = y * sums.length;
    for (let i = 0; i < sums.length; i++) copy[start + i] = sums[i]! / (side * side);
  }
  return { data: copy, width: across, height: down, channels };
}

const { path, type, maxPixels, maxSide } = workerData as Picture;
const decoder = type === 'image/bmp' ? bmp : heic;
const decoded = decoder(readFileSync(path), (width, height) => {
  if (width * height > maxPixels) throw new Error('too many pixels');
});
const pixels = copyOf(decoded, maxSide);
parentPort!.postMessage(pixels, [pixels.data.buffer]);
