import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { FileFolder, type Part } from './file-folder.js';
import { tooNarrow, unreadableImage } from './upload-rule.js';

const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 2_400;
const DECODING_SECONDS = 8;
/** Images decoded at a time: decoding may take 160 MB, even for a small file. */
const DECODED_AT_ONCE = 1;

export type EncodedImage = Part & { width: number; height: number };

/** Re-encodes images as WebP: upright, without metadata, within 2,400 pixels. */
@Injectable()
export class Images {
  private readonly slot = pLimit(DECODED_AT_ONCE);

  constructor(private readonly folder: FileFolder) {
    sharp.cache(false);
    sharp.concurrency(1);
  }

  /** Resolves to a new part. Throws 400 naming `name` if the image cannot be decoded or is narrower than `minWidth` pixels. */
  async encode(part: Part, { field, name, minWidth = 1 }: { field: string; name: string; minWidth?: number }) {
    return this.slot(async (): Promise<EncodedImage> => {
      const { data, info } = await webp(this.folder.pathOfPart(part.id)).catch(() => {
        throw unreadableImage(field, name);
      });
      if (info.width < minWidth) throw tooNarrow(field, name, info.width, minWidth);
      return { ...(await this.folder.write(once(data))), width: info.width, height: info.height };
    });
  }
}

const webp = (path: string) =>
  sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: DECODING_SECONDS })
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });

async function* once(bytes: Buffer) {
  yield bytes;
}
