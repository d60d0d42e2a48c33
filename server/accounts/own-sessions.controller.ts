import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { notFound } from '#server/kernel/domain-error';
import { Database } from '#server/platform/database/sql';
import { Output, pageOf } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { ownSession } from './accounts.output.js';
import { endSessions, sessionsOf } from './session.rows.js';

/** The caller's own sessions: where this person is signed in (A8.16). */
@Controller('auth/sessions')
@Policy('user')
export class OwnSessionsController {
  constructor(private readonly db: Database) {}

  /** The last used first. */
  @Get()
  @Output(pageOf(ownSession))
  async list(@CurrentUser() me: Me) {
    const rows = await sessionsOf(this.db.sql, me.id);
    const results = rows.map((row) => ({ ...row, is_current: row.id === me.sessionId }));
    return { count: results.length, next: null, previous: null, results };
  }

  /** Ends every other session. Their tokens are refused from now on. */
  @Delete()
  @HttpCode(204)
  async endOthers(@CurrentUser() me: Me) {
    await endSessions(this.db.sql, me.id, { but: me.sessionId }, 'signed out on another device');
  }

  /** Ends one session, also the caller's own. 404 when it is not one of the caller's, or is over. */
  @Delete(':id')
  @HttpCode(204)
  async end(@CurrentUser() me: Me, @Param('id') id: string) {
    if ((await endSessions(this.db.sql, me.id, { id }, 'signed out on another device')) === 0) throw notFound();
  }
}
