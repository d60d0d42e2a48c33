import { Controller, Get, Header, Ip, Param } from '@nestjs/common';
import { erasure } from '#server/accounts/accounts.folds';
import { notFound } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { EventStore } from '#server/platform/events/event-store';
import { clientNetwork } from '#server/platform/http/client-network';
import { dataOf, Output } from '#server/platform/http/output';
import { Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { ErasedParts } from '#server/platform/security/erased-parts';
import { ErasureCodes } from '#server/platform/security/erasure-codes';
import { PersonKeys } from '#server/platform/security/person-keys';
import { certificateLimit } from './audit.limits.js';
import { erasureCertificate } from './audit.output.js';
import { WalletLog } from './wallet-log.reader.js';

/** The most events of a wallet that an answer checks; a longer chain is left to `npm run verify`. */
const MOST_CHECKED = 20_000;

/** Certificates of erasures (B21): the person is gone, and the books are whole. */
@Controller('erasures')
export class ErasuresController {
  constructor(
    private readonly codes: ErasureCodes,
    private readonly keys: PersonKeys,
    private readonly limits: RateLimits,
    private readonly parts: ErasedParts,
    private readonly store: EventStore,
    private readonly wallets: WalletLog,
  ) {}

  /** What is erased of the person of this code, and whether the wallet's chain verifies. Names no person; 404 for any other code. */
  @Get(':code')
  @Policy('public')
  @Header('x-robots-tag', 'noindex')
  @Output(dataOf(erasureCertificate))
  async certificate(@Param('code') code: string, @Ip() address: string) {
    await this.limits.count(certificateLimit, clientNetwork(address));
    const person = this.codes.personOf(code);
    const { at } = person ? await this.store.state(erasure, person) : {};
    if (!person || !at) throw notFound();
    const [parts, destroyed, wallet] = await Promise.all([
      this.parts.of(person),
      this.keys.erased([person]),
      this.walletOf(person),
    ]);
    const key_destroyed = destroyed.has(person);
    return {
      data: {
        ...{ person, erased_at: at, key_destroyed, parts, wallet },
        is_complete: key_destroyed && parts.length > 0 && parts.every(({ done_at }) => done_at !== null),
      },
    };
  }

  private async walletOf(person: UserId) {
    const events = await this.wallets.count(person);
    if (events === 0) return null;
    if (events > MOST_CHECKED) return { events, chain: 'not_checked' as const, head: null };
    const { ok, head } = await this.wallets.verify(person);
    return { events, chain: ok ? ('whole' as const) : ('broken' as const), head };
  }
}
