import { screen, waitFor, within } from '@testing-library/react';
import { list, open } from './audited-wallet';

describe('The read models', () => {
  it('tells which read models show the whole log, and which event halts one', async () => {
    open({}, '/audit');
    const section = await screen.findByRole('region', { name: 'Read models' });
    expect(await within(section).findByText(/shows every event, 12 events\/s/)).toHaveTextContent(/^wallet v3/);
    expect(within(section).getByText(/halted at event e-1: no such column/)).toHaveTextContent(/^catalogue v4/);
  });

  it('has a read model rebuilt, shows how far it is and which rows differed, and rolls it back', async () => {
    const view = (rebuild: object | null, may_roll_back = false) =>
      list([
        {
          ...{ view: 'wallet', version: 3, built: true, state: 'live', percent: 100, lag_events: 0, lag_seconds: 0 },
          ...{ events_per_second: 12, position: '9', halted_event_id: null, halted_reason: null, reported_at: null },
          ...{ rebuild, may_roll_back },
        },
      ]);
    const rebuild = {
      ...{ kind: 'rebuild', state: 'building', percent: 40, remaining_seconds: 120, asked_by: 'tunde' },
      ...{ asked_at: '2026-01-02T10:00:00.000Z', exchanged_at: null, differences: null },
    };
    const differences = [{ table: 'balance', before: 1, now: 2 }];
    const done = { ...rebuild, state: 'compared', percent: null, exchanged_at: rebuild.asked_at, differences };
    let shown = view(null);
    const answers = {
      'GET audit/views/': () => shown,
      'POST audit/views/wallet/rebuild': { message: 'The rebuild begins within a second' },
      'POST audit/views/wallet/rollback': { message: 'The roll back begins within a second' },
    };
    const { user, asked } = open(answers, '/audit');
    await user.click(await screen.findByText(/Every read model shows every event/));
    shown = view(rebuild);
    await user.click(screen.getByRole('button', { name: 'Rebuild wallet' }));
    expect(await screen.findByText('Building anew: 40 % of the log, about 2 min left')).toBeInTheDocument();
    expect(screen.getByText(/Every read model shows every event.*, 1 is being rebuilt/)).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    expect(screen.queryByRole('button', { name: 'Rebuild wallet' })).toBeNull();
    shown = view(done, true);
    const outcome = await screen.findByText(/^Rebuilt/, undefined, { timeout: 3_000 });
    expect(outcome).toHaveTextContent(/by @tunde: balance \(1 row before, 2 now\) differed\.$/);
    await user.click(screen.getByRole('button', { name: 'Roll back wallet' }));
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('audit/views/wallet/rollback'));
  });
});
