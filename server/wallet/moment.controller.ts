import { Controller, Get } from '@nestjs/common';
import { invalid } from '#server/kernel/domain-error';
import { toNaira } from '#server/kernel/money';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { dataOf, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter } from '#server/platform/http/validation';
import { OwnLog } from './own-log.reader.js';
import { directionOf, Replay, type WalletLogEvent } from './wallet.folds.js';
import { type MomentFilter, momentFilter } from './wallet.input.js';
import { momentLimit } from './wallet.limits.js';
import { walletThen } from './wallet.output.js';

/** Entries of an answer. */
const SHOWN = 20;

/** The wallet at any point of its history, folded from its events and from no view (B1). */
@Controller('wallet')
@Policy('user')
export class MomentController {
  constructor(
    private readonly config: Config,
    private readonly limits: RateLimits,
    private readonly log: OwnLog,
  ) {}

  /**
   * The caller's wallet after the event `revision`, or at the instant `time`; now without either. 400 for a revision that the
   * wallet does not have, and before its first event only an instant is a point of it.
   */
  @Get('at')
  @Output(dataOf(walletThen))
  async at(@CurrentUser() { id }: Me, @Filter(momentFilter) { revision, time }: MomentFilter) {
    await this.limits.count(momentLimit, id);
    const last = await this.log.lastNumber(id);
    if (revision !== undefined && revision > last)
      throw invalid('revision', last < 0 ? 'This wallet has no events yet.' : `The last revision is ${last}.`);
    const asked = time === undefined ? undefined : new Date(time).toISOString();
    const [replay, entries] = [new Replay(id), [] as LoggedMovement[]];
    await replay.takeAll(this.log.read(id, revision), asked, (event) => {
      if (event.data.amount === undefined) return;
      entries.push(asMovement(event, replay.balance));
      if (entries.length > SHOWN) entries.shift();
    });
    const at = asked ?? (revision === undefined ? now() : replay.at!);
    const { balance, available, pending } = replay.balancesAt(at);
    const position = replay.position === undefined ? null : String(replay.position);
    const older = new URLSearchParams({ cursor: String(replay.number + 1) });
    return {
      data: {
        ...{ balance: toNaira(balance), available: toNaira(available), pending: toNaira(pending), currency: 'NGN' },
        ...{ balance_kobo: balance, available_kobo: available, pending_kobo: pending },
        as_of: { revision: replay.number, position, time: at },
        entries: entries.toReversed(),
        history: `${this.config.get('PUBLIC_URL')}/api/wallet/transactions?${older}`,
      },
    };
  }
}

type LoggedMovement = ReturnType<typeof asMovement>;

const asMovement = ({ id, number, position, type, data, meta }: WalletLogEvent, balance: number) => ({
  ...{ id, revision: number, position: String(position), type, timestamp: data.at },
  direction: directionOf(data.ownerId!, data)!,
  ...{ amount: toNaira(data.amount!), amount_kobo: data.amount!, currency: 'NGN' },
  ...{ running_balance: toNaira(balance), running_balance_kobo: balance },
  ...{ reference: data.reference ?? null, hash: meta.hash ?? null },
});
