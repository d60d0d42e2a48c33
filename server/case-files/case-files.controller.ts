import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Delete, Get, Param, Post, StreamableFile } from '@nestjs/common';
import { caseFiles } from '#projections/case-files/case-files.queries';
import type { CommandIdentity } from '#server/kernel/command';
import { later, now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { CaseFiles } from './case-files.handlers.js';
import {
  type CaseFileForm,
  caseFileForm,
  type CaseFilesFilter,
  caseFilesFilter,
  type DestructionForm,
  destructionForm,
} from './case-files.input.js';
import { downloadLimit, sealingLimit } from './case-files.limits.js';
import { caseFileLog, caseFileShown, newCaseFile } from './case-files.output.js';
import { CaseFilesShown } from './case-files.reader.js';

const OPENER = 'open-case-file.mjs';

/** Sealed case files (B22): encrypted bundles of wallets and payments, each with its log. 404 for everyone but auditors. */
@Controller('audit/case-files')
@Policy('auditor')
export class CaseFilesController {
  constructor(
    private readonly files: CaseFiles,
    private readonly shown: CaseFilesShown,
    private readonly db: Database,
    private readonly config: Config,
    private readonly limits: RateLimits,
    private readonly views: ViewPositions,
  ) {}

  /** Every case file, the latest first. */
  @Get()
  @Output(pageOf(caseFileShown))
  async list(@Filter(caseFilesFilter) filter: CaseFilesFilter) {
    const { count, rows } = await caseFiles(this.db.sql, filter);
    const results = await this.shown.all(rows);
    return paginated(this.config.get('PUBLIC_URL'), 'audit/case-files/', filter, count, results);
  }

  /**
   * Seals what is selected, and answers with the key, which no other answer has and which is not stored: this request takes no
   * `Idempotency-Key`, since a cached response would hold it. 400 names unknown wallets and payments; 409 `too_many_events`.
   */
  @Post()
  @Output(messageWith(newCaseFile))
  async seal(@CurrentUser() { id: by }: Me, @Input(caseFileForm) { days, ...chosen }: CaseFileForm) {
    const expiresAt = later(now(), { days });
    const { id, key } = await this.limits.counting(sealingLimit, by, () =>
      this.files.seal({ ...chosen, by, expiresAt }),
    );
    await this.views.settled();
    return { message: 'Case file sealed', data: { key, case_file: await this.shown.one(id) } };
  }

  /** The program `open-case-file.mjs`, which decrypts a bundle and verifies its parts offline. */
  @Get('opener')
  async opener() {
    return new StreamableFile(await readFile(join(process.cwd(), 'verify', OPENER)), {
      type: 'text/javascript; charset=utf-8',
      disposition: `attachment; filename="${OPENER}"`,
    });
  }

  /** One case file with who had it, and when. */
  @Get(':id')
  @Output(dataOf(caseFileLog))
  async one(@Param('id') id: string) {
    return { data: await this.shown.withLog(id) };
  }

  /** The encrypted bundle. The download is recorded before the first byte is sent. 410 `case_file_ended` after the end. */
  @Get(':id/download')
  async download(@CurrentUser() { id: by }: Me, @Param('id') id: string) {
    await this.limits.count(downloadLimit, by);
    const { bytes, size, name } = await this.files.download(id, by);
    return new StreamableFile(bytes, {
      ...{ type: 'application/octet-stream', length: size, disposition: `attachment; filename="${name}"` },
    });
  }

  /** Ends it before its time: the bundle is removed, the log stays. 410 `case_file_ended` after the end. */
  @Delete(':id')
  @Idempotent()
  @Output(messageWith(caseFileLog))
  async destroy(
    @CurrentUser() { id: by }: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(destructionForm) { reason }: DestructionForm,
  ) {
    await this.files.destroy(id, by, reason, identity);
    await this.views.settled();
    return { message: 'Case file destroyed', data: await this.shown.withLog(id) };
  }
}
