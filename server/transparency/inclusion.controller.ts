import { Controller, Get, Param } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { dataOf, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { rateLimit, RateLimits } from '#server/platform/http/rate-limits';
import { Filter } from '#server/platform/http/validation';
import { type DayFilter, dayFilter } from './transparency.input.js';
import { inclusionProof } from './transparency.output.js';
import { WalletHeads } from './wallet-heads.reader.js';

/** Key: the owner. A proof may read the last hash of every wallet. */
export const inclusionLimit = rateLimit('inclusion', 60, { minutes: 60, whenUnavailable: 'allow' });

/** Proofs that a published root covers a wallet; `verify-wallet.mjs` verifies them offline. */
@Controller()
export class InclusionController {
  constructor(
    private readonly heads: WalletHeads,
    private readonly limits: RateLimits,
  ) {}

  /** For the caller's own wallet. 404 for a day without a root, or before the wallet's first event. */
  @Get('wallet/proof/inclusion')
  @Policy('user')
  @Output(dataOf(inclusionProof))
  async own(@CurrentUser() { id }: Me, @Filter(dayFilter) { date }: DayFilter) {
    await this.limits.count(inclusionLimit, id);
    return { data: shown(await this.heads.proof(id, date)) };
  }

  /** For any wallet. 404 also for everyone but auditors. */
  @Get('audit/wallets/:id/inclusion')
  @Policy('auditor')
  @Output(dataOf(inclusionProof))
  async any(@Param('id') id: UserId, @Filter(dayFilter) { date }: DayFilter) {
    return { data: shown(await this.heads.proof(id, date)) };
  }
}

const shown = ({ at, ...proof }: Awaited<ReturnType<WalletHeads['proof']>>) => ({ ...proof, published_at: at });
