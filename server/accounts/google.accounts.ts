import { randomInt, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { conflict, DomainError } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import type { GoogleIdentity } from '#server/platform/providers/google';
import { DiscardRegistration, LinkGoogle, RegisterUser } from './account.js';
import { type GooglePerson, googlePersonOf, isFree } from './google.rows.js';
import { RecordPerson } from './person.js';
import { usernameOf } from './username.js';

/** Another request may take a name or an address between the look and the write. */
const MOST_TRIES = 5;

/** The accounts of people whom Google vouches for. */
@Injectable()
export class GoogleAccounts {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
  ) {}

  find = (identity: GoogleIdentity) => googlePersonOf(this.db.sql, identity);

  /**
   * Ends an account of the address that was never activated: another person may have made it, whose username, country and
   * consents are not its owner's.
   */
  discard = ({ id }: GooglePerson) => this.commands.execute(new DiscardRegistration({ userId: id, at: now() }));

  /**
   * Links the Google account to the account with its e-mail address. Throws 409 `other_google` if that has another one, which
   * may be of who had the address before.
   */
  async link(identity: GoogleIdentity, { id, google_subject, recorded }: GooglePerson) {
    if (google_subject === identity.subject) {
      // A crash came between the row and its event.
      if (!recorded) await this.commands.execute(new RecordPerson({ userId: id }));
    } else if (google_subject) throw otherGoogle();
    else await this.commands.execute(new LinkGoogle({ userId: id, at: now() }, identity));
  }

  /** Registers a person without a password, under a free username. `terms`: the accepted version of the legal pages. */
  async register({ subject, email, firstName, lastName }: GoogleIdentity, terms: string, invitedBy?: UserId) {
    const names = { email, firstName, lastName };
    const wanted = usernameOf(names.firstName, names.lastName);
    for (let tries = 1; ; tries++) {
      const username =
        tries === 1 && (await isFree(this.db.sql, wanted)) ? wanted : `${wanted}${randomInt(100, 99_999)}`;
      const person = { userId: randomUUID(), username, ...names, country: '', region: '', terms, at: now() };
      const invited = invitedBy && { invitedBy };
      try {
        return await this.commands.execute(
          new RegisterUser({ ...person, ...invited, google: subject, activated: true }),
        );
      } catch (error) {
        // The same person in another tab: found from now on.
        if (await googlePersonOf(this.db.sql, { subject, email })) return;
        if (!isTaken(error) || tries === MOST_TRIES) throw error;
      }
    }
  }
}

const isTaken = (error: unknown) => error instanceof DomainError && error.more.fields?.username !== undefined;

export const otherGoogle = () =>
  conflict(
    'other_google',
    'Another Google account signs in to the account with this e-mail address. Sign in with your password.',
  );
