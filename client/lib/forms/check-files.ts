import {
  faultOf,
  IMAGE_TYPES,
  tooLargeTogether,
  tooMany,
  tooNarrow,
  unreadableImage,
  type UploadRule,
} from '#server/platform/files/upload-rule';

export { isImage } from '#server/platform/files/upload-rule';

/** For the `accept` of an input: some browsers know these pictures by their endings alone. */
export const PICTURES = [...IMAGE_TYPES, '.heic', '.heif', '.bmp'].join(',');

/** True for a picture that the server shows and some browsers do not. */
export const isConverted = ({ name, type }: File) => /[./](hei[cf]|tiff?|bmp|dib|avif)$/i.test(type || name);

/** The server's sentence for a file that it would refuse; undefined for any other. */
export const faultOfFile = (rule: UploadRule, file: File): string | undefined => faultOf(rule, file)?.detail;

/** The same for an image once its width is known, px; `undefined` is the width of an image that the browser cannot decode. */
export function faultOfImage({ field, minWidth = 1 }: UploadRule, file: File, width: number | undefined) {
  const { name } = file;
  if (width === undefined) return isConverted(file) ? undefined : unreadableImage(field, name).detail;
  return width < minWidth ? tooNarrow(field, name, width, minWidth).detail : undefined;
}

export interface RefusedFiles {
  files: File[];
  /** Why, in the server's words. */
  sentence: string;
}

/** Separates the files that the server takes from those it would refuse, before anything is sent. */
export function checkFiles(rule: UploadRule, files: File[]): { accepted: File[]; refused: RefusedFiles[] } {
  const refused: RefusedFiles[] = [];
  const accepted = files.filter((file) => {
    const sentence = faultOfFile(rule, file);
    if (sentence) refused.push({ files: [file], sentence });
    return !sentence;
  });
  const isTooMuch = accepted.reduce((sum, { size }) => sum + size, 0) > rule.total;
  const together = accepted.length > rule.max ? tooMany(rule) : isTooMuch ? tooLargeTogether(rule) : undefined;
  if (!together) return { accepted, refused };
  return { accepted: [], refused: [...refused, { files: accepted, sentence: together.detail }] };
}
