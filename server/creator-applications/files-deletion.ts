import type { Instant, UserId } from '#server/kernel/ids';

/** How long the files of an application are kept after its decision, days (A15.10). */
export const KEPT_DAYS = 90;
export const [FILES_QUEUE, DELETE_FILES] = ['applications', 'delete-application-files'];
export type FilesDeletion = { userId: UserId; decidedAt: Instant };
