import type { Places, Screen } from '../screens.js';
import { NOTHING, formOf, press } from './actions.js';

/** Moderation and the audit. */
export const staff = ({ wallet }: Places): Screen[] => [
  {
    ...{ as: 'admin' as const, path: '/moderation', state: 'synonyms' },
    async show(page) {
      await page.getByText('Synonyms of the search').click();
      await page.getByLabel('Why do they change?').waitFor();
    },
  },
  {
    ...{ as: 'admin' as const, path: '/moderation', state: 'changes of regulation' },
    async show(page) {
      await page.getByText('Changes of regulation').click();
      await press('Close update')(page);
      await formOf('Record a change', 'Record and notify creators')(page);
    },
  },
  {
    ...{ as: 'admin' as const, path: '/listing-requests', state: 'a guide being removed' },
    show: formOf('Remove this guide', 'Remove guide'),
  },
  {
    ...{ as: 'admin' as const, path: '/moderation', state: 'suspended listings' },
    show: (page) => page.getByText('Suspended listings').click(),
  },
  {
    ...{ as: 'admin' as const, path: '/moderation', state: 'roles' },
    async show(page) {
      await page.getByText('Roles', { exact: true }).click();
      await press('Give role')(page);
    },
  },
  {
    as: 'auditor',
    path: `/audit?wallet=${encodeURIComponent(wallet)}`,
    state: 'raw event',
    show: press('Show raw JSON'),
  },
  { as: 'admin', path: '/moderation', state: 'empty', answers: { 'moderation/listings**': NOTHING } },
  { as: 'admin', path: '/moderation', state: 'a reason asked', show: press('Request changes') },
  {
    ...{ as: 'admin' as const, path: '/moderation', state: 'reports of a listing being dismissed' },
    show: formOf('Dismiss reports', 'Dismiss them'),
  },
  {
    ...{ as: 'admin' as const, path: '/moderation', state: 'an approval' },
    async show(page) {
      await page.getByRole('button', { name: 'Approve', exact: true, disabled: false }).first().click();
      await press('Approve listing')(page);
    },
  },
  { as: 'admin', path: '/moderation', state: 'a review being hidden', show: formOf('Hide review', 'Hide it') },
];
