import { Injectable } from '@nestjs/common';
import { disputedGuides, payerOf } from '#projections/purchases/charge-disputes.queries';
import { everySection, sectionOpenings } from '#server/catalogue/catalogue.folds';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { givenGift } from '#server/gifts/gifts.folds';
import { isGift } from '#server/kernel/gift-references';
import type { DisputeEvidence } from '#server/platform/providers/provider-disputes';
import type { DisputedLine } from './charge-disputes.events.js';
import { payment } from './payment.js';
import { purchase, purchaseId } from './purchase.js';
import { openedShare } from './refund-policy.js';

type Disputed = {
  reference: Reference;
  payerId: UserId;
  lines: readonly Pick<DisputedLine, 'listingId' | 'reference'>[];
};
/**
 * What shows that a guide was bought and used. `opened`: the sections that its buyer opened, or the recipient of a gift, and when,
 * the first before.
 */
type GuideEvidence = {
  title: string | null;
  slug: string | null;
  reference: Reference;
  price: Kobo;
  bought_at: Instant;
  refunded_at: Instant | null;
  refunded_to: 'card' | 'wallet' | null;
  sections: number;
  opened: { title: string | null; at: Instant }[];
};
/** `receipt`: its address. No network address of a person is stored, so that none is part of it. */
export type Evidence = { initiated_at: Instant; paid_at: Instant | null; receipt: string; guides: GuideEvidence[] };

/** The evidence of a dispute, from the streams of its payment, of what it bought and of what the buyer opened. */
@Injectable()
export class EvidenceReader {
  constructor(
    private readonly config: Config,
    private readonly db: Database,
    private readonly store: EventStore,
  ) {}

  async of({ reference, payerId, lines }: Disputed): Promise<Evidence | undefined> {
    const paid = await this.store.state(payment, reference);
    if (paid.status === 'none') return undefined;
    const named = await disputedGuides(
      this.db.sql,
      lines.map(({ listingId }) => listingId),
    );
    const guides = await Promise.all(lines.map((line) => this.guide(line, payerId, named)));
    return {
      ...{ initiated_at: paid.initiatedAt, paid_at: paid.settledAt ?? null },
      receipt: `${this.config.get('PUBLIC_URL')}/payment/callback?reference=${reference}`,
      guides: guides.filter((one) => one !== undefined),
    };
  }

  /** As the provider takes it; the payer of an erased account is named by the payment alone. */
  async submitted(disputed: Disputed, note: string): Promise<DisputeEvidence> {
    const [evidence, payer] = await Promise.all([this.of(disputed), payerOf(this.db.sql, disputed.payerId)]);
    return {
      email: payer?.email ?? '',
      name: payer ? `${payer.first_name} ${payer.last_name}` : disputed.reference,
      phone: payer?.phone ?? '',
      details: [note, ...(evidence ? sentencesOf(evidence) : [])].join('\n').slice(0, MOST_DETAILS),
    };
  }

  private async guide(
    { listingId, reference }: Disputed['lines'][number],
    buyerId: UserId,
    named: Awaited<ReturnType<typeof disputedGuides>>,
  ): Promise<GuideEvidence | undefined> {
    const [{ sold }, { gift }] = await Promise.all([
      this.store.state(purchase, purchaseId(listingId, buyerId, reference)),
      this.store.state(givenGift, reference),
    ]);
    const readerId = isGift(reference) ? gift?.takerId : buyerId;
    const [every, openings] = await Promise.all([
      this.store.state(everySection, listingId),
      readerId ? this.store.state(sectionOpenings, `${listingId}-${readerId}`) : new Map<string, Instant>(),
    ]);
    const sale = sold.get(reference);
    if (!sale) return undefined;
    const { titles, ...guide } = named.get(listingId) ?? { title: null, slug: null, titles: new Map<string, string>() };
    const { sections } = openedShare(every, new Set(), sale.at);
    const opened = [...openings].map(([id, at]) => ({ title: titles.get(id) ?? null, at }));
    return {
      ...{ title: guide.title, slug: guide.slug, reference, price: sale.price, bought_at: sale.at, sections, opened },
      ...{ refunded_at: sale.refundedAt ?? null, refunded_to: sale.refundedTo ?? null },
    };
  }
}

/** Characters of the evidence that is submitted. */
const MOST_DETAILS = 10_000;

function sentencesOf({ initiated_at, paid_at, receipt, guides }: Evidence): string[] {
  return [
    `Payment started ${initiated_at}${paid_at ? `, confirmed by the provider ${paid_at}` : ''}. Receipt: ${receipt}`,
    ...guides.flatMap(({ title, price, bought_at, refunded_at, refunded_to, sections, opened }) => [
      `“${title ?? 'A guide'}” for ${naira(price)}: access given ${bought_at}.`,
      ...(refunded_at
        ? [`This purchase was refunded to the buyer's ${refunded_to} ${refunded_at}: the claim is settled already.`]
        : []),
      `The buyer opened ${opened.length} of ${sections} sections${opened.length > 0 ? ':' : '.'}`,
      ...opened.map(({ title: section, at }) => `- ${section ?? 'a removed section'} on ${at}`),
    ]),
  ];
}
