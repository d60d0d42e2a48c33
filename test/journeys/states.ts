import type { Places, Screen } from './screens.js';
import { applications } from './states/applications.js';
import { contact } from './states/contact.js';
import { gifts } from './states/gifts.js';
import { invitations } from './states/invitations.js';
import { listing } from './states/listing.js';
import { meetings } from './states/meetings.js';
import { messages } from './states/messages.js';
import { network } from './states/network.js';
import { notifications } from './states/notifications.js';
import { premium } from './states/premium.js';
import { professionals } from './states/professionals.js';
import { profile } from './states/profile.js';
import { reading } from './states/reading.js';
import { requests } from './states/requests.js';
import { staff } from './states/staff.js';
import { visitor } from './states/visitor.js';
import { wallet } from './states/wallet.js';
import { writing } from './states/writing.js';

/** What a page shows after an action, with nothing to show, or when the server fails. */
export const states = (places: Places): Screen[] => [
  ...visitor,
  ...contact,
  ...gifts(places),
  ...invitations,
  ...listing(places),
  ...reading(places),
  ...writing(places),
  ...profile,
  ...requests,
  ...network,
  ...applications,
  ...meetings,
  ...messages,
  ...notifications,
  ...premium,
  ...professionals,
  ...wallet,
  ...staff(places),
];

/** What opens over a page, and the control that opens it. */
export const panels = ({ own }: Places): Screen[] => [
  { as: 'visitor', path: '/login', panel: { opener: 'Cart', role: 'dialog', name: 'My Cart' } },
  { as: 'visitor', path: '/login', panel: { opener: 'Menu', role: 'dialog', name: 'Menu' }, width: 360 },
  {
    as: 'buyer',
    path: '/profile',
    panel: { opener: 'Set up an authenticator app', role: 'dialog', name: 'Set up an authenticator app' },
  },
  { as: 'auditor', path: '/email-us', panel: { opener: 'Notifications', role: 'dialog', name: 'Notifications' } },
  { as: 'buyer', path: '/email-us', panel: { opener: 'Your account', role: 'navigation', name: 'Your account' } },
  { as: 'buyer', path: '/profile?tab=wallet', panel: { opener: 'Fund Wallet', role: 'dialog', name: 'Fund Wallet' } },
  { as: 'buyer', path: '/profile?tab=wallet', panel: { opener: 'Withdraw', role: 'dialog', name: 'Withdraw Funds' } },
  {
    as: 'buyer',
    path: '/profile?tab=wallet',
    panel: { opener: 'Statement', role: 'dialog', name: 'Wallet statement' },
  },
  {
    as: 'buyer',
    path: '/profile?tab=wallet',
    panel: { opener: 'Prove it', role: 'dialog', name: 'Prove your balance' },
  },
  {
    as: 'buyer',
    path: '/profile?tab=messages',
    panel: { opener: 'Message settings', role: 'dialog', name: 'Message settings' },
  },
  { as: 'creator', path: `/listing/${own}`, panel: { opener: 'Insight', role: 'dialog', name: 'Insight' } },
];
