import { megabytes, type UploadRule } from '#server/platform/files/upload-rule';

/** A file of an application: a certificate, an ID card or the picture. Encrypted whole, in memory. */
export const APPLICATION_UPLOADS = {
  applicationFile: {
    ...{ scope: 'creator-application', kind: 'any', ends: ['pdf', 'jpg', 'jpeg', 'png'], field: 'application_file' },
    ...{ max: 1, bytes: megabytes(10), total: megabytes(10) },
  },
} as const satisfies Record<string, UploadRule>;
