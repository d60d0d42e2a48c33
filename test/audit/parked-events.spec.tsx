import { screen, waitFor, within } from '@testing-library/react';
import { list, open } from './audited-wallet';

const parked = (id: number, more: object = {}) => ({
  ...{ id, set: 'purchases', type: 'PaymentSettled', event_id: `e-${id}`, stream: `payment-${id}`, revision: 2 },
  ...{ position: '1002', attempts: 3, error: 'The listing is archived.', waiting: 0 },
  ...{ parked_at: '2026-01-02T10:00:00.000Z', next_attempt_at: '2026-01-02T10:05:00.000Z', ...more },
});

describe('The parked events', () => {
  it('lists the parked events with their errors, page by page', async () => {
    const next = 'https://shop.test/api/audit/parked-events/?limit=20&offset=20';
    const { user } = open(
      {
        'GET audit/parked-events/': { ...list([parked(7, { waiting: 4 })]), next },
        'GET audit/parked-events/?limit=20&offset=20': list([parked(9, { error: null, attempts: 1 })]),
      },
      '/audit',
    );
    const section = await screen.findByRole('region', { name: 'Parked events' });
    const first = await within(section).findByRole('listitem');
    expect(first).toHaveTextContent(/PaymentSettled #7 · payment-7, revision 2 · purchases/);
    expect(first).toHaveTextContent('The listing is archived.');
    expect(first).toHaveTextContent(/3 failed attempts.*4 later events of the stream waiting/);
    await user.click(within(section).getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(within(section).getAllByRole('listitem')).toHaveLength(2));
    expect(within(section).getByText('The error is not known.')).toBeInTheDocument();
  });

  it('has a parked event tried again, and skipped for a reason', async () => {
    const { user, asked } = open(
      {
        'GET audit/parked-events/': list([parked(7)]),
        'POST audit/parked-events/7/retry': { message: 'The event is tried again' },
        'POST audit/parked-events/7/skip': { message: 'Event skipped' },
      },
      '/audit',
    );
    await user.click(await screen.findByRole('button', { name: 'Try event #7 again' }));
    expect(await screen.findByText('The event is tried again')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Skip event #7' }));
    await user.click(await screen.findByRole('button', { name: 'Skip event' }));
    expect(await screen.findByText('Write a reason.')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Why can this event be skipped?' }), 'The guide is gone.');
    await user.click(screen.getByRole('button', { name: 'Skip event' }));
    expect(await screen.findByText('Event skipped')).toBeInTheDocument();
    const sent = asked.filter(({ method }) => method === 'POST');
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['audit/parked-events/7/retry', undefined],
      ['audit/parked-events/7/skip', { reason: 'The guide is gone.' }],
    ]);
  });

  it('tells that no event is parked', async () => {
    open({}, '/audit');
    const section = await screen.findByRole('region', { name: 'Parked events' });
    expect(await within(section).findByText('No event is parked.')).toBeInTheDocument();
  });
});
