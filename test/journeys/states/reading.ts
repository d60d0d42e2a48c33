import type { Page } from 'playwright-core';
import type { Places, Screen } from '../screens.js';
import { press } from './actions.js';

const TABLE = '| Step | Office | Fee |\n| --- | --- | --- |\n| Name | CAC | ₦500 |';
const NOTE = 'Ask Bisi at the Lagos office.\nBring two copies.';
const CONTENTS = [
  {
    resourcetype: 'Text',
    text_content: `## Before you file\n\n${TABLE}\n\n- [x] Reserve the name\n- [ ] Pay\n\n1. See https://cac.gov.ng\n\n\`code\``,
  },
  {
    ...{ resourcetype: 'Image', image_content: '/icon-512.png', file_name: 'certificate.png', width: 512, height: 512 },
    alt: 'A certificate with its seal',
  },
  { resourcetype: 'Document', file_content: '/robots.txt', file_name: 'form-co7.pdf', size: 120_000 },
  { resourcetype: 'Audio', audio_content: '/nowhere.webm', file_name: 'How to file.webm' },
  {
    resourcetype: 'Checklist',
    entry: {
      ...{ document: 'Certificate of incorporation', agency: 'CAC', fee: 25_000, fee_kobo: 2_500_000, days: 14 },
      ...{ completed: false, due: '2026-01-15', is_own_due: false },
    },
  },
].map((item, at) => ({ id: String(at), position: at + 1, created_at: '2026-11-20T08:00:00.000Z', ...item }));

const ASKED = '2026-11-20T08:00:00.000Z';
const REFUND = {
  ...{ status: 'none', possible: true, code: null, detail: null, until: '2026-11-27T08:00:00.000Z' },
  ...{ opened: 1, sections: 8, amount: 12_500, amount_kobo: 1_250_000, currency: 'NGN' },
  ...{ requested_at: null, refunded_at: null, to: null, dispute: null },
};
const OPENED = 'You opened 3 of 8 sections. A refund is possible while less than 30 % are opened.';
/** How far the refund of a purchase is. */
const refundStates: [state: string, refund: object][] = [
  ['refund possible', {}],
  ['refund not possible', { possible: false, code: 'too_much_opened', detail: OPENED }],
  ['refund requested', { status: 'requested', possible: false, requested_at: ASKED }],
  ['disputed with the bank', { possible: false, code: 'payment_disputed', dispute: 'open' }],
  ['refund delayed', { status: 'stalled', possible: false, requested_at: ASKED }],
];

/** The reader of a guide. */
export const reading = ({ bought, section, updated }: Places): Screen[] => [
  {
    as: 'buyer',
    path: `/listing/${updated.slug}/sections?section=${updated.section}`,
    state: 'what changed since the purchase',
    async show(page) {
      await press('See what changed')(page);
      await page.getByRole('list', { name: 'What changed' }).waitFor();
    },
  },
  {
    as: 'buyer',
    path: `/listing/${updated.slug}/sections?as=bought`,
    state: 'compared with today',
    async show(page) {
      await press('Compare with today')(page);
      await page.getByRole('list', { name: 'What changed' }).waitFor();
    },
  },
  ...refundStates.map(([state, refund]): Screen => ({
    ...{ as: 'buyer', path: `/listing/${bought}/PaidListingDetail`, state },
    answers: { [`listing/${bought}/refund`]: { data: { ...REFUND, ...refund } } },
  })),
  {
    ...{ as: 'buyer', path: `/listing/${bought}/PaidListingDetail`, state: 'asking for a refund' },
    answers: { [`listing/${bought}/refund`]: { data: REFUND } },
    async show(page) {
      await press('Ask for a refund')(page);
      await page.getByRole('textbox', { name: /^Why/ }).waitFor();
    },
  },
  ...['sections', 'PaidListingDetail'].map((page) => ({
    ...{ as: 'buyer' as const, path: `/listing/${bought}/${page}`, state: 'failed' },
    answers: { [`listing/${bought}**`]: 500 },
  })),
  ...[
    { state: 'every kind of content' },
    {
      state: 'a picture enlarged',
      async show(page: Page) {
        await press('Enlarge: A certificate with its seal')(page);
        await page.getByRole('dialog', { name: 'A certificate with its seal' }).waitFor();
      },
    },
  ].map((state): Screen => ({
    ...state,
    as: 'buyer',
    path: `/listing/${bought}/sections?section=${section}`,
    answers: {
      [`listing/${bought}/${section}`]: {
        message: 'Section',
        data: {
          id: '1',
          title: 'Standing',
          slug: section,
          position: 1,
          completed: true,
          note: NOTE,
          contents: CONTENTS,
        },
      },
    },
  })),
];
