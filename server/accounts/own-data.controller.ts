import { Readable } from 'node:stream';
import { Controller, HttpCode, Post, StreamableFile } from '@nestjs/common';
import type { z } from 'zod';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { exportLimit } from './accounts.limits.js';
import { ownDataForm } from './accounts.input.js';
import { OwnDataArchive } from './own-data.archive.js';
import { OwnPassword } from './own.password.js';

/** The caller's own data, to take along (A8.17). */
@Controller('auth/users/me/export')
@Policy('user')
export class OwnDataController {
  constructor(
    private readonly archive: OwnDataArchive,
    private readonly limits: RateLimits,
    private readonly password: OwnPassword,
  ) {}

  /** A ZIP archive, which is made while it is sent. 400 for a wrong password, as at the erasure. */
  @Post()
  @HttpCode(200)
  async export(@CurrentUser() me: Me, @Input(ownDataForm) { current_password }: z.output<typeof ownDataForm>) {
    await this.limits.count(exportLimit, me.id);
    await this.password.require(me, current_password, 'current_password');
    return new StreamableFile(Readable.from(this.archive.of(me.id), { objectMode: false }), {
      type: 'application/zip',
      disposition: 'attachment; filename="groundwork-data.zip"',
    });
  }
}
