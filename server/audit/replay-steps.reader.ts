import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { UserId } from '#server/kernel/ids';
import { CHAIN_START } from '#server/platform/events/hash-chain';
import { type Balances, Replay } from '#server/wallet/wallet.folds';
import { type Linked, WalletLog } from './wallet-log.reader.js';

/** An event of a wallet with the balance before it, in kobo, and the balances after it. */
export type Step = { linked: Linked; before: number; after: Balances };
type UnderWay = { replay: Replay; prev: string };

/** Pages of a replay. Each page continues from the previous one, so that reading a whole wallet is one pass. */
@Injectable()
export class ReplaySteps {
  private readonly underWay = new LRUCache<string, UnderWay>({ max: 100 });

  constructor(private readonly log: WalletLog) {}

  async page(id: UserId, { offset, limit }: { offset: number; limit: number }): Promise<Step[]> {
    const { replay, prev } = this.resume(id, offset);
    const steps: Step[] = [];
    let head = prev;
    for await (const linked of this.log.read(id, offset + limit - 1, { number: replay.number + 1, prev })) {
      const { event } = linked;
      const before = replay.balance;
      replay.take(event);
      head = linked.hash ?? head;
      if (event.number >= offset) steps.push({ linked, before, after: replay.balancesAt(event.data.at) });
    }
    this.underWay.set(`${id}/${replay.number + 1}`, { replay, prev: head });
    return steps;
  }

  /** Continues a replay that ended just before `offset`, for one reader only; otherwise starts from the first event. */
  private resume(id: UserId, offset: number): UnderWay {
    const key = `${id}/${offset}`;
    const found = this.underWay.get(key);
    this.underWay.delete(key);
    return found ?? { replay: new Replay(id), prev: CHAIN_START };
  }
}
