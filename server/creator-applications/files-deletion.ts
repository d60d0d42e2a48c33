import { dayOf, endOf } from '#server/kernel/days';
import type { Instant, UserId } from '#server/kernel/ids';
import { OutboxMessage } from '#server/kernel/reactions';

/** How long the files of an application are kept, days: after its decision, or after they were added if it is not handed in (A15.10). */
export const KEPT_DAYS = 90;
/** How many days before the files of an unfinished application are deleted its person is reminded. */
const REMINDED_DAYS = 7;
const DAY_MS = 86_400_000;

export const FILES_QUEUE = 'applications';
export const [DELETE_FILES, DELETE_FORGOTTEN, REMIND_OF_FILES] = [
  'delete-application-files',
  'delete-forgotten-files',
  'remind-of-files',
];
export type FilesDeletion = { userId: UserId; decidedAt: Instant };
/** A timer of the files that a person added on one day; `deletedAt`: when they are deleted, if nothing is handed in. */
export type ForgottenFiles = { userId: UserId; deletedAt: Instant };

const daysAfter = (instant: Instant, days: number): Instant =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString();

/** Files are kept this long after a decision, unless the application is handed in again until then. */
export const deletion = (id: string, userId: UserId, decidedAt: Instant) =>
  new OutboxMessage<FilesDeletion>({
    ...{ id: `${DELETE_FILES}-${id}`, queue: FILES_QUEUE, name: DELETE_FILES, payload: { userId, decidedAt } },
    dueAt: daysAfter(decidedAt, KEPT_DAYS),
  });

/** When files are deleted that were added at this instant and are not handed in: by days, so that one timer serves them all. */
export const deletedAt = (addedAt: Instant): Instant => daysAfter(endOf(dayOf(addedAt)), KEPT_DAYS);

/** The two timers of the day on which files were added, each once. */
export function forgotten(userId: UserId, addedAt: Instant): OutboxMessage<ForgottenFiles>[] {
  const payload = { userId, deletedAt: deletedAt(addedAt) };
  const timer = (name: string, dueAt: Instant) =>
    new OutboxMessage<ForgottenFiles>({
      ...{ id: `${name}-${userId}-${dayOf(addedAt)}`, queue: FILES_QUEUE, name, payload },
      dueAt,
    });
  return [
    timer(REMIND_OF_FILES, daysAfter(payload.deletedAt, -REMINDED_DAYS)),
    timer(DELETE_FORGOTTEN, payload.deletedAt),
  ];
}
