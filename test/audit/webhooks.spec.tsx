import { screen, within } from '@testing-library/react';
import { list, open } from './audited-wallet';

describe('The messages of the payment provider', () => {
  it('lists the messages of the payment provider, and has one that is not done handled again or dismissed', async () => {
    const message = (id: number, more: object = {}) => ({
      ...{ id, event: 'charge.success', reference: `pur.${id}`, hash: 'ab'.repeat(32), verdict: 'processed' },
      ...{ reason: null, retries: 0, received_at: '2026-01-02T10:00:00.000Z', done_at: '2026-01-02T10:00:01.000Z' },
      ...more,
    });
    const open7 = message(7, { event: 'subscription.create', verdict: 'unhandled', done_at: null, retries: 2 });
    const { user, asked } = open(
      {
        'GET audit/webhooks/': list([
          open7,
          message(6),
          message(5, { event: null, reference: null, verdict: 'refused' }),
        ]),
        'GET audit/webhooks/?limit=10&state=open': list([open7]),
        'POST audit/webhooks/7/retry': { message: 'The message is handled again' },
        'POST audit/webhooks/7/dismiss': { message: 'Message dismissed' },
      },
      '/audit',
    );
    const section = await screen.findByRole('region', { name: 'Messages of the payment provider' });
    const rows = await within(section).findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^subscription\.create not handled#7 · pur\.7 · SHA-256 abababababab….*handled again 2 times/,
      ),
      expect.stringMatching(/^charge\.success handled#6/),
      expect.stringMatching(/^Unknown event wrong signature#5 · SHA-256/),
    ]);
    expect(within(section).getAllByRole('button', { name: /^Handle/ })).toHaveLength(1);
    await user.click(within(section).getByRole('tab', { name: 'Not done' }));
    await user.click(await within(section).findByRole('button', { name: 'Handle message #7 again' }));
    expect(await screen.findByText('The message is handled again')).toBeInTheDocument();
    await user.click(within(section).getByRole('button', { name: 'Dismiss message #7' }));
    await user.type(within(section).getByRole('textbox'), 'We sell no subscriptions.');
    await user.click(within(section).getByRole('button', { name: 'Dismiss message' }));
    expect(await screen.findByText('Message dismissed')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['audit/webhooks/7/retry', undefined],
      ['audit/webhooks/7/dismiss', { reason: 'We sell no subscriptions.' }],
    ]);
  });
});
