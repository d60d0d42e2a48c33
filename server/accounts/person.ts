import type { UserId } from '#server/kernel/ids';

/** Appends the events of a person's row that the log lacks. Repeating it changes nothing. */
export class RecordPerson {
  readonly type = 'RecordPerson';
  constructor(readonly data: { userId: UserId }) {}
}
