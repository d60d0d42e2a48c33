import { screen, waitFor, within } from '@testing-library/react';
import { entry, list, open } from './founders';

beforeAll(() => import('#client/network/match-modal'));

const explained = (more: object = {}) => ({
  data: {
    ...{ username: 'bola', rule: 1, score: 35 },
    parts: [
      { points: 25, reason: 'You look for an advisor' },
      { points: 10, reason: 'Also in Lagos' },
    ],
    mine: { revision: 2, at: '2026-11-20T09:00:00Z', is_current: true },
    theirs: { revision: 3, at: '2026-11-21T09:00:00Z', is_current: true },
    today: null,
    ...more,
  },
});
const BOLA = entry('bola', {
  score: 35,
  reasons: ['You look for an advisor', 'Also in Lagos'],
  match_code: '1-2-3-mac',
});
const NOW = { today: { score: 60, match_code: '1-4-3-mac' }, mine: { ...explained().data.mine, is_current: false } };
const dialog = () => screen.findByRole('dialog', { name: 'How this match is counted' });
const LINK = '/profile?tab=co-founders&match=bola%3A1-2-3-mac';

describe('The explanation of a match', () => {
  it('opens at the founder’s card, shows every part and both profiles, and the focus returns there', async () => {
    const { user, address } = open({
      'GET co-founders?tab=suggestions': list(BOLA),
      'GET connect/suggestions/bola/match?code=1-2-3-mac': explained(),
    });
    const card = await screen.findByRole('listitem', { name: 'Bola Ade' });
    await user.click(within(card).getByText(/^You look for an advisor/, { selector: 'summary' }));
    const button = within(card).getByRole('button', { name: 'How this is counted: Bola Ade' });
    await user.click(button);
    const shown = within(await dialog());
    const rows = (await shown.findAllByRole('row')).map(({ textContent }) => textContent);
    expect(rows).toEqual(['ReasonPoints', 'You look for an advisor25', 'Also in Lagos10', 'Together35 of 100']);
    expect(shown.getByText(/^As you saved it on 20 November 2026 .*\(change 3\)$/)).toBeInTheDocument();
    expect(shown.getByText(/^As published on 21 November 2026 .*\(change 4\)$/)).toBeInTheDocument();
    expect(new URL(address(), 'http://x').searchParams.get('match')).toBe('bola:1-2-3-mac');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    expect(address()).toBe('/profile?tab=co-founders');
  });

  it('opens by a link that was kept, and leads to the match of today', async () => {
    const { user } = open(
      {
        'GET connect/suggestions/bola/match?code=1-2-3-mac': explained(NOW),
        'GET connect/suggestions/bola/match?code=1-4-3-mac': explained({ score: 60 }),
      },
      LINK,
    );
    const shown = within(await dialog());
    expect(await shown.findByText('A profile has changed since. Today the match is 60 of 100.')).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(`http://localhost${LINK}`);
    expect(await screen.findByText('Link copied')).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Show today’s' }));
    expect(await shown.findByText('60 of 100')).toBeInTheDocument();
    expect(shown.queryByText(/has changed since/)).not.toBeInTheDocument();
  });

  it('says that a founder is no longer shown', async () => {
    open({}, LINK);
    expect(await within(await dialog()).findByText(/^This founder is no longer shown to you/)).toBeInTheDocument();
  });
});
