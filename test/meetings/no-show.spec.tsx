import { screen, within } from '@testing-library/react';
import { session } from '#client/lib/http/session';
import { posted } from '../screen';
import { inMinutes } from './a-meeting';
import { deviceIn } from './device-zone';
import { openMeeting } from './open-meeting';

beforeEach(() => {
  session.signOut();
  deviceIn('UTC');
});

const over = { status: 'done' as const, start: inMinutes(-40), cancel: null, link: null };
const absence = (by: 'guest' | 'creator', more: object = {}) => ({
  ...over,
  absence: { by, at: inMinutes(-5), contest_until: inMinutes(1_435), contested_at: null, statement: null, ...more },
});

describe('A meeting to which one of the two did not come', () => {
  it('is said to be missed, with words for the staff, and this can be taken back', async () => {
    const { user, asked } = openMeeting(over, {
      'no-show': absence('guest', { statement: 'I waited.' }),
      'no-show/withdraw': {
        absence: null,
        history: [{ what: 'absence_withdrawn', by: 'guest', at: inMinutes(0), start: null }],
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Tunde Bakare did not come' }));
    expect(screen.getByText(/^Tunde Bakare can contest it for 24 hours/)).toBeVisible();
    await user.type(screen.getByLabelText('What happened (optional)'), 'I waited.');
    await user.click(screen.getByRole('button', { name: 'Record it' }));
    const shown = within(await screen.findByRole('region', { name: 'You said that Tunde Bakare did not come' }));
    expect(shown.getByRole('status')).toHaveTextContent(/^Tunde Bakare can contest it until .* price stays with us\.$/);
    expect(shown.getByText('I waited.')).toBeVisible();
    expect(screen.getByText('Said to be missed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Rate the meeting' })).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Take it back' }));
    await user.click(screen.getByRole('button', { name: 'Yes, take it back' }));
    expect(await screen.findByRole('button', { name: 'Rate the meeting' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tunde Bakare did not come' })).toBeNull();
    expect(posted(asked).map(({ path, body }) => [path, body])).toEqual([
      [expect.stringMatching(/no-show$/), { statement: 'I waited.' }],
      [expect.stringMatching(/no-show\/withdraw$/), undefined],
    ]);
  });

  it('is contested by the one who is said to be absent, and waits for the staff', async () => {
    const { user, asked } = openMeeting(absence('creator'), {
      'no-show/contest': absence('creator', { contested_at: inMinutes(0), statement: 'I was there.' }),
    });
    const shown = within(await screen.findByRole('region', { name: 'Tunde Bakare says that you did not come' }));
    expect(shown.getByRole('status')).toHaveTextContent(/^If you were there, contest it until /);
    await user.click(shown.getByRole('button', { name: 'I was there' }));
    await user.click(shown.getByRole('button', { name: 'Contest it' }));
    expect(await shown.findByText('Write what happened.')).toBeVisible();
    await user.type(shown.getByLabelText('What happened'), 'I was there.');
    await user.click(shown.getByRole('button', { name: 'Contest it' }));
    expect(await screen.findByText('Contested')).toBeVisible();
    expect(shown.getByRole('status')).toHaveTextContent(/^You contested it\. Our staff decide/);
    expect(shown.queryByRole('button', { name: 'I was there' })).toBeNull();
    expect(posted(asked)[0]!.body).toEqual({ statement: 'I was there.' });
  });

  it('is missed at once where the one who did not come says so, after a question', async () => {
    const { user, asked } = openMeeting(absence('creator'), {
      'no-show/accept': { absence: null, status: 'missed', no_show: 'guest' },
    });
    await user.click(await screen.findByRole('button', { name: 'I did not come' }));
    expect(screen.getByText(/^The price is then paid to Tunde Bakare at once/)).toBeVisible();
    expect(posted(asked)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Yes, I did not come' }));
    expect(await screen.findByText('It was recorded that you did not come.')).toBeVisible();
  });

  it('cannot be contested any more when the time for it is over', async () => {
    openMeeting(absence('creator', { contest_until: inMinutes(-1) }));
    expect(await screen.findByText(/^The time to contest it is over/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'I was there' })).toBeNull();
  });

  it('shows what the staff decided of it, with the reason', async () => {
    const decision = { outcome: 'creator_missed' as const, reason: 'The room was never opened.', at: inMinutes(-1) };
    openMeeting({ ...over, status: 'missed', no_show: 'creator', decision });
    const shown = await screen.findByRole('region', { name: 'Our staff decided:' });
    expect(shown).toHaveTextContent('Tunde Bakare did not come, and the whole price returns to the guest.');
    expect(shown).toHaveTextContent('The room was never opened.');
  });

  it('is not taken back by the creator once it is contested, but by the guest', async () => {
    const contested = { contested_at: inMinutes(-1) };
    const { unmount } = openMeeting({ ...absence('creator', contested), role: 'creator' });
    await screen.findByText(/contests it\. Our staff decide/);
    expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
    unmount();
    openMeeting(absence('guest', contested));
    expect(await screen.findByRole('button', { name: 'Take it back' })).toBeEnabled();
  });
});
