import { megabytes, type UploadRule } from '#server/platform/files/upload-rule';

/** A file for a message: a picture, a document or a recording. */
export const MESSAGE_UPLOADS = {
  attachment: {
    ...{ scope: 'message', kind: 'any', field: 'attachment' },
    ...{ max: 1, bytes: megabytes(10), total: megabytes(10) },
  },
} as const satisfies Record<string, UploadRule>;
