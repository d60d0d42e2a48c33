import type { Screen } from '../screens.js';
import { press, refusedBy } from './actions.js';

const FILE = {
  ...{ id: '00000000-0000-4000-8000-0000000000f1', use: 'certification', name: 'food-handler-certificate-2026.pdf' },
  ...{ size: 420_000, content_type: 'application/pdf', url: '/api/files/nowhere' },
};
const ANSWERS = {
  about: {
    ...{ first_name: 'Ngozi', last_name: 'Eze', description: 'Twelve years of NAFDAC registrations in Kano.' },
    languages: [
      { name: 'English', proficiency: 'Native' },
      { name: 'Hausa', proficiency: 'Fluent' },
    ],
  },
  identity: { profession: 'Food processor', id_type: 'birth_certificate', country: 'Nigeria', phone: '+2348031234567' },
};
const application = (more: object) => ({
  'become-creator': {
    data: {
      ...{ status: 'draft', ...ANSWERS, files: [FILE, { ...FILE, id: 'f2', use: 'id_card', name: 'birth.pdf' }] },
      ...{ identity_checks: true, identity_check: null },
      ...{ phone_verified: false, phone_codes: true, missing: ['second', 'code'], submitted_at: null },
      ...{ answer_by: null, decided_at: null, reason: '', suspension: null, ...more },
    },
  },
});
const CHECK = {
  ...{ status: 'matched', reason: null, asked_at: '2026-11-20T10:00:00.000Z', answered_at: '2026-11-20T10:01:00.000Z' },
  ...{
    bvn_last4: '0011',
    account_last4: '6789',
    bank_name: 'OPay Digital Services Limited (OPay)',
    name_changed: true,
  },
};
const ON_DESK = {
  ...{ id: '00000000-0000-4000-8000-0000000000a1', status: 'pending', round: 2, is_own: false },
  ...{ person: { username: 'ngozi', first_name: 'Ngozi', last_name: 'Eze', avatar: null } },
  ...{ id_type: 'birth_certificate', is_weak: true, submitted_at: '2026-11-20T10:00:00.000Z' },
  checks: ['names', 'id_card', 'second', 'certifications', 'profession'],
  ...{ answer_by: '2026-11-24T10:00:00.000Z', decided_at: null, reason: '', decided_by: null },
  claim: {
    ...{ username: 'admin', first_name: 'Tunde', last_name: 'Bello', avatar: null },
    ...{ until: '2999-01-01T00:00:00.000Z', is_own: true },
  },
  answers: { ...ANSWERS, phone_verified: true },
  identity_check: CHECK,
  files: [
    { ...FILE, url: undefined, opened: true },
    { ...FILE, id: 'f2', use: 'id_card', name: 'birth.pdf', url: undefined, opened: false },
  ],
};
const desk = {
  'moderation/creator-applications**': { count: 1, next: null, previous: null, results: [ON_DESK] },
};

const SUSPENSION = {
  ...{
    reason: 'The licence expired in March, and no new one was handed in.',
    suspended_at: '2026-11-20T10:00:00.000Z',
  },
  ...{ appeal: 'It was renewed in May; the certificate is attached.', appealed_at: '2026-11-21T10:00:00.000Z' },
};
const suspended = (more: object) =>
  application({ status: 'approved', suspension: { ...SUSPENSION, decision: '', ...more } });
const SUSPENSION_ON_DESK = {
  ...{ id: '00000000-0000-4000-8000-0000000000a2', status: 'appealed', person: ON_DESK.person, is_own: false },
  ...{ ...SUSPENSION, suspended_by: { username: 'moyo', first_name: 'Moyo', last_name: 'Ade', avatar: null } },
  ...{ decision: '', decided_at: null, decided_by: null, claim: ON_DESK.claim },
};
const appeals = (state: object) => ({
  'moderation/creator-suspensions**': {
    ...{ count: 1, next: null, previous: null, results: [{ ...SUSPENSION_ON_DESK, ...state }] },
  },
});

/** Applications to become a creator: the forms, how far one is, and the desk. */
export const applications: Screen[] = [
  {
    ...{ as: 'buyer' as const, path: '/become-creator?step=4', state: 'the first form refused' },
    show: refusedBy('Continue'),
  },
  {
    ...{ as: 'buyer' as const, path: '/become-creator?step=5', state: 'filled in' },
    answers: application({}),
    show: (page) => page.getByText('food-handler-certificate-2026.pdf').waitFor(),
  },
  {
    ...{ as: 'buyer' as const, path: '/become-creator?step=5', state: 'without codes' },
    answers: application({ phone_codes: false }),
    show: (page) => page.getByText(/^We cannot send codes/).waitFor(),
  },
  {
    ...{ as: 'buyer' as const, path: '/become-creator?step=5', state: 'an identity check refused' },
    answers: application({}),
    async show(page) {
      await press('Check my identity')(page);
      await refusedBy('Send check')(page);
    },
  },
  {
    ...{ as: 'buyer' as const, path: '/become-creator?step=5', state: 'an identity check to be repeated' },
    answers: application({ identity_check: CHECK }),
    show: (page) => page.getByText('You changed your name after this check', { exact: false }).waitFor(),
  },
  {
    ...{ as: 'buyer' as const, path: '/become-creator', state: 'being checked' },
    answers: application({
      ...{ status: 'pending', submitted_at: '2026-11-26T10:00:00.000Z', answer_by: '2999-11-30T10:00:00.000Z' },
    }),
    show: (page) => page.getByRole('heading', { name: 'We are checking your application' }).waitFor(),
  },
  {
    ...{ as: 'buyer' as const, path: '/become-creator', state: 'sent back' },
    answers: application({ status: 'sent_back', reason: 'The birth certificate cannot be read.' }),
    show: (page) => page.getByText('The birth certificate cannot be read.').waitFor(),
  },
  {
    ...{ as: 'buyer' as const, path: '/become-creator', state: 'approved' },
    answers: application({ status: 'approved', decided_at: '2026-11-27T10:00:00.000Z' }),
    show: (page) => page.getByRole('heading', { name: 'You are a verified creator' }).waitFor(),
  },
  {
    ...{ as: 'buyer' as const, path: '/become-creator', state: 'suspended' },
    answers: suspended({ status: 'suspended', appeal: '', appealed_at: null }),
    show: refusedBy('Send appeal'),
  },
  {
    ...{ as: 'buyer' as const, path: '/become-creator', state: 'an appeal declined' },
    answers: suspended({ status: 'upheld', decision: 'The certificate is of another person.' }),
    show: (page) => page.getByText('The certificate is of another person.').waitFor(),
  },
  {
    ...{ as: 'admin' as const, path: '/admin/creator-suspensions', state: 'an appeal being reviewed' },
    answers: appeals({}),
    async show(page) {
      await press('Decline appeal')(page);
      await page.getByText('Why does the suspension stay?').waitFor();
    },
  },
  {
    ...{ as: 'admin' as const, path: '/admin/creator-suspensions', state: 'the suspended creators' },
    answers: appeals({ status: 'suspended', claim: null }),
    async show(page) {
      await page.locator('summary', { hasText: 'Suspended creators' }).click();
      // The walk puts words before every name.
      await press(/^Lift the suspension of/)(page);
      await page.getByText('Why does the suspension end?').waitFor();
    },
  },
  {
    ...{ as: 'admin' as const, path: '/admin/creator-suspensions', state: 'a creator to be suspended' },
    async show(page) {
      await page.getByText('Suspend a creator', { exact: true }).click();
      await refusedBy('Suspend creator')(page);
    },
  },
  {
    ...{ as: 'buyer' as const, path: '/become-creator', state: 'not loaded' },
    answers: { 'become-creator': 500 },
    show: (page) => page.getByText(/We couldn’t load your application/).waitFor(),
  },
  {
    ...{ as: 'admin' as const, path: '/admin/creator-applications', state: 'an application being reviewed' },
    answers: desk,
    show: (page) => page.getByRole('region', { name: 'What they wrote' }).waitFor(),
  },
  {
    ...{ as: 'admin' as const, path: '/admin/creator-applications', state: 'an application to be sent back' },
    answers: desk,
    async show(page) {
      await press('Ask for more')(page);
      await page.getByText('What is missing?').waitFor();
    },
  },
];
