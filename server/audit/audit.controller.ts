import { Controller, Get, Param } from '@nestjs/common';
import { auditedWallets, shownBalance, usernames } from '#projections/audit/audit.queries';
import type { UserId } from '#server/kernel/ids';
import { invalid } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Output, dataOf, pageOf } from '#server/platform/http/output';
import { Filter } from '#server/platform/http/validation';
import { paginated } from '#server/platform/http/pagination';
import { Policy } from '#server/platform/http/policy';
import { Database } from '#server/platform/database/sql';
import { type Balances, Replay } from '#server/wallet/wallet.folds';
import {
  type EventsFilter,
  eventsFilter,
  type ExportFilter,
  exportFilter,
  type MomentFilter,
  momentFilter,
  type WalletsFilter,
  walletsFilter,
} from './audit.input.js';
import { ReplaySteps } from './replay-steps.reader.js';
import { stepShape } from './replay-steps.shape.js';
import { WalletExports } from './wallet-exports.reader.js';
import { WalletLog } from './wallet-log.reader.js';
import { auditedWallet, comparison, manifest, replayed, replayStep, verdict } from './audit.output.js';

/** Read-only; reads from the log. A `revision` here is an event's number in the whole wallet, over all its segments. */
@Controller('audit/wallets')
@Policy('auditor')
export class AuditController {
  constructor(
    private readonly log: WalletLog,
    private readonly steps: ReplaySteps,
    private readonly exports: WalletExports,
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  @Get()
  @Output(pageOf(auditedWallet))
  async wallets(@Filter(walletsFilter) filter: WalletsFilter) {
    const { count, rows } = await auditedWallets(this.db.sql, filter);
    const results = rows.map(({ username, first_name, last_name, ...wallet }) => ({
      ...wallet,
      owner: { username, first_name, last_name },
    }));
    return paginated(this.config.get('PUBLIC_URL'), 'audit/wallets/', filter, count, results);
  }

  /** A page of the wallet's events in order, each with the balances before and after it and its cause. */
  @Get(':id/events')
  @Output(pageOf(replayStep))
  async events(@Param('id') id: UserId, @Filter(eventsFilter) filter: EventsFilter) {
    const count = (await this.log.lastNumber(id)) + 1;
    const steps = await this.steps.page(id, filter);
    const names = await usernames(this.db.sql, [...new Set(steps.map(({ linked }) => linked.event.meta.actorId))]);
    const results = steps.map((step) => stepShape(id, step, names));
    return paginated(this.config.get('PUBLIC_URL'), `audit/wallets/${id}/events/`, filter, count, results);
  }

  /** The wallet's balance after a revision, or at an instant. */
  @Get(':id/replay')
  @Output(dataOf(replayed))
  async replay(@Param('id') id: UserId, @Filter(momentFilter) { revision, time }: MomentFilter) {
    const last = await this.log.lastNumber(id);
    if (revision !== undefined && revision > last) throw invalid('revision', `The last revision is ${last}.`);
    const asked = time === undefined ? undefined : new Date(time).toISOString();
    const replay = await new Replay(id).takeAll(this.log.read(id, revision), asked);
    const position = replay.position === undefined ? null : String(replay.position);
    const at = asked ?? (revision === undefined ? now() : replay.at!);
    return {
      data: { wallet: id, revision: replay.number, position, at, ...inKobo(replay.balancesAt(at)), currency: 'NGN' },
    };
  }

  /** The balance folded from the log, beside the owner's view at the same revision. */
  @Get(':id/compare')
  @Output(dataOf(comparison))
  async compare(@Param('id') id: UserId) {
    await this.log.lastNumber(id);
    const shown = await shownBalance(this.db.sql, id);
    const replay = new Replay(id);
    let foldedThere: number | undefined;
    for await (const { event } of this.log.read(id)) {
      replay.take(event);
      if (event.number === shown?.revision) foldedThere = replay.balance;
    }
    return {
      data: {
        wallet: id,
        equal: shown !== undefined && shown.balance === foldedThere,
        log: { revision: replay.number, balance_kobo: replay.balance },
        view: shown ? { revision: shown.revision, balance_kobo: shown.balance } : null,
        difference_kobo: shown && foldedThere !== undefined ? shown.balance - foldedThere : null,
        behind: replay.number - (shown?.revision ?? -1),
      },
    };
  }

  @Get(':id/verify')
  @Output(dataOf(verdict))
  async verify(@Param('id') id: UserId) {
    await this.log.lastNumber(id);
    return { data: { wallet: id, ...(await this.log.verify(id)) } };
  }

  @Get(':id/export.jsonl')
  jsonl(@Param('id') id: UserId, @Filter(exportFilter) filter: ExportFilter) {
    return this.exports.file('jsonl', id, filter);
  }

  @Get(':id/export.csv')
  csv(@Param('id') id: UserId, @Filter(exportFilter) filter: ExportFilter) {
    return this.exports.file('csv', id, filter);
  }

  /** The hashes of the exported files, and their last revision: request the files with the same revision. */
  @Get(':id/manifest')
  @Output(dataOf(manifest))
  async manifest(@Param('id') id: UserId, @Filter(exportFilter) filter: ExportFilter) {
    return { data: await this.exports.manifest(['jsonl', 'csv'], id, filter) };
  }
}

const inKobo = ({ balance, available, pending }: Balances) => ({
  balance_kobo: balance,
  available_kobo: available,
  pending_kobo: pending,
});
