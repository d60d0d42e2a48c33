import { screen, waitFor } from '@testing-library/react';
import type { Listing } from '#client/catalogue/listing';
import { Questions } from '#client/catalogue/questions/questions';
import { ada, type Network, renderScreen } from '../screen';
import { seenElements } from '../seen-elements';
import { aListing } from './a-listing';

const question = {
  ...{
    id: 'q-1',
    text: 'Does it cover Ogun State?',
    is_own: false,
    answer: null,
    section: null,
    votes: 2,
    upvoted: false,
  },
  asker: { username: 'bola', first_name: 'Bola', last_name: 'Ade', avatar: null },
  created_at: '2026-11-20T09:00:00.000Z',
};
const PATH = 'listing/pharmacy-in-lagos/questions';
const page = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });

seenElements({ atOnce: true });

const open = (api: Network = {}, part: Partial<Listing> = {}, as: typeof ada | null = ada) =>
  renderScreen(<Questions listing={{ ...aListing(part), slug: 'pharmacy-in-lagos' }} />, { api, as: as ?? undefined });

describe('The questions to a listing', () => {
  it('are read by visitors, who are led to the sign-in to ask', async () => {
    const answer = { text: 'Yes, in the third section.', at: '2026-11-21T09:00:00.000Z' };
    const { user, address } = open({ [`GET ${PATH}`]: page({ ...question, answer }) }, {}, null);
    for (const text of ['Does it cover Ogun State?', 'Bola Ade', 'Yes, in the third section.'])
      expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ask a question' }));
    await waitFor(() => expect(address()).toMatch(/^\/login\?next=/));
  });

  it('are not asked by those who write the guide', () => {
    for (const part of [{ is_owner: true }, { coauthor_share: 10 }]) {
      const { unmount } = open({ [`GET ${PATH}`]: page() }, part);
      expect(screen.queryByRole('button', { name: 'Ask a question' })).not.toBeInTheDocument();
      unmount();
    }
    open({ [`GET ${PATH}`]: page() });
    expect(screen.getByRole('button', { name: 'Ask a question' })).toBeEnabled();
  });

  it('are asked before buying', async () => {
    const { user, asked } = open({
      [`GET ${PATH}`]: page(),
      [`POST ${PATH}`]: { message: 'Question sent', data: question },
    });
    expect(await screen.findByText('No questions yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ask a question' }));
    await user.click(await screen.findByRole('button', { name: 'Send question' }));
    expect(await screen.findByText('Write your question.')).toBeVisible();
    await user.type(screen.getByLabelText(/What would you like to know/), 'Does it cover Ogun State?');
    await user.click(screen.getByRole('button', { name: 'Send question' }));
    expect(await screen.findByText('Question sent')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ text: 'Does it cover Ogun State?' });
  });

  it('name the section that they are about', async () => {
    const section = { id: 's-1', slug: 'premises', title: 'Premises' };
    open({ [`GET ${PATH}`]: page({ ...question, section }) });
    expect(await screen.findByText('About “Premises”')).toBeVisible();
  });

  it('are asked by others too', async () => {
    let upvoted = false;
    const { user } = open({
      [`GET ${PATH}`]: () => page({ ...question, upvoted, votes: upvoted ? 3 : 2 }),
      'POST listing/question/q-1/upvote': () => {
        upvoted = true;
        return { message: 'Thank you', data: question };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'I ask this too (2)', pressed: false }));
    expect(await screen.findByRole('button', { name: 'I ask this too (3)', pressed: true })).toBeVisible();
  });

  it('are answered by the creator', async () => {
    const { user, asked } = open(
      {
        [`GET ${PATH}`]: page(question),
        'PUT listing/question/q-1/answer': { message: 'Answer saved', data: question },
      },
      { is_owner: true },
    );
    await user.click(await screen.findByRole('button', { name: 'Answer' }));
    await user.type(await screen.findByLabelText('Your answer'), 'Yes.');
    await user.click(screen.getByRole('button', { name: 'Save answer' }));
    expect(await screen.findByText('Answer saved')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ answer: 'Yes.' });
    expect(screen.queryByRole('button', { name: 'Ask a question' })).toBeNull();
  });

  it('are removed by their author after a second press', async () => {
    const { user } = open({
      [`GET ${PATH}`]: page({ ...question, is_own: true }),
      'DELETE listing/question/q-1': [204, undefined],
    });
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await user.click(screen.getByRole('button', { name: 'Remove question' }));
    expect(await screen.findByText('Question removed')).toBeInTheDocument();
  });
});
