import { fileTypeFromBuffer } from 'file-type/node';
import { isWordDocument } from './document-inspection.js';
import { AUDIO_TYPES, IMAGE_TYPES, notADocument, notAnImage, notAudio, wrongType } from './upload-rule.js';

/** Bytes at the beginning of a file from which its type is detected. */
const HEAD = 4_100;
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const WITH_MACROS = 'application/vnd.ms-word.document.macroenabled.12';
/** By extension: the type a file is served with, and the types its head may show. What has macros is refused for them. */
const DOCUMENTS: Record<string, { mimeType: string; heads: (string | undefined)[] }> = {
  pdf: { mimeType: 'application/pdf', heads: ['application/pdf'] },
  docx: { mimeType: DOCX, heads: [DOCX, 'application/zip', WITH_MACROS] },
  doc: { mimeType: 'application/msword', heads: ['application/x-cfb'] },
  txt: { mimeType: 'text/plain; charset=utf-8', heads: [undefined] },
};

/** Checks one file by its content while it arrives; throws to refuse it. */
export type TypeCheck = {
  next(chunk: Buffer): Promise<void>;
  /** Called after the last byte; `path` is the file. Resolves to the MIME type the file is served with. */
  end(path: string): Promise<string>;
};

/** An image the server can decode; `end` resolves to the type it has now. SVG is refused. */
export function imageCheck(field: string, name: string): TypeCheck {
  let mimeType: string | undefined;
  const head = headCheck((type) => {
    mimeType = type;
    if (!type || !IMAGE_TYPES.includes(type)) throw notAnImage(field, name);
  });
  return {
    next: (chunk) => head.next(chunk),
    async end() {
      await head.end();
      return mimeType!;
    },
  };
}

/** A recording as browsers make them; by its content, whatever its name says. */
export function audioCheck(field: string, name: string): TypeCheck {
  let mimeType: string | undefined;
  const head = headCheck((type) => {
    mimeType = type && AUDIO_TYPES[type];
    if (!mimeType) throw notAudio(field, name);
  });
  return {
    next: (chunk) => head.next(chunk),
    async end() {
      await head.end();
      return mimeType!;
    },
  };
}

/** PDF, Word or plain text whose content matches the extension. Throws `UnsafeContent` for a document that is unsafe to open. */
export function documentCheck(field: string, name: string): TypeCheck {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const document = Object.hasOwn(DOCUMENTS, extension) ? DOCUMENTS[extension] : undefined;
  const refusal = () => wrongType(field, `${name} is not what its name says.`);
  const head = headCheck((type) => {
    if (!document?.heads.includes(type)) throw refusal();
  });
  const text = extension === 'txt' ? new TextDecoder('utf-8', { fatal: true }) : undefined;
  const decode = (chunk?: Buffer) => {
    try {
      if (!text?.decode(chunk, { stream: chunk !== undefined }).includes('\0')) return;
    } catch {
      // Not UTF-8: refused below like a NUL.
    }
    throw refusal();
  };
  return {
    async next(chunk) {
      if (!document) throw notADocument(field, name);
      await head.next(chunk);
      decode(chunk);
    },
    async end(path) {
      await head.end();
      decode();
      if ((extension === 'docx' || extension === 'doc') && !(await isWordDocument(extension, path))) throw refusal();
      return document!.mimeType;
    },
  };
}

/** Collects the head of a file and calls `judge` once with its type. */
function headCheck(judge: (type: string | undefined) => void) {
  let head: Buffer | undefined = Buffer.alloc(0);
  const decide = async () => {
    const bytes = head;
    head = undefined;
    if (bytes) judge((await fileTypeFromBuffer(bytes))?.mime);
  };
  return {
    async next(chunk: Buffer) {
      if (!head) return;
      head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)]);
      if (head.length === HEAD) await decide();
    },
    end: decide,
  };
}
