import { screen, waitFor, within } from '@testing-library/react';
import { list, open } from './audited-wallet';

const flip = (name: string, found = true, said = `BROKEN at revision 6: about ${name}`) => ({
  flip: name,
  found,
  said,
});
const drill = (more: object = {}) => ({
  ...{ id: 'd-1', ok: true, by: null, wallet: 'u-1', entries: 15, types: 6, date: '2026-01-01' },
  control: { holds: true, said: 'OK 15 events, balance ₦45' },
  ...{ flips: [flip('amount'), flip('actor'), flip('sibling')], at: '2026-01-02T23:00:00.000Z', ...more },
});
const section = () => screen.findByRole('region', { name: 'Tamper drill' });
const drills = (...all: object[]) => open({ 'GET audit/drills/': list(all) }, '/audit');

describe('The tamper drill on the audit page', () => {
  it('shows the date, how many changes were found, and what the verifier said about each', async () => {
    const { user, container } = drills(drill());
    const found = within(await section());
    expect(await found.findByText('3 of 3 found')).toBeInTheDocument();
    expect(await section()).toHaveTextContent(
      /as every night\. Copied: 15 events of 6 types from one wallet, with its proof in the root of 2026-01-01\./,
    );
    expect(container.querySelector('time[datetime="2026-01-02T23:00:00.000Z"]')).not.toBeNull();
    expect(found.getByRole('link', { name: 'Open the wallet' })).toHaveAttribute('href', '/audit?wallet=u-1');
    await user.click(found.getByText('What the verifier said about 3 changes'));
    const answers = found.getAllByRole('listitem');
    expect(answers[1]).toHaveTextContent('Another person who actedBROKEN at revision 6: about actor');
  });

  it('names a missed change before everything that was found', async () => {
    drills(drill({ ok: false, flips: [flip('amount'), flip('actor', false, 'OK 15 events')] }));
    const found = within(await section());
    expect(await found.findByText('1 of 2 found')).toBeInTheDocument();
    expect(found.getByText('1 change was missed')).toBeInTheDocument();
    expect(found.getAllByRole('listitem')[0]).toHaveTextContent('Another person who actedOK 15 events');
  });

  it('says so when the verifier refused the copy before anything was changed in it', async () => {
    const control = { holds: false, said: 'BROKEN at revision 4: it is not what was recorded' };
    drills(drill({ ok: false, control, flips: [], date: null }));
    const found = within(await section());
    expect(await found.findByText('The verifier refused the unchanged copy')).toBeInTheDocument();
    expect(found.getByText('BROKEN at revision 4: it is not what was recorded')).toBeInTheDocument();
    expect(await section()).toHaveTextContent(/without the proof of a root/);
  });

  it('lists the earlier drills in short', async () => {
    const by = { id: 'u-9', username: 'vera' };
    drills(drill(), drill({ id: 'd-0', by }), drill({ id: 'c', ok: false, flips: [flip('amount', false)] }));
    const earlier = await within(await section()).findByRole('list', { name: 'Earlier drills' });
    const rows = within(earlier).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent!.replace(/Held.*?(?= by|, as)/, ''))).toEqual([
      '3 of 3 found  by @vera',
      '0 of 1 found , as every night',
    ]);
  });

  it('is run on demand, and shown when it was held', async () => {
    let held = [] as object[];
    const { user, asked } = open(
      {
        'GET audit/drills/': () => list(held),
        'POST audit/drills/': () => {
          held = [drill()];
          return { message: '3 of 3 changes were found', data: drill() };
        },
      },
      '/audit',
    );
    const found = within(await section());
    expect(await found.findByText(/^No drill was held yet/)).toBeInTheDocument();
    await user.click(found.getByRole('button', { name: 'Run the drill now' }));
    expect(await screen.findByText('3 of 3 changes were found')).toBeInTheDocument();
    expect(await found.findByText('3 of 3 found')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('says why a drill cannot be held, and can load the drills again', async () => {
    let answer: unknown = [500, { detail: 'Something broke.', code: 'internal' }];
    const none = [409, { detail: 'No wallet has moved money yet: there is nothing to copy.', code: 'no_wallet' }];
    const { user } = open({ 'GET audit/drills/': () => answer, 'POST audit/drills/': none }, '/audit');
    const found = within(await section());
    const failure = await found.findByRole('alert', {}, { timeout: 5_000 });
    answer = list([]);
    await user.click(within(failure).getByRole('button'));
    await waitFor(() => expect(found.getByText(/^No drill was held yet/)).toBeInTheDocument());
    await user.click(found.getByRole('button', { name: 'Run the drill now' }));
    expect(await screen.findByText(/^No wallet has moved money yet/)).toBeInTheDocument();
  });
});

describe('An incident of a drill', () => {
  it('names what was missed, and that the verifier is not to be relied on', async () => {
    const missed = [
      { flip: 'actor', said: 'OK' },
      { flip: 'byte', said: 'OK' },
    ];
    const about = { drill_id: 'd-1', owner_id: 'u-1', control: { holds: true, said: 'OK' }, missed };
    const incident = { id: 'drill-d-1', drift: null, payout: null, drill: about, at: '2026-01-02T10:00:00.000Z' };
    open({ 'GET audit/incidents/': list([incident]) }, '/audit');
    const incidents = await screen.findByRole('region', { name: 'Incidents' });
    const item = (await within(incidents).findAllByRole('listitem'))[0]!;
    expect(item).toHaveTextContent(/^The verifier missed 2 changes of a copied wallet wallet of u-1/);
    expect(item).toHaveTextContent('Another person who acted, One byte of the file');
    expect(item).toHaveTextContent(/Do not rely on the verifier/);
  });
});
