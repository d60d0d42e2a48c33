import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { convertedPixels } from './converted-pixels.js';
import { FileFolder, type Narrower, type Part } from './file-folder.js';
import { PICTURE_WIDTHS } from './picture-widths.js';
import { CONVERTED_TYPES, tooLow, tooNarrow, unreadableImage } from './upload-rule.js';

const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 2_400;
/** To decode a picture, and to encode it in one width. */
const [DECODING_SECONDS, ENCODING_SECONDS] = [8, 8];
/** Images decoded at a time: decoding may take 160 MB, even for a small file. */
const DECODED_AT_ONCE = 1;

export type EncodedImage = Part & { width: number; height: number; narrower: Narrower[] };
/** `type` is the detected MIME type. */
type About = { field: string; name: string; type: string; minWidth?: number; minHeight?: number };
/** Gives a picture within `MAX_SIDE` to be encoded once, in its own width or a smaller one. */
type Opened = (width?: number) => Sharp;

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
      const open = await opened(this.folder.pathOfPart(part.id), type).catch(unreadable);
      const { data, info } = await webp(open()).catch(unreadable);
      const { width, height } = info;
      if (width < minWidth) throw tooNarrow(field, name, width, minWidth);
      if (height < minHeight) throw tooLow(field, name, height, minHeight);
      const image = await write(data);
      const narrower: Narrower[] = [];
      for (const less of PICTURE_WIDTHS.filter((one) => one < width))
        narrower.push({ id: (await write((await webp(open(less)).catch(unreadable)).data)).id, width: less });
      return { ...image, width, height, narrower };
    });
  }
}

const LIMITS = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
/** Types that are decoded in a size near the wanted one, for each width: their pixels are not kept for the others. */
const DECODED_PER_WIDTH = ['image/jpeg', 'image/webp'];

async function opened(path: string, type: string): Promise<Opened> {
  if (DECODED_PER_WIDTH.includes(type)) return (width) => upright(sharp(path, LIMITS), width);
  const image = CONVERTED_TYPES.includes(type) ? await converted(path, type) : sharp(path, LIMITS);
  const { data, info } = await upright(image)
    .timeout({ seconds: DECODING_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raw = { width, height, channels };
  return (less) => (less ? sharp(data, { raw }).resize({ width: less }) : sharp(data, { raw }));
}

/** Within `MAX_SIDE`, or in a smaller `width`. */
const upright = (image: Sharp, width?: number) =>
  image
    .rotate()
    .resize(width ? { width } : { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');

async function converted(path: string, type: string) {
  const { data, ...raw } = await convertedPixels({ path, type, maxPixels: MAX_PIXELS, maxSide: MAX_SIDE });
  return sharp(data, { raw });
}

const webp = (image: Sharp) =>
  image
    .timeout({ seconds: DECODING_SECONDS + ENCODING_SECONDS })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });

async function* once(bytes: Buffer) {
  yield bytes;
}
