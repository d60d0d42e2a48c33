import { megabytes, type UploadRule } from '#server/platform/files/upload-rule';

/** The files a listing's forms take. */
export const UPLOADS = {
  cover: {
    ...{ scope: 'cover', kind: 'image', field: 'thumbnail', minWidth: 640 },
    ...{ max: 1, bytes: megabytes(5), total: megabytes(5) },
  },
  image: {
    ...{ scope: 'section', kind: 'image', field: 'image_content' },
    ...{ max: 10, bytes: megabytes(10), total: megabytes(100) },
  },
  document: {
    ...{ scope: 'section', kind: 'document', field: 'file_content' },
    ...{ max: 10, bytes: megabytes(25), total: megabytes(100) },
  },
  audio: {
    ...{ scope: 'section', kind: 'audio', field: 'audio' },
    ...{ max: 1, bytes: megabytes(25), total: megabytes(25) },
  },
} as const satisfies Record<string, UploadRule>;
