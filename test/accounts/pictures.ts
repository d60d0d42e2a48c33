import sharp from 'sharp';

/** A PNG of these sides, px; by default a square. `author` stands in its EXIF data. */
export const picture = (width: number, height = width, author?: string) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .withExif(author ? { IFD0: { Artist: author } } : {})
    .png()
    .toBuffer();
