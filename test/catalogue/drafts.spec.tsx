import { screen, waitFor, within } from '@testing-library/react';
import { CreateListing } from '#client/catalogue/authoring/create-listing';
import { ListingsTab } from '#client/catalogue/own/listings-tab';
import { ada, type Network, renderScreen } from '../screen';
import { answerUploads } from './an-upload';

const ID = '0b7c8f3e-9a51-4d1c-8a67-2f0d5c1e7a02';
const description = 'Every licence a community pharmacy needs in Lagos, with fees and the order to ask.';
const kept = (fields: object = {}, thumbnail: string | null = null) => ({
  ...{ id: ID, status: 'draft', status_label: 'Draft', thumbnail, updated_at: '2026-11-20T08:00:00.000Z', fields },
});
const api = {
  'GET listing/sector/': { results: [{ id: '1', name: 'Pharmaceutical', slug: 'pharmaceutical' }] },
  'GET listing/industry/': { results: [{ id: '2', name: 'Retail Pharmacy', slug: 'retail-pharmacy' }] },
};
const open = (more: Network, route = '/listing/new') =>
  renderScreen(<CreateListing />, { route, as: ada, api: { ...api, ...more } });

describe('A listing that is being written', () => {
  it('is kept on the server when typing pauses, with its id in the address', async () => {
    const { user, asked, address } = open({ 'POST listing/draft/': [201, { message: 'Draft saved', data: kept() }] });
    await user.type(screen.getByLabelText(/^Title/), 'Bake');
    expect(await screen.findByText(/^Draft saved/, undefined, { timeout: 3_000 })).toBeInTheDocument();
    const body = asked.find(({ method }) => method === 'POST')!.body as { id: string; title: string };
    expect(body).toMatchObject({ title: 'Bake', price: '' });
    expect(address()).toBe(`/listing/new?draft=${body.id}`);
  });

  it('says when it could not be kept', async () => {
    const { user } = open({ 'POST listing/draft/': [503, { detail: 'We are busy.' }] });
    await user.type(screen.getByLabelText(/^Title/), 'Bake');
    expect(await screen.findByText(/could not be saved/, undefined, { timeout: 3_000 })).toBeInTheDocument();
  });

  it('is continued on any device, at the step it has reached, and submitted with its picture', async () => {
    const sent = answerUploads({ listing: [201, { message: 'Created successfully', data: {} }] });
    const fields = {
      ...{ title: 'Opening a pharmacy', description, sector: ['pharmaceutical'], industry: 'retail-pharmacy' },
      ...{ price: '12500', licence_affirmed: true },
    };
    const { user } = open(
      { [`GET listing/draft/${ID}/`]: { data: kept(fields, '/api/files/1') } },
      `/listing/new?draft=${ID}&step=3`,
    );
    expect(await screen.findByLabelText(/^Price/)).toHaveValue('12500');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('img', { name: 'Thumbnail image' })).toHaveAttribute('src', '/api/files/1');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Submit For Review' }));
    expect(await screen.findByRole('dialog', { name: 'Welldone' })).toBeInTheDocument();
    expect(sent[0]!.form.get('draft')).toBe(ID);
    expect(sent[0]!.form.get('thumbnail')).toBeNull();
  });

  it('is whole after a reload that cut its request: the device keeps what the server has not confirmed', async () => {
    let isCut = true;
    const network: Network = {
      'POST listing/draft/': () => (isCut ? [503, { detail: 'We are busy.' }] : [201, { data: kept() }]),
      [`GET listing/draft/${ID}/`]: [404, { detail: 'This draft does not exist.' }],
    };
    const { user, unmount, asked: first } = open(network, `/listing/new?draft=${ID}`);
    await user.type(await screen.findByLabelText(/^Title/), 'Opening a snail farm');
    expect(await screen.findByText(/could not be saved/, undefined, { timeout: 3_000 })).toBeInTheDocument();
    unmount();
    await waitFor(() => expect(first.filter(({ method }) => method === 'POST')).toHaveLength(2));
    isCut = false;
    const { asked } = open(network, `/listing/new?draft=${ID}`);
    expect(await screen.findByLabelText(/^Title/)).toHaveValue('Opening a snail farm');
    expect(await screen.findByText(/^Draft saved/, undefined, { timeout: 3_000 })).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')!.body).toMatchObject({ title: 'Opening a snail farm' });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:listing:'))).toEqual([]);
  });

  it('is what the server holds when another device changed it since: nothing old is sent over it', async () => {
    let draft = kept({ title: 'Opening a snail farm' });
    const network: Network = {
      [`GET listing/draft/${ID}/`]: () => ({ data: draft }),
      [`PUT listing/draft/${ID}/`]: [503, { detail: 'We are busy.' }],
    };
    const { user, unmount, asked: first } = open(network, `/listing/new?draft=${ID}`);
    await user.type(await screen.findByLabelText(/^Title/), ' in Epe');
    await waitFor(() => expect(first.some(({ method }) => method === 'PUT')).toBe(true), { timeout: 3_000 });
    unmount();
    await waitFor(() => expect(first.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    draft = { ...kept({ title: 'Opening a fish farm' }), updated_at: '2026-11-20T09:00:00.000Z' };
    const { asked } = open(network, `/listing/new?draft=${ID}`);
    expect(await screen.findByLabelText(/^Title/)).toHaveValue('Opening a fish farm');
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('loses its picture on demand', async () => {
    const { user, asked } = open(
      {
        [`GET listing/draft/${ID}/`]: { data: kept({ title: 'Bake' }, '/api/files/1') },
        [`PUT listing/draft/${ID}/`]: { message: 'Draft saved', data: kept() },
      },
      `/listing/new?draft=${ID}`,
    );
    await user.click(await screen.findByRole('button', { name: 'Remove the image' }));
    expect(screen.queryByRole('img', { name: 'Thumbnail image' })).not.toBeInTheDocument();
    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ thumbnail: null }));
  });
});

describe('The drafts of a person', () => {
  it('are continued or discarded, which can be undone', async () => {
    let drafts = [kept({ title: 'Baking bread' })];
    const { user } = renderScreen(<ListingsTab />, {
      as: ada,
      route: '/profile?tab=listings&list=created',
      api: {
        'GET listing/user/created/': { results: [] },
        'GET listing/draft/': () => ({ results: drafts }),
        [`DELETE listing/draft/${ID}/`]: () => {
          drafts = [];
          return [204, null];
        },
        [`POST listing/draft/${ID}/restore/`]: () => {
          drafts = [kept({ title: 'Baking bread' })];
          return { message: 'Draft restored', data: drafts[0] };
        },
      },
    });
    const list = await screen.findByRole('list', { name: 'Drafts' });
    const href = `/listing/new?draft=${ID}`;
    expect(within(list).getByRole('link', { name: 'Continue' })).toHaveAttribute('href', href);
    await user.click(within(list).getByRole('button', { name: 'Discard' }));
    expect(await within(list).findByText('“Baking bread” was discarded.')).toBeInTheDocument();
    await waitFor(() => expect(within(list).queryByRole('link', { name: 'Continue' })).not.toBeInTheDocument());
    await user.click(within(list).getByRole('button', { name: 'Undo' }));
    expect(await within(list).findByRole('link', { name: 'Continue' })).toBeInTheDocument();
  });
});
