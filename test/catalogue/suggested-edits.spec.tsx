import { screen, waitFor } from '@testing-library/react';
import type { Listing } from '#client/catalogue/listing';
import { SuggestedEdits } from '#client/catalogue/suggested-edits/suggested-edits';
import { ada, type Network, renderScreen } from '../screen';
import { seenElements } from '../seen-elements';
import { aListing, aSection } from './a-listing';
import { openListing } from './open-listing';

const suggestion = {
  ...{ id: 's-1', text: 'The office moved to Alausa.', status: 'open', answer: '', is_own: false },
  section: { id: '1', slug: 'step-1', title: 'Step 1' },
  suggester: { username: 'bola', first_name: 'Bola', last_name: 'Ade', avatar: null },
  ...{ created_at: '2026-11-20T09:00:00.000Z', answered_at: null },
};
const PATH = 'GET listing/pharmacy-in-lagos/suggestions';
const page = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });

seenElements({ atOnce: true });

const moderator = { ...ada, roles: ['user', 'moderator'] } as typeof ada;
const refunded = { to: 'card', at: '2026-11-20T10:00:00.000Z' } as const;
const open = (part: Partial<Listing>, api: Network = {}, as: typeof ada | null = ada) =>
  renderScreen(<SuggestedEdits listing={{ ...aListing(part), slug: 'pharmacy-in-lagos' }} />, {
    api,
    as: as ?? undefined,
  });

describe('Suggest Addition or Edit', () => {
  it('leads a visitor to the sign-in, and back', async () => {
    const { user, address } = open({}, {}, null);
    await user.click(screen.getByRole('button', { name: 'Suggest Addition or Edit' }));
    await waitFor(() => expect(address()).toMatch(/^\/login\?next=/));
  });

  it('names the people whose suggestions were accepted', () => {
    const [bola, ada] = [
      { username: 'bola', first_name: 'Bola', last_name: 'Ade' },
      { username: 'ada', first_name: null, last_name: null },
    ];
    open({ contributors: [bola, ada] });
    expect(screen.getByText('Improved with suggestions from Bola Ade and ada.')).toBeVisible();
  });

  it.each([
    ['without the guide', {}, ada, 'People who bought this guide can suggest changes to it.'],
    ['after a refund', { refunded }, ada, /^Your purchase was refunded\. People who own this guide/],
    ['of the staff', {}, moderator, /Staff accounts do not buy guides\.$/],
  ])('tells a person %s who may suggest', async (_, part, as, sentence) => {
    const { user } = open(part, {}, as);
    await user.click(screen.getByRole('button', { name: 'Suggest Addition or Edit' }));
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send suggestion' })).not.toBeInTheDocument();
  });

  it('is not offered to those who write the guide', () => {
    open({ coauthor_share: 10 });
    expect(screen.queryByRole('button', { name: 'Suggest Addition or Edit' })).not.toBeInTheDocument();
  });

  it('sends a buyer’s suggestion to a section', async () => {
    const { user, asked } = open(
      { has_purchased: true, sections: [aSection(1)] },
      {
        [PATH]: page(),
        'POST listing/pharmacy-in-lagos/suggestions': { message: 'Suggestion sent', data: suggestion },
      },
    );
    await user.click(screen.getByRole('button', { name: 'Suggest Addition or Edit' }));
    await user.click(await screen.findByRole('button', { name: 'Send suggestion' }));
    expect(await screen.findByText('Write what should change.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('What is it about?'), 'Step 1');
    await user.type(screen.getByLabelText('What should change?'), 'The office moved to Alausa.');
    await user.click(screen.getByRole('button', { name: 'Send suggestion' }));
    expect(await screen.findByText('Suggestion sent')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ text: 'The office moved to Alausa.', section: aSection(1).slug },
    });
  });

  it('shows a buyer the own ones with their answers, and takes an open one back', async () => {
    const own = { ...suggestion, is_own: true };
    const { user } = open(
      { has_purchased: true },
      {
        [PATH]: page(own, {
          ...own,
          id: 's-2',
          text: 'Add the fees.',
          status: 'declined',
          answer: 'They change often.',
        }),
        'DELETE listing/suggestion/s-1': [204, undefined],
      },
    );
    expect(await screen.findByRole('heading', { name: 'Your suggestions' })).toBeVisible();
    for (const text of ['Waiting for the creator', 'Declined', 'They change often.', 'About “Step 1”'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Suggestion withdrawn')).toBeInTheDocument();
  });
});

describe('The creator’s suggestions', () => {
  it('are accepted without a word, and declined with one', async () => {
    const { user, asked } = open(
      { is_owner: true },
      {
        [PATH]: page(suggestion),
        'POST listing/suggestion/s-1/accept': { message: 'Suggestion accepted', data: suggestion },
      },
    );
    expect(await screen.findByText('Bola Ade')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await user.click(await screen.findByRole('button', { name: 'Decline suggestion' }));
    expect(await screen.findByText('Write a reason.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    await user.click(await screen.findByRole('button', { name: 'Accept suggestion' }));
    expect(await screen.findByText('Suggestion accepted')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ answer: '' });
  });

  it('are credited on the page once one is accepted', async () => {
    const path = 'GET listing/pharmacy-licence/suggestions';
    let contributors: (typeof suggestion)['suggester'][] = [];
    const { user } = await openListing(
      {},
      {
        'GET listing/pharmacy-licence/': () => ({ data: aListing({ is_owner: true, contributors }) }),
        [path]: page(suggestion),
        'POST listing/suggestion/s-1/accept': () => {
          contributors = [suggestion.suggester];
          return { message: 'Suggestion accepted', data: suggestion };
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    await user.click(await screen.findByRole('button', { name: 'Accept suggestion' }));
    expect(await screen.findByText('Improved with suggestions from Bola Ade.')).toBeVisible();
  });

  it('are invited where there are none', async () => {
    open({ is_owner: true }, { [PATH]: page() });
    expect(await screen.findByText('Buyers who miss something or find a mistake can tell you here.')).toBeVisible();
  });
});
