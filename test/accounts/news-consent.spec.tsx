import { screen, waitFor } from '@testing-library/react';
import { NewsConsent } from '#client/accounts/news-consent';
import { ada, renderScreen } from '../screen';

const NONE = { terms: '1', marketing: false, marketing_since: null };

describe('The consent to marketing mails', () => {
  it('is given by a switch, which says since when, and withdrawn by it', async () => {
    let consents: object = NONE;
    const { user, asked } = renderScreen(<NewsConsent />, {
      as: ada,
      api: {
        'GET auth/users/me/consents': () => ({ data: consents }),
        'PATCH auth/users/me/consents': () => ({ message: 'Saved', data: consents }),
      },
    });
    const news = await screen.findByRole('switch', { name: 'Mail me news and offers now and then' });
    expect(news).not.toBeChecked();
    expect(screen.getByText(/You accepted version 1 of our terms/)).toBeVisible();
    consents = { ...NONE, marketing: true, marketing_since: '2026-11-27T09:00:00.000Z' };
    await user.click(news);
    await waitFor(() => expect(news).toBeChecked());
    expect(screen.getByText(/You agreed on/)).toBeVisible();
    consents = NONE;
    await user.click(news);
    await waitFor(() => expect(news).not.toBeChecked());
    const sent = asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(sent).toEqual([{ marketing: true }, { marketing: false }]);
  });

  it('says when it could not be fetched', async () => {
    renderScreen(<NewsConsent />, {
      as: ada,
      api: { 'GET auth/users/me/consents': [503, { detail: 'We are busy.' }] },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('We are busy.');
  });
});
