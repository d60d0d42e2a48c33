import { act, screen, waitFor, within } from '@testing-library/react';
import type { Listing } from '#client/catalogue/listing';
import type { PriceProposal, PriceReview } from '#client/catalogue/pricing/pricing.api';
import { ada, type Network } from '../screen';
import { openListing } from './open-listing';

const moderator = { ...ada, roles: ['user', 'moderator'] } as typeof ada;
const ROUTE = 'listing/pharmacy-licence/price-review';
const proposal = (part: Partial<PriceProposal> = {}): PriceProposal => ({
  ...{ round: 1, price: 9_000, price_kobo: 900_000, note: 'Others cost less.', at: '2026-11-20T10:00:00.000Z' },
  ...{ asked: 'moderator', outcome: 'open', reason: null, answered_at: null },
  ...part,
});
const review = (part: Partial<PriceReview> = {}): { data: PriceReview } => ({
  data: {
    ...{ price: 12_500, price_kobo: 1_250_000, side: 'creator', is_negotiable: true, answer_by: null, proposals: [] },
    ...part,
  },
});
const own: Partial<Listing> = { is_owner: true, status: 'pending_review', status_label: 'In review' };
const open = (answer: () => object, api: Network = {}, part = own, as = ada) =>
  openListing(part, { [`GET ${ROUTE}/`]: answer, ...api }, as);
const region = () => screen.findByRole('region', { name: 'Price review' });

describe('The price review of a listing', () => {
  it('shows the creator what a moderator proposes, and accepts it', async () => {
    let now = review({ proposals: [proposal()] });
    const { asked, user } = await open(() => now, {
      [`POST ${ROUTE}/accept/`]: () => {
        now = review({ price_kobo: 900_000, proposals: [proposal({ outcome: 'agreed' })] });
        return { message: 'Price agreed', data: now.data };
      },
    });
    const box = await region();
    for (const text of ['Others cost less.', 'Accepting publishes the listing at this price.', '₦9,000'])
      expect(within(box).getByText(text)).toBeInTheDocument();
    await user.click(within(box).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Price agreed')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ round: 1 });
  });

  it('takes another proposal, with its errors at their fields', async () => {
    const { asked, user } = await open(() => review({ proposals: [proposal()] }), {
      [`POST ${ROUTE}/`]: { message: 'Price proposed', data: review().data },
    });
    await user.click(await screen.findByRole('button', { name: 'Propose another price' }));
    await user.click(screen.getByRole('button', { name: 'Send proposal' }));
    expect(screen.getByText('Enter a price.')).toBeInTheDocument();
    expect(screen.getByText('Say why.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Proposed price'), '10,000');
    await user.type(screen.getByLabelText('Why this price?'), 'It has forms.');
    await user.click(screen.getByRole('button', { name: 'Send proposal' }));
    expect(await screen.findByText('Price proposed')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ price: '10,000', note: 'It has forms.' });
  });

  it('is declined with a reason', async () => {
    const { asked, user } = await open(() => review({ proposals: [proposal()] }), {
      [`POST ${ROUTE}/decline/`]: { message: 'Proposal closed', data: review().data },
    });
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    await user.type(screen.getByLabelText('Why not?'), 'It took a year.');
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Proposal closed')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ round: 1, reason: 'It took a year.' });
  });

  it('is withdrawn by the side that proposed it', async () => {
    const { user } = await open(() => review({ proposals: [proposal({ asked: 'creator' })] }), {
      [`POST ${ROUTE}/decline/`]: { message: 'Proposal closed', data: review().data },
    });
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await user.type(screen.getByLabelText('Why not?'), 'I keep the old price.');
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Proposal closed')).toBeInTheDocument();
  });

  it('is requested for a published listing, and says how long an answer takes', async () => {
    await open(() => review(), {}, { is_owner: true });
    const box = await region();
    expect(box).toHaveTextContent('We usually answer within 2 working days.');
    expect(within(box).getByRole('button', { name: 'Request a price review' })).toBeInTheDocument();
  });

  it('shows a new proposal without a reload, and the earlier ones', async () => {
    let now = review({ proposals: [proposal({ outcome: 'declined', reason: 'It took a year.' })] });
    const { queries, user } = await open(() => now);
    await region();
    now = review({ proposals: [proposal({ round: 2, price_kobo: 1_000_000 }), ...now.data.proposals] });
    await act(() => queries.invalidateQueries({ queryKey: ['moderation'] }));
    await waitFor(async () => expect(await region()).toHaveTextContent('A moderator proposes ₦10,000'));
    await user.click(screen.getByText('Earlier proposals'));
    expect(screen.getByText('It took a year.')).toBeInTheDocument();
  });

  it('tells a moderator what the creator proposes and when an answer is due', async () => {
    const waiting = { side: 'moderator' as const, answer_by: '2026-11-24T10:00:00.000Z' };
    await open(() => review({ ...waiting, proposals: [proposal({ asked: 'creator' })] }), {}, {}, moderator);
    expect(await region()).toHaveTextContent(/The creator proposes ₦9,000.*Answer due by 24 Nov 2026/);
  });

  it('is accepted by a moderator who ticks the checklist, which publishes a listing under review', async () => {
    const waiting = review({ side: 'moderator', proposals: [proposal({ asked: 'creator' })] });
    const { asked, user } = await open(
      ...([() => waiting, { [`POST ${ROUTE}/accept/`]: { message: 'Price agreed', data: waiting.data } }] as const),
      ...([{ status: 'pending_review', status_label: 'In review' }, moderator] as const),
    );
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    const publish = await screen.findByRole('button', { name: 'Accept and publish' });
    await user.click(publish);
    expect(screen.getByText('Tick every point, or ask the creator for changes.')).toBeInTheDocument();
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    await user.click(publish);
    expect(await screen.findByText('Price agreed')).toBeInTheDocument();
    const { body } = asked.find(({ method }) => method === 'POST')!;
    expect(body).toEqual({ round: 1, checked: ['complete', 'licences', 'price', 'contact', 'own_work'] });
  });

  it.each([
    ['a reader', {}, undefined],
    ['a moderator who writes the guide with its creator', { coauthor_share: 10 }, moderator],
  ] as const)('is no matter of %s', async (_, part, as) => {
    const { asked } = await openListing(part, {}, as);
    expect(asked.some(({ path }) => path.includes('price-review'))).toBe(false);
    expect(screen.queryByText('Price review')).not.toBeInTheDocument();
  });
});
