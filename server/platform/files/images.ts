import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import sharp, { type OutputInfo } from 'sharp';
import { convertedPixels } from './converted-pixels.js';
import { FileFolder, type Narrower, type Part } from './file-folder.js';
import type { Picture } from './picture-thread.js';
import { PICTURE_WIDTHS } from './picture-widths.js';
import { CONVERTED_TYPES, tooLow, tooNarrow, unreadableImage } from './upload-rule.js';

const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 2_400;
const DECODING_SECONDS = 8;
/** Images decoded at a time: decoding may take 160 MB, even for a small file. */
const DECODED_AT_ONCE = 1;

export type EncodedImage = Part & { width: number; height: number; narrower: Narrower[] };
/** `type` is the detected MIME type. */
type About = { field: string; name: string; type: string; minWidth?: number; minHeight?: number };
type Pixels = { data: Buffer; info: OutputInfo };

/**
 * Re-encodes images as WebP: upright, without metadata, within 2,400 pixels, and in the smaller `PICTURE_WIDTHS`. AVIF saves
 * 40 % more, and takes up to four times as long.
 */
@Injectable()
export class Images {
  private readonly slot = pLimit(DECODED_AT_ONCE);

  constructor(private readonly folder: FileFolder) {
    sharp.cache(false);
    sharp.concurrency(1);
  }

  /**
   * Resolves to a new part, and adds every part it writes to `parts`. Throws 400 naming `name` if the image cannot be decoded
   * or is narrower than `minWidth` or lower than `minHeight` pixels.
   */
  async encode(
    part: Part,
    { field, name, type, minWidth = 1, minHeight = 1 }: About,
    parts: Part[],
  ): Promise<EncodedImage> {
    const write = async (bytes: Buffer) => {
      const written = await this.folder.write(once(bytes));
      parts.push(written);
      return written;
    };
    return this.slot(async () => {
      const unreadable = () => {
        throw unreadableImage(field, name);
      };
      const pixels = await decoded(this.folder.pathOfPart(part.id), type).catch(unreadable);
      const { width, height } = pixels.info;
      if (width < minWidth) throw tooNarrow(field, name, width, minWidth);
      if (height < minHeight) throw tooLow(field, name, height, minHeight);
      const image = await write(await webp(pixels).catch(unreadable));
      const narrower: Narrower[] = [];
      for (const less of PICTURE_WIDTHS.filter((one) => one < width))
        narrower.push({ id: (await write(await webp(pixels, less).catch(unreadable))).id, width: less });
      return { ...image, width, height, narrower };
    });
  }
}

async function decoded(path: string, type: string): Promise<Pixels> {
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
  const image = CONVERTED_TYPES.includes(type)
    ? await converted({ path, type, maxPixels: MAX_PIXELS, maxSide: MAX_SIDE })
    : sharp(path, limits);
  return image
    .timeout({ seconds: DECODING_SECONDS })
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function converted(picture: Picture) {
  const { data, ...raw } = await convertedPixels(picture);
  return sharp(data, { raw });
}

function webp({ data, info: { width, height, channels } }: Pixels, narrower?: number): Promise<Buffer> {
  const image = sharp(data, { raw: { width, height, channels } });
  return (narrower === undefined ? image : image.resize({ width: narrower }))
    .timeout({ seconds: DECODING_SECONDS })
    .webp({ quality: 82 })
    .toBuffer();
}

async function* once(bytes: Buffer) {
  yield bytes;
}
