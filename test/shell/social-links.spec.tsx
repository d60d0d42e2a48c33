import { screen, within } from '@testing-library/react';
import { SocialLinks } from '#client/app/shell/social-links';
import { renderScreen } from '../screen';

function footerWith(content?: string) {
  document.head.innerHTML = '';
  if (content !== undefined) {
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'social-links', content });
    document.head.append(meta);
  }
  return renderScreen(<SocialLinks />);
}

describe('The pages of the site elsewhere', () => {
  it('are links of the footer', () => {
    footerWith(JSON.stringify([{ name: 'LinkedIn', url: 'https://a.example/in' }]));
    const nav = within(screen.getByRole('navigation', { name: 'Follow us' }));
    const link = nav.getByRole('link', { name: 'LinkedIn' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://a.example/in', 'me noopener']);
  });

  it('are hidden where none is set', () => {
    footerWith();
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
