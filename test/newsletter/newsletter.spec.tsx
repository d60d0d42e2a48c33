import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { FooterBox } from '#client/app/shell/footer-box';
import { NewsletterLink } from '#client/newsletter/links';
import { OwnNewsletter } from '#client/newsletter/own-newsletter';
import { ada, type Network, posted, renderScreen } from '../screen';

const SENT = 'Almost there: open the link that we mailed you.';

describe('The newsletter box of the footer', () => {
  const address = () => screen.getByRole('textbox', { name: 'E-mail address' });
  const join = () => screen.getByRole('button', { name: 'Join' });

  it('sends an address, and says what comes next only when the server took it', async () => {
    const { user, asked } = renderScreen(<FooterBox />, { api: { 'POST newsletter': [202, { message: SENT }] } });
    await user.type(address(), 'amaka@example.test{Enter}');
    expect(await screen.findByText(SENT)).toBeVisible();
    expect(posted(asked)).toMatchObject([{ body: { email: 'amaka@example.test', form: 'footer' } }]);
    expect(address()).toHaveValue('');
    await waitFor(() => expect(address()).toHaveFocus());
  });

  it.each([
    ['', 'Enter your e-mail address.'],
    ['amaka', 'Enter a valid email address.'],
  ])('says what is wrong with “%s”, and sends nothing', async (typed, sentence) => {
    const { user, asked } = renderScreen(<FooterBox />);
    if (typed) await user.type(address(), typed);
    await user.click(join());
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(address()).toBeInvalid();
    expect(address()).toHaveAccessibleDescription(sentence);
    expect(asked).toEqual([]);
  });

  it('says what the server refuses, and keeps the address', async () => {
    const { user } = renderScreen(<FooterBox />, {
      api: { 'POST newsletter': [429, { detail: 'Too many attempts.', code: 'throttled' }] },
    });
    await user.type(address(), 'amaka@example.test');
    await user.click(join());
    expect(await screen.findByText('Too many attempts.')).toBeVisible();
    expect(address()).toHaveValue('amaka@example.test');
  });
});

describe('A link of the newsletter', () => {
  const open = (act: string, api: Network = {}) =>
    renderScreen(
      <Routes>
        <Route path="/newsletter/:act/:token" element={<NewsletterLink />} />
      </Routes>,
      { route: `/newsletter/${act}/id.mac`, api },
    );

  it('confirms with one click, and not when it is opened', async () => {
    const { user, asked } = open('confirm', {
      'POST newsletter/confirm': { message: 'You get our newsletter from now on.' },
    });
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Yes, send it to me' }));
    expect(await screen.findByText('You get our newsletter from now on.')).toBeVisible();
    expect(posted(asked)).toMatchObject([{ body: { token: 'id.mac' } }]);
  });

  it('of another act is no page', () => {
    open('constructor');
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  it('stops the newsletter with one click', async () => {
    const { user, asked } = open('leave', {
      'POST newsletter/unsubscribe/id.mac': { message: 'You get our newsletter no more.' },
    });
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Stop the newsletter' }));
    expect(await screen.findByText('You get our newsletter no more.')).toBeVisible();
  });

  it.each([
    [404, 'not_found', /This link is incomplete/],
    [410, 'ended', /This link is no longer valid/],
  ])('that is answered %d %s says why', async (status, code, sentence) => {
    const { user } = open('confirm', { 'POST newsletter/confirm': [status, { detail: 'No.', code }] });
    await user.click(screen.getByRole('button', { name: 'Yes, send it to me' }));
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

describe('The newsletter to the address of an account', () => {
  it('is asked for, and waits for its link', async () => {
    let own = { email: 'ada@example.test', status: 'none', since: null };
    const { user, asked } = renderScreen(<OwnNewsletter />, {
      as: ada,
      api: {
        'GET newsletter/own': () => ({ data: own }),
        'POST newsletter': () => {
          own = { ...own, status: 'requested' };
          return [202, { message: SENT }];
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Join' }));
    expect(await screen.findByText(/We mailed a link to ada@example.test/)).toBeVisible();
    expect(posted(asked)).toMatchObject([{ body: { email: 'ada@example.test', form: 'profile' } }]);
    expect(screen.getByRole('button', { name: 'Send the link again' })).toBeVisible();
  });

  it('that is confirmed can be stopped', async () => {
    let own = { email: 'ada@example.test', status: 'confirmed', since: '2026-11-20T09:00:00.000Z' as string | null };
    const { user } = renderScreen(<OwnNewsletter />, {
      as: ada,
      api: {
        'GET newsletter/own': () => ({ data: own }),
        'POST newsletter/own/leave': () => {
          own = { ...own, status: 'none', since: null };
          return { message: 'You get our newsletter no more.', data: own };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Stop the newsletter' }));
    expect(await screen.findByText('It is not sent to ada@example.test.')).toBeVisible();
  });

  it('that cannot be fetched is tried again', async () => {
    let fails = true;
    const { user } = renderScreen(<OwnNewsletter />, {
      as: ada,
      api: {
        'GET newsletter/own': () =>
          fails ? [400, { detail: 'Not now.' }] : { data: { email: 'a@b.test', status: 'none', since: null } },
      },
    });
    expect(await screen.findByText(/Not now\./)).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Join' })).toBeVisible();
  });
});
