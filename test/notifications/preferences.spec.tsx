import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { Preferences } from '#client/notifications/preferences';
import { Unsubscribe } from '#client/notifications/unsubscribe';
import { type Asked, type Network, renderScreen } from '../screen';

const CHOSEN = [
  { kind: 'requests', in_app: true, mail: 'now', push: true },
  { kind: 'wallet', in_app: true, mail: null, push: true },
];
/** A site that pushes nothing. */
const NO_PUSH = { 'GET notifications/push': { data: { public_key: null, is_on: false } } };

describe('The preferences of notifications', () => {
  it('are saved at once, each by itself', async () => {
    let chosen = CHOSEN;
    const { user, asked } = renderScreen(<Preferences />, {
      api: {
        ...NO_PUSH,
        'GET notifications/preferences': () => ({ data: chosen }),
        'PATCH notifications/preferences': ({ body }: Asked) => {
          chosen = chosen.map((one) =>
            one.kind === (body as { kind: string }).kind ? { ...one, ...(body as object) } : one,
          );
          return { message: 'Saved', data: chosen };
        },
      },
    });
    const requests = await screen.findByRole('listitem', { name: 'Requests' });
    await user.selectOptions(within(requests).getByLabelText('Requests: by e-mail'), 'Once a day');
    await waitFor(() => expect(within(requests).getByLabelText('Requests: by e-mail')).toHaveValue('daily'));
    await waitFor(() => expect(within(requests).getByRole('switch')).toBeEnabled());
    await user.click(within(requests).getByRole('switch', { name: 'Requests: show under the bell' }));
    await waitFor(() => expect(within(requests).getByRole('switch')).not.toBeChecked());
    expect(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { kind: 'requests', mail: 'daily' },
      { kind: 'requests', in_app: false },
    ]);
  });

  it('offer no choice of mails that are always sent', async () => {
    renderScreen(<Preferences />, { api: { ...NO_PUSH, 'GET notifications/preferences': { data: CHOSEN } } });
    const wallet = await screen.findByRole('listitem', { name: 'Wallet' });
    expect(screen.queryByText('On this device')).toBeNull();
    expect(screen.queryByText('Show on my devices')).toBeNull();
    expect(within(wallet).getByText(/Always sent by e-mail/)).toBeVisible();
    expect(within(wallet).queryByRole('combobox')).toBeNull();
  });

  it('say why a choice was refused, and show what counts', async () => {
    const { user } = renderScreen(<Preferences />, {
      api: {
        ...NO_PUSH,
        'GET notifications/preferences': { data: CHOSEN },
        'PATCH notifications/preferences': [503, { detail: 'Try again in a moment.', code: 'unavailable' }],
      },
    });
    const requests = await screen.findByRole('listitem', { name: 'Requests' });
    await user.click(within(requests).getByRole('switch'));
    expect(await screen.findByText('Try again in a moment.')).toBeVisible();
    await waitFor(() => expect(within(requests).getByRole('switch')).toBeChecked());
  });

  it('can be asked for again when they cannot be loaded', async () => {
    let fails = true;
    const { user } = renderScreen(<Preferences />, {
      api: {
        ...NO_PUSH,
        'GET notifications/preferences': () =>
          fails ? [500, { detail: 'Broken.', code: 'internal' }] : { data: CHOSEN },
      },
    });
    expect(await screen.findByText(/We couldn’t load your choices/)).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('listitem', { name: 'Requests' })).toBeVisible();
  });
});

describe('The page that ends mails', () => {
  const open = (token: string, api: Network = {}) =>
    renderScreen(
      <Routes>
        <Route path="/unsubscribe/:token" element={<Unsubscribe />} />
      </Routes>,
      { route: `/unsubscribe/${token}`, api },
    );

  it('ends them when the person confirms, and not before', async () => {
    const { user, asked } = open('abc.reviews.mac', {
      'POST notifications/unsubscribe/abc.reviews.mac': { message: 'You get no more.', data: { kind: 'reviews' } },
    });
    expect(screen.getByText('Stop e-mails about reviews, questions and suggestions?')).toBeVisible();
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Stop these e-mails' }));
    expect(await screen.findByText('You get no more.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose what you get' })).toHaveAttribute('href', '/profile#notifications');
  });

  it.each(['nothing', 'abc.horoscopes.mac'])('says that the link %s is incomplete', (token) => {
    open(token);
    expect(screen.getByText(/This link is incomplete/)).toBeVisible();
  });

  it('says so when the link is not of this site', async () => {
    const { user } = open('abc.reviews.wrong');
    await user.click(screen.getByRole('button', { name: 'Stop these e-mails' }));
    expect(await screen.findByText(/This link is incomplete/)).toBeVisible();
  });
});
