import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { Files } from '#server/platform/files/files';
import { Database } from '#server/platform/database/sql';
import type { PersonEraser } from '#server/platform/security/person-eraser';
import { forgetCustomer } from './identity-customers.rows.js';
import { APPLICATION_UPLOADS } from './creator-applications.uploads.js';

/** The files of a person's application, and by what code the payment provider knows the person. The answers end with the person's key. */
@Injectable()
export class ApplicationsEraser implements PersonEraser {
  constructor(
    private readonly db: Database,
    private readonly files: Files,
  ) {}

  async erase(userId: UserId) {
    const stored = await this.files.ownedBy(userId, [APPLICATION_UPLOADS.applicationFile.scope]);
    await this.files.remove(stored.map(({ id }) => id));
    await forgetCustomer(this.db.sql, userId);
  }
}
