import { Readable } from 'node:stream';
import { Controller, Get, StreamableFile } from '@nestjs/common';
import { rejected } from '#server/kernel/domain-error';
import { CSV_TYPE } from '#server/platform/http/csv';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter } from '#server/platform/http/validation';
import { statementCsv } from './statement.csv.js';
import { MOST_LINES, statementPdf } from './statement.pdf.js';
import { Statements } from './statements.reader.js';
import { type StatementFilter, statementFilter } from './wallet.input.js';
import { statementLimit } from './wallet.limits.js';

/** Statements of the caller's wallet (A12.13). */
@Controller('wallet')
@Policy('user')
export class StatementController {
  constructor(
    private readonly limits: RateLimits,
    private readonly statements: Statements,
  ) {}

  /**
   * The statement of some days as a file: opening and closing balance, the sums, and every movement with the balance after
   * it. A CSV file has any number of movements, a PDF 2,000 (else 400 `too_many_movements`).
   */
  @Get('statement')
  async statement(@CurrentUser() { id }: Me, @Filter(statementFilter) { from, to, format }: StatementFilter) {
    await this.limits.count(statementLimit, id);
    const paper = await this.statements.of(id, { from, to });
    const lines = this.statements.lines(id, paper);
    const disposition = `attachment; filename="wallet-statement-${from}-to-${to}.${format}"`;
    if (format === 'csv')
      return new StreamableFile(Readable.from(statementCsv(paper, lines), { objectMode: false }), {
        ...{ type: CSV_TYPE, disposition },
      });
    if (paper.count > MOST_LINES)
      throw rejected(
        'too_many_movements',
        `A PDF has at most ${MOST_LINES.toLocaleString('en-NG')} movements; these days have ${paper.count.toLocaleString('en-NG')}. Choose fewer days, or CSV.`,
      );
    return new StreamableFile(Readable.from(await statementPdf(paper, lines)), {
      type: 'application/pdf',
      disposition,
    });
  }
}
