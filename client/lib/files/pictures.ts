import { PICTURE_WIDTHS } from '#server/platform/files/picture-widths';

/** The candidates of a `srcset`: a stored picture in the widths in which the server keeps it, below its own, px. */
export const inWidths = (src: string, below = Infinity) =>
  PICTURE_WIDTHS.filter((one) => one < below).map(
    (one) => `${src}${src.includes('?') ? '&' : '?'}width=${one} ${one}w`,
  );
