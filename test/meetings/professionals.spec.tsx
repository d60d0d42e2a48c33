import { screen, waitFor, within } from '@testing-library/react';
import { session } from '#client/lib/http/session';
import { ada, type Asked, type Network, renderClient } from '../screen';
import { aProfessional, listed } from './a-professional';

beforeEach(() => session.signOut());

const open = (route: string, api: Network, as: typeof ada | null = ada) =>
  renderClient({ route, api, as: as ?? undefined });

describe('The directory of professionals', () => {
  it('shows what each creator knows and offers, and leads to the page, the meeting and the enquiry', async () => {
    open('/professionals', { 'GET professionals': listed(aProfessional()) }, null);
    expect(await screen.findByText('1 professional')).toBeVisible();
    const card = within(screen.getByRole('heading', { name: 'Tunde Bakare' }).closest('li')!);
    for (const words of ['Verified creator', '4.5 (8 ratings)', '3 guides', '₦15,000', '2 Dec 2026'])
      expect(card.getByText(words)).toBeVisible();
    expect(within(card.getByRole('list', { name: 'Sectors' })).getByText('Pharmaceutical')).toBeVisible();
    expect(within(card.getByRole('list', { name: 'Regions' })).getByText('Lagos')).toBeVisible();
    const to = (name: string) => card.getByRole('link', { name }).getAttribute('href');
    expect(to('Guides by Tunde Bakare')).toBe('/listing-by-creator?creator=tunde');
    expect(to('Meet Tunde Bakare')).toBe('/listing-by-creator?creator=tunde&tab=meeting');
    expect(to('Send an enquiry to Tunde Bakare')).toBe('/professionals?to=tunde');
  });

  it('says when no creator matches the filters of the address, and clears them', async () => {
    const { user, asked } = open('/professionals?sector=energy&region=Kano', {
      'GET professionals': ({ path }: Asked) => (path.includes('sector') ? listed() : listed(aProfessional())),
    });
    expect(await screen.findByText('No professional matches these filters.')).toBeVisible();
    expect(asked.some(({ path }) => path.includes('sector=energy') && path.includes('region=Kano'))).toBe(true);
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    expect(await screen.findByRole('heading', { name: 'Tunde Bakare' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('is asked for again when it could not be loaded', async () => {
    let fails = true;
    const { user } = open('/professionals', {
      'GET professionals': () => (fails ? [503, { detail: 'Later.', code: 'x' }] : listed(aProfessional())),
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'Tunde Bakare' })).toBeVisible();
  });
});

describe('An enquiry', () => {
  const type = async (user: ReturnType<typeof open>['user']) => {
    await user.type(await screen.findByLabelText('Topic'), 'A licence');
    await user.type(screen.getByLabelText('Your enquiry'), 'Can you file it with me?');
    await user.click(screen.getByRole('button', { name: 'Send enquiry' }));
  };

  it('is sent with topic and text, and opens the conversation', async () => {
    const { user, asked } = open('/professionals?to=tunde', {
      'GET professionals/tunde': { data: aProfessional() },
      'POST creators/tunde/enquiries': { message: 'Your enquiry is sent', data: { id: 'ada_tunde' } },
    });
    expect(await screen.findByRole('heading', { name: 'Enquiry to Tunde Bakare' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send enquiry' }));
    expect(await screen.findByText('Write what it is about.')).toBeVisible();
    await type(user);
    expect(await screen.findByText('Your enquiry is sent')).toBeVisible();
    const { body } = asked.find(({ method }) => method === 'POST')!;
    expect(body).toEqual({ topic: 'A licence', text: 'Can you file it with me?' });
  });

  it('leads a visitor to the sign-in page and keeps what was typed', async () => {
    const { user, address, asked } = open(
      '/professionals?to=tunde',
      { 'GET professionals/tunde': { data: aProfessional() } },
      null,
    );
    await type(user);
    await waitFor(() => expect(address()).toBe('/login?next=%2Fprofessionals%3Fto%3Dtunde'));
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('is not offered where the creator takes none, or is not in the directory', async () => {
    open('/professionals?to=tunde', { 'GET professionals/tunde': { data: aProfessional({ takes_enquiries: false }) } });
    expect(await screen.findByText('Tunde Bakare takes no enquiries now.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send enquiry' })).toBeNull();
  });
});
