import { DomainError, invalid } from '#server/kernel/domain-error';
import type { FileField } from '#server/platform/http/validation';

const MEGABYTE = 1_048_576;
export const megabytes = (count: number) => count * MEGABYTE;

export type FileKind = 'image' | 'document' | 'audio';

/** Files a route accepts: at most `max` of `bytes` each and `total` together, stored under `scope` of `fileScopes`. */
export type UploadRule = FileField &
  Readonly<{
    scope: string;
    total: number;
    /** `any`: each file is of the kind that its name says. */
    kind: FileKind | 'any';
    /** Of a rule of `any` kind: the ends of names that it takes, such as `pdf`. */
    ends?: readonly string[];
    /** Minimum width of an image, px. */
    minWidth?: number;
    /** Minimum height of an image, px. */
    minHeight?: number;
  }>;

/** Error messages name the file, because a form may hold several. */
export const tooLarge = (field: string, name: string, bytes: number) =>
  fault(field, 'too_large', 'too_large', `${name} is too large (${bytes / MEGABYTE} MB at most).`);
export const wrongType = (field: string, detail: string) =>
  fault(field, 'unsupported', 'unsupported_media_type', detail);
/** `why` continues the sentence. */
export const unsafeFile = (field: string, name: string, why: string) =>
  fault(field, 'unsupported', 'unsafe_file', `${name} ${why}`);
export const tooLargeTogether = ({ field, total }: UploadRule) =>
  fault(field, 'too_large', 'too_large', `These files are too large together (${total / MEGABYTE} MB at most).`);
export const tooMany = ({ field, max }: UploadRule) =>
  fault(field, 'too_large', 'too_large', max === 1 ? 'Send one file.' : `Send at most ${max} files at once.`);

export const tooNarrow = (field: string, name: string, width: number, minWidth: number) =>
  invalid(field, `${name} is ${width} pixels wide; use at least ${minWidth}.`);
export const tooLow = (field: string, name: string, height: number, minHeight: number) =>
  invalid(field, `${name} is ${height} pixels high; use at least ${minHeight}.`);
export const unreadableImage = (field: string, name: string) =>
  invalid(field, `${name} is damaged or too large to show.`);

/** Pictures that are decoded in a thread of their own. */
export const CONVERTED_TYPES: readonly string[] = ['image/heic', 'image/heif', 'image/bmp'];
export const IMAGE_TYPES: readonly string[] = [
  ...['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/tiff'],
  ...CONVERTED_TYPES,
];
/** Pictures to whose names browsers give various types, or none. */
const CONVERTED_NAME = /\.(heic|heif|bmp|dib)$/i;
/** True for a file that its browser or its name takes for a picture. */
export const isImage = ({ name, type }: { name: string; type: string }) =>
  type.startsWith('image/') || CONVERTED_NAME.test(name);
export const notAnImage = (field: string, name: string) =>
  wrongType(field, `${name} is not a picture we can show. Use PNG, JPEG, WebP, AVIF, HEIC, GIF, TIFF or BMP.`);
/** A recording's detected type, and the type it is served with: recorders of browsers write audio as WebM, MP4 or Ogg. */
export const AUDIO_TYPES: Readonly<Record<string, string>> = {
  'video/webm': 'audio/webm',
  'video/matroska': 'audio/webm',
  'video/x-matroska': 'audio/webm',
  ...{ 'audio/mp4': 'audio/mp4', 'video/mp4': 'audio/mp4', 'audio/x-m4a': 'audio/mp4' },
  ...{ 'audio/ogg': 'audio/ogg', 'audio/ogg; codecs=opus': 'audio/ogg', 'audio/opus': 'audio/ogg' },
  'audio/aac': 'audio/aac',
};
export const notAudio = (field: string, name: string) =>
  wrongType(field, `${name} is not a recording we can play. Use WebM, MP4 or Ogg.`);
const DOCUMENT_NAME = /\.(pdf|docx?|txt)$/i;
const IMAGE_NAME = /\.(png|jpe?g|webp|gif|avif|tiff?|heic|heif|bmp|dib)$/i;
const AUDIO_NAME = /\.(weba|webm|m4a|mp4|og[ag]|opus|aac)$/i;
/** The kind that a file's name says; undefined for one that is not accepted. */
const kindOf = (name: string): FileKind | undefined =>
  IMAGE_NAME.test(name) ? 'image' : DOCUMENT_NAME.test(name) ? 'document' : AUDIO_NAME.test(name) ? 'audio' : undefined;
/** The kind by which a file of this rule is checked. Throws where its name has none. */
export function kindIn({ field, kind, ends }: UploadRule, name: string): FileKind {
  if (ends && !ends.includes(/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''))
    throw wrongType(field, `${name} cannot be sent. Use ${listed(ends)}.`);
  const found = kind === 'any' ? kindOf(name) : kind;
  if (!found) throw wrongType(field, `${name} cannot be sent. Use a picture, a recording, .pdf, .doc, .docx or .txt.`);
  return found;
}
/** .pdf, .jpg or .png */
const listed = (ends: readonly string[]) => `.${ends.slice(0, -1).join(', .')} or .${ends.at(-1)}`;
export const notADocument = (field: string, name: string) =>
  wrongType(field, `${name}: only .pdf, .doc, .docx and .txt files can be added.`);

/** What is wrong with a file as far as it shows before its bytes are read: the client checks with it before it sends. */
export function faultOf(
  rule: UploadRule,
  { name, size, type }: { name: string; size: number; type: string },
): DomainError | undefined {
  const { field, kind, bytes } = rule;
  if (size > bytes) return tooLarge(field, name, bytes);
  if (size === 0) return emptyFile(field, name);
  if (kind === 'any') return faultOfName(rule, name);
  if (kind === 'audio') return undefined;
  if (kind === 'document') return DOCUMENT_NAME.test(name) ? undefined : notADocument(field, name);
  return type && !IMAGE_TYPES.includes(type) && !CONVERTED_NAME.test(name) ? notAnImage(field, name) : undefined;
}

function faultOfName(rule: UploadRule, name: string): DomainError | undefined {
  try {
    kindIn(rule, name);
    return undefined;
  } catch (error) {
    return error as DomainError;
  }
}

const fault = (field: string, kind: 'too_large' | 'unsupported', code: string, detail: string) =>
  new DomainError(kind, code, detail, { extra: { field } });

/** True if the rest of the form is still read, so that every invalid file is named. */
export const isFileFault = (error: unknown): error is DomainError =>
  error instanceof DomainError && ['invalid', 'too_large', 'unsupported'].includes(error.kind);

/** One error for all invalid files of a form, with the first one's status; a 400 lists the messages under the field. */
export function refusalOf(field: string, faults: readonly DomainError[]): DomainError {
  const [first] = faults;
  if (faults.length === 1) return first!;
  const sentences = faults.map(({ detail }) => detail);
  if (first!.kind === 'invalid')
    return new DomainError('invalid', 'invalid', sentences[0]!, { fields: { [field]: sentences } });
  return new DomainError(first!.kind, first!.code, sentences.join(' '), { extra: { field } });
}

export const emptyFile = (field: string, name: string) => invalid(field, `${name} is empty.`);
/** An upload that was handed in before all its bytes had arrived. */
export const unfinished = (field: string, name: string) => invalid(field, `${name} has not arrived whole.`);
