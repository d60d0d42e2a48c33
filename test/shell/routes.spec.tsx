import { screen, within } from '@testing-library/react';
import { session } from '#client/lib/http/session';
import { renderClient } from '../screen';

const NAMED: [route: string, heading: RegExp][] = [
  ['/login', /sign in/i],
  ['/register', /^signup$/i],
  ['/resend-code', /^request for new activation code$/i],
  ['/listing-requests', /listing requests/i],
  ['/listing-section', /sample guide/i],
  ['/become-creator', /^become a creator$/i],
  ['/email-us', /^email us$/i],
  ['/listing-by-creator', /^creator$/i],
  ['/plans', /^chose the right plan for your business$/i],
  ['/plans/premium', /^premium$/i],
  ['/profile/cofounder', /^sign in to continue$/i],
  ['/request-listing', /request a listing/i],
  ['/profile', /^sign in to continue$/i],
  ['/listing/new', /^sign in to continue$/i],
  ['/listing/some-guide/paidlistingdetail', /^sign in to continue$/i],
  ['/audit', /^sign in to continue$/i],
  ['/admin', /^sign in to continue$/i],
  ['/admin/listings', /^sign in to continue$/i],
  ['/moderation', /^sign in to continue$/i],
  ['/nowhere', /^page not found$/i],
];

beforeEach(() => session.signOut());

describe('Every route of the client', () => {
  it.each(NAMED)('%s opens its screen', async (route, heading) => {
    renderClient({ route });
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  });

  it('requests a listing by the words of a search', async () => {
    renderClient({ route: '/request-listing?title=snail%20farm' });
    expect(await screen.findByLabelText('Business name')).toHaveValue('snail farm');
  });

  it('that is private requires a sign-in and returns', async () => {
    renderClient({ route: '/profile?tab=wallet' });
    const page = within(await screen.findByRole('main'));
    expect(await page.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/login?next=%2Fprofile%3Ftab%3Dwallet',
    );
  });
});
