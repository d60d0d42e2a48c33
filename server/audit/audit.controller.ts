import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Controller, Get, Param, StreamableFile } from '@nestjs/common';
import { auditedWallets, shownBalance, usernames } from '#projections/audit/audit.queries';
import type { UserId } from '#server/kernel/ids';
import { invalid } from '#server/kernel/domain-error';
import { CHAIN_START } from '#server/platform/events/hash-chain';
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
import { fileOf, type Format, headerOf, lineOf, mimeOf } from './replay.export.js';
import { ReplaySteps } from './replay-steps.reader.js';
import { stepShape } from './replay-steps.shape.js';
import { WalletLog, walletStream } from './wallet-log.reader.js';
import { auditedWallet, comparison, manifest, replayed, replayStep, verdict } from './audit.output.js';

const FORMATS = ['jsonl', 'csv'] as const;

/** Read-only; reads from the log. A `revision` here is an event's number in the whole wallet, over all its segments. */
@Controller('audit/wallets')
@Policy('auditor')
export class AuditController {
  constructor(
    private readonly log: WalletLog,
    private readonly steps: ReplaySteps,
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
    return this.file('jsonl', id, filter);
  }

  @Get(':id/export.csv')
  csv(@Param('id') id: UserId, @Filter(exportFilter) filter: ExportFilter) {
    return this.file('csv', id, filter);
  }

  /** The hashes of the exported files, and their last revision: request the files with the same revision. */
  @Get(':id/manifest')
  @Output(dataOf(manifest))
  async manifest(@Param('id') id: UserId, @Filter(exportFilter) filter: ExportFilter) {
    const revision = Math.min(await this.log.lastNumber(id), filter.revision ?? Number.MAX_SAFE_INTEGER);
    const files = FORMATS.map((format) => ({
      format,
      hash: createHash('sha256').update(headerOf[format]),
      bytes: Buffer.byteLength(headerOf[format]),
    }));
    let [count, head] = [0, CHAIN_START];
    for await (const linked of this.log.read(id, revision)) {
      count++;
      head = linked.hash ?? head;
      for (const file of files) {
        const line = lineOf[file.format](linked);
        file.hash.update(line);
        file.bytes += Buffer.byteLength(line);
      }
    }
    const described = files.map(({ format, hash, bytes }) => ({
      name: nameOf(id, format),
      format,
      bytes,
      sha256: hash.digest('hex'),
    }));
    return { data: { wallet: id, stream: walletStream(id), revision, count, head, files: described } };
  }

  private async file(format: Format, id: UserId, { revision }: ExportFilter) {
    const last = await this.log.lastNumber(id);
    const lines = fileOf(format, this.log.read(id, Math.min(last, revision ?? last)));
    return new StreamableFile(Readable.from(lines, { objectMode: false }), {
      type: mimeOf[format],
      disposition: `attachment; filename="${nameOf(id, format)}"`,
    });
  }
}

const nameOf = (id: UserId, format: Format) => `wallet-${id.replace(/[^\w-]/g, '')}.${format}`;

const inKobo = ({ balance, available, pending }: Balances) => ({
  balance_kobo: balance,
  available_kobo: available,
  pending_kobo: pending,
});
