import { megabytes, type UploadRule } from '#server/platform/files/upload-rule';

/** The pictures of a profile, by their form's field. */
export const PROFILE_UPLOADS = {
  avatar: {
    ...{ scope: 'profile', kind: 'image', field: 'avatar', minWidth: 200, minHeight: 200 },
    ...{ max: 1, bytes: megabytes(10), total: megabytes(10) },
  },
  cover: {
    ...{ scope: 'profile', kind: 'image', field: 'cover', minWidth: 640 },
    ...{ max: 1, bytes: megabytes(10), total: megabytes(10) },
  },
} as const satisfies Record<string, UploadRule>;
