import { OutboxMessage } from '#server/kernel/reactions';
import type { PaymentFailed } from '#server/purchases/purchases.events';
import { purchasesReactions } from '#server/purchases/purchases.reactions';

const at = '2026-01-05T09:00:00.000Z';

function messagesAfter(status: PaymentFailed['data']['status'], listingId: string | null) {
  const data = { reference: 'pur.1', payerId: 'ada', listingId, status, at };
  const effects = [purchasesReactions.PaymentFailed({ type: 'PaymentFailed', data } as never) ?? []].flat();
  return effects.filter((effect) => effect instanceof OutboxMessage);
}

describe('A payment that failed', () => {
  it.each(['failed', 'expired', 'abandoned'] as const)(
    'is verified again later, in case its payer paid and no webhook says so: %s',
    (status) => {
      const late = ['2026-01-05T11:00:00.000Z', '2026-01-06T09:00:00.000Z', '2026-01-08T09:00:00.000Z'];
      for (const listingId of ['guide', null])
        expect(messagesAfter(status, listingId)).toMatchObject(
          late.map((dueAt) => ({ queue: 'payments', name: 'reconcile', payload: { reference: 'pur.1' }, dueAt })),
        );
    },
  );

  it('is not verified again when its money went back to the payer', () =>
    expect(messagesAfter('reversed', 'guide')).toEqual([]));
});
