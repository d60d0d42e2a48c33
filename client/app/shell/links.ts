import type { Mode } from './mode';

export interface Place {
  to: string;
  label: string;
}

const cofounder = (signedIn: boolean): Place => ({
  to: signedIn ? '/profile?tab=co-founders' : '/find-a-cofounder',
  label: 'Find A Cofounder',
});
const create: Place = { to: '/listing/new', label: 'Create Listing' };

/** Links of the header, by mode. */
export const headerPlaces = (mode: Mode, signedIn: boolean): Place[] =>
  mode === 'author'
    ? [create, { to: '/profile?tab=listings', label: 'Your Listings' }, cofounder(signedIn)]
    : [cofounder(signedIn), { to: '/become-creator', label: 'Become A Creator' }, create];

/** All links, for the phone's menu. */
export const menuPlaces = (signedIn: boolean): Place[] => [
  { to: '/', label: 'Home' },
  cofounder(signedIn),
  { to: '/pages/professional-services', label: 'Professional Services' },
  { to: '/become-creator', label: 'Become A Creator' },
  create,
];

export const accountPlaces: Place[] = [
  { to: '/profile', label: 'Profile' },
  { to: '/profile?tab=listings', label: 'Dashboard' },
  { to: '/profile?tab=wallet', label: 'Wallet' },
  { to: '/pages/help', label: 'Help & Support' },
];

export const footerPlaces: [string, Place[]][] = [
  [
    'Company',
    [
      { to: '/pages/about', label: 'About' },
      { to: '/pages/what-we-offer', label: 'What We Offer' },
      { to: '/pages/leadership', label: 'Leadership' },
      { to: '/pages/become-a-partner', label: 'Become A Partner' },
      { to: '/email-us', label: 'Contact Us' },
    ],
  ],
  [
    'Marketplace',
    [
      { to: '/', label: 'See Listings' },
      { to: '/listing/new', label: 'Create Listing' },
      { to: '/find-a-cofounder', label: 'Connect To Execute' },
      { to: '/request-listing', label: 'Request An Absent Listing' },
      { to: '/pages/professional-services', label: 'Professional Services' },
    ],
  ],
  [
    'Learn',
    [
      { to: '/pages/how-it-works', label: 'How It Works' },
      { to: '/pages/programs', label: 'Programs' },
      { to: '/pages/resource-center', label: 'Resource Center' },
      { to: '/pages/invite-a-friend', label: 'Invite A Friend' },
      { to: '/pages/help', label: 'Help' },
    ],
  ],
  [
    'Legal',
    [
      { to: '/pages/terms-of-service', label: 'Terms Of Service' },
      { to: '/pages/user-agreement', label: 'User Agreement' },
      { to: '/pages/privacy-policy', label: 'Privacy Policy' },
    ],
  ],
];
