import { act, screen, waitFor, within } from '@testing-library/react';
import { Desk } from '#client/moderation/desk';
import { ada, type Network, renderScreen } from '../screen';

const list = (...results: object[]) => ({ count: results.length, results });
const open = (api: Network) =>
  renderScreen(<Desk />, {
    route: '/admin/contested-meetings',
    as: { ...ada, roles: ['user', 'moderator'] },
    api,
  });

const guest = { username: 'bola', first_name: 'Bola', last_name: 'Ade', avatar: null };
const creator = { username: 'tunde', first_name: 'Tunde', last_name: 'Bakare', avatar: null };
const meeting = (more: object = {}) => ({
  ...{ id: 'm-1', start: '2026-11-20T10:00:00.000Z', end: '2026-11-20T10:30:00.000Z', price: 15_000 },
  ...{ price_kobo: 1_500_000, guest, creator },
  claimed: { by: 'guest', at: '2026-11-20T10:40:00.000Z', statement: 'I waited for half an hour.' },
  contested: { at: '2026-11-20T12:00:00.000Z', statement: null },
  ...{ is_own: false, claim: null, status: 'waiting', decision: null },
  ...more,
});
const claimedBy = (is_own: boolean) => ({
  ...{ username: 'kemi', first_name: 'Kemi', last_name: 'Ojo', avatar: null },
  ...{ until: new Date(Date.now() + 600_000).toISOString(), is_own },
});
const take = { name: 'Decide this: Bola Ade with Tunde Bakare' };

describe('The contested meetings', () => {
  it('show moderators the two, the price and what each of them says', async () => {
    open({ 'GET moderation/contested-meetings': list(meeting()) });
    const rows = within(await screen.findByRole('list', { name: 'Contested meetings (1)' }));
    const [row] = rows.getAllByRole('listitem');
    for (const text of [
      ...['Bola Ade with Tunde Bakare', '₦15,000', 'Bola Ade says that Tunde Bakare did not come'],
      ...['I waited for half an hour.', 'Tunde Bakare contests it', 'Without further words.'],
    ])
      expect(row).toHaveTextContent(text);
  });

  it('are taken and decided with a reason, once', async () => {
    let now = meeting();
    const view = open({
      'GET moderation/contested-meetings': () => list(...(now.status === 'waiting' ? [now] : [])),
      'POST moderation/contested-meetings/m-1/claim': () => {
        now = meeting({ claim: claimedBy(true) });
        return { message: 'You are deciding this', data: now };
      },
      'POST moderation/contested-meetings/m-1/decide': () => {
        now = meeting({ status: 'decided' });
        return { message: 'Decided', data: now };
      },
    });
    await view.user.click(await screen.findByRole('button', take));
    const reason = await screen.findByLabelText('Reason');
    await view.user.click(screen.getByRole('button', { name: 'Decide' }));
    expect(reason).toBeInvalid();
    await view.user.selectOptions(
      screen.getByLabelText('What did you find?'),
      'The creator did not come: the guest gets the whole price back',
    );
    await view.user.type(reason, 'The room was never opened.');
    await view.user.click(screen.getByRole('button', { name: 'Decide' }));
    expect(await screen.findByText('No meeting is contested.')).toBeInTheDocument();
    expect(view.asked.filter(({ path }) => path.endsWith('/decide')).map(({ body }) => body)).toEqual([
      { outcome: 'creator_missed', reason: 'The room was never opened.' },
    ]);
  });

  it('that the guest takes back while a moderator decides leave the queue, which says why', async () => {
    let now = [meeting({ claim: claimedBy(true) }), meeting({ id: 'm-2', guest: { ...guest, first_name: 'Ngozi' } })];
    const detail = 'The guest took this back: the meeting counts as held, and nothing is left to decide.';
    const view = open({
      'GET moderation/contested-meetings': () => list(...now),
      'POST moderation/contested-meetings/m-1/decide': () => {
        now = now.slice(1);
        return [409, { detail, code: 'taken_back' }];
      },
    });
    await view.user.type(await screen.findByLabelText('Reason'), 'The room was never opened.');
    await view.user.click(screen.getByRole('button', { name: 'Decide' }));
    expect(await screen.findByText(detail)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByLabelText('Reason')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Decide this: Ngozi Ade with Tunde Bakare' })).toBeInTheDocument();
  });

  it('that another moderator has are not decided, and are free when that one leaves them', async () => {
    let now = meeting({ claim: claimedBy(false) });
    const { queries } = open({ 'GET moderation/contested-meetings': () => list(now) });
    expect(await screen.findByText('Kemi Ojo is deciding this')).toBeInTheDocument();
    expect(screen.queryByRole('button', take)).not.toBeInTheDocument();
    now = meeting();
    await act(() => queries.invalidateQueries({ queryKey: ['meetings'] }));
    expect(await screen.findByRole('button', take)).toBeInTheDocument();
  });

  it('of a moderator’s own are left to others', async () => {
    open({ 'GET moderation/contested-meetings': list(meeting({ is_own: true })) });
    expect(await screen.findByText('You are one of the two; another moderator decides.')).toBeInTheDocument();
    expect(screen.queryByRole('button', take)).not.toBeInTheDocument();
  });

  it('that were decided are listed with who decided what, and why', async () => {
    const decision = { outcome: 'held', reason: 'Both wrote of it.', at: '2026-11-21T10:00:00.000Z', by: creator };
    const { user } = open({
      'GET moderation/contested-meetings?state=waiting': list(),
      'GET moderation/contested-meetings?state=decided': list(meeting({ status: 'decided', decision })),
    });
    await user.click(await screen.findByText('Decided meetings'));
    const shown = within(await screen.findByRole('list', { name: 'Decided meetings' })).getAllByRole('listitem')[0]!;
    for (const text of ['It took place: the creator is paid', 'by Tunde Bakare', 'Both wrote of it.'])
      expect(shown).toHaveTextContent(text);
  });

  it('that cannot be loaded can be asked for again', async () => {
    let answer: unknown = [500, { detail: 'Not now.' }];
    const { user } = open({ 'GET moderation/contested-meetings': () => answer });
    expect(await screen.findByText(/We couldn’t load the contested meetings\. Not now\./)).toBeInTheDocument();
    answer = list();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/Not now/)).not.toBeInTheDocument());
  });
});
