import { Injectable } from '@nestjs/common';
import { invalid } from '#server/kernel/domain-error';
import { Database } from '#server/platform/database/sql';
import type { Me } from '#server/platform/http/policy';
import { PasswordHashes } from './password.hashes.js';
import { credentialsOf } from './person.rows.js';

/** What only the owner of a session's account knows; a route that asks for it limits the attempts. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly db: Database,
    private readonly passwords: PasswordHashes,
  ) {}

  async matches({ email }: Me, given: string): Promise<boolean> {
    return this.passwords.matches(given, (await credentialsOf(this.db.sql, email))?.password_hash);
  }

  /** Throws 400 at the field unless this is the caller's password, with djoser's sentence; also where Google alone signs in. */
  async require({ email }: Me, given: string, field: string) {
    const known = await credentialsOf(this.db.sql, email);
    if (known && !known.password_hash)
      throw invalid(
        field,
        'Your account has no password yet. Choose one by “Forgot Password” of the login page first.',
      );
    if (!(await this.passwords.matches(given, known?.password_hash))) throw invalid(field, 'Invalid password.');
  }
}
