import type { Instant, UserId } from '#server/kernel/ids';

/** A person signs up. The password is here only on its way to its hash; commands are never kept. */
export class RegisterPerson {
  readonly type = 'RegisterPerson';
  constructor(
    readonly data: {
      userId: UserId;
      username: string;
      email: string;
      firstName: string;
      lastName: string;
      password: string;
      country: string;
      region: string;
      /** Vouched for already: no letter asks for a confirmation. */
      activated?: true;
      at: Instant;
    },
  ) {}
}

/** Brings the log up to what a person's row says. Repeating it changes nothing. */
export class RecordPerson {
  readonly type = 'RecordPerson';
  constructor(readonly data: { userId: UserId }) {}
}
