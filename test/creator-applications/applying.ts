import { randomUUID } from 'node:crypto';
import { TEST_BVNS } from '#local/payments/identities';
import { IDENTITY_CONSENT_VERSION } from '#server/kernel/identity-consent';
import { phoneInbox } from '#server/platform/providers/sms';
import type { App, Person } from '../app.js';
import { until } from '../until.js';

export type Kept = { id: string; use: string; name: string; size: number; content_type: string };
export type Application = {
  status: string;
  about: { first_name: string; last_name: string; description: string; languages: object[] };
  identity: { profession: string; id_type: string | null; country: string; phone: string };
  files: (Kept & { url: string })[];
  phone_verified: boolean;
  phone_codes: boolean;
  missing: string[];
  identity_checks: boolean;
  identity_check: IdentityCheckShown | null;
  submitted_at: string | null;
  answer_by: string | null;
  reason: string;
  suspension: { status: string; reason: string; appeal: string; decision: string } | null;
};
export type SuspensionShown = {
  id: string;
  status: string;
  is_own: boolean;
  reason: string;
  appeal: string;
  decision: string;
  claim: { username: string; is_own: boolean } | null;
};
export type OnDesk = {
  id: string;
  status: string;
  round: number;
  person: { username: string } | null;
  is_own: boolean;
  is_weak: boolean;
  checks: string[];
  answer_by: string;
  reason: string;
  decided_by: { username: string } | null;
  claim: { username: string; is_own: boolean } | null;
  answers: (Pick<Application, 'about' | 'identity'> & { phone_verified: boolean }) | null;
  files: (Kept & { opened: boolean })[] | null;
  identity_check: IdentityCheckShown | null;
};
export type IdentityCheckShown = {
  status: string;
  reason: string | null;
  answered_at: string | null;
  bvn_last4: string;
  account_last4: string;
  bank_name: string;
  name_changed: boolean;
};
type Answered<Data> = { message: string; data: Data; code?: string; detail?: string; claimed_by?: string };

export const ABOUT = {
  ...{ first_name: 'Ngozi', last_name: 'Eze', description: 'Twelve years of NAFDAC registrations.' },
  languages: [{ name: 'English', proficiency: 'Native' }],
};
export const IDENTITY = {
  profession: 'Food processor',
  id_type: 'passport',
  country: 'Nigeria',
  phone: '0803 123 4567',
};
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');
export const CHECKED = ['names', 'id_card', 'second', 'certifications', 'profession'];
export const REASON = { reason: 'The certificate has no date of issue.' };

/** What asks for an identity check that the sandbox answers as a match. */
export const IDENTITY_CHECK = {
  ...{ bvn: TEST_BVNS.matches, account_number: '3120456789', bank_code: '058' },
  ...{ consent: true, consent_version: IDENTITY_CONSENT_VERSION },
};

export const APPEAL = { text: 'The licence was renewed in May, and I have added the new one.' };

export const documentForm = (use: string, name = 'certificate.pdf', bytes: Buffer = PDF) => {
  const form = new FormData();
  form.append('use', use);
  form.append('application_file', new Blob([new Uint8Array(bytes)]), name);
  return form;
};

let number = 0;
/** A number that no other applicant has. */
export const newPhone = () => `+2348030${String(++number).padStart(6, '0')}`;

/** Calls of the routes of applications to become a creator, for specs. */
export const applying = (app: App) => {
  const as = ({ token }: Person, key: string = randomUUID()) => ({ token, headers: { 'idempotency-key': key } });
  const post = <Data>(who: Person, path: string, body: object = {}, key?: string) =>
    app.call<Answered<Data>>('POST', path, { ...as(who, key), body });
  const put = (who: Person, path: string, body: object) =>
    app.call<Answered<Application>>('PUT', path, { token: who.token, body });
  const onDesk =
    (act: string) =>
    (who: Person, id: string, body: object = {}) =>
      post<OnDesk>(who, `moderation/creator-applications/${id}/${act}`, body);
  const messages = async (phone: string) => app.mails(phoneInbox(phone));
  const of = {
    own: async ({ token }: Person) =>
      (await app.call<{ data: Application }>('GET', 'become-creator', { token })).body.data,
    about: (who: Person, body: object = {}) => put(who, 'become-creator/about', { ...ABOUT, ...body }),
    identity: (who: Person, body: object = {}) => put(who, 'become-creator/identity', { ...IDENTITY, ...body }),
    add: (who: Person, use: string, name?: string, bytes?: Buffer) =>
      app.call<Answered<Application>>('POST', 'become-creator/files', {
        ...as(who),
        form: documentForm(use, name, bytes),
      }),
    remove: ({ token }: Person, id: string) =>
      app.call<Answered<Application>>('DELETE', `become-creator/files/${id}`, { token }),
    /** A file by its link, or by its address with a token. */
    async bytesOf(url: string, token?: string) {
      const answer = await fetch(app.url + url, { headers: token ? { authorization: `Bearer ${token}` } : {} });
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
    },
    askCode: (who: Person, phone: string, channel = 'sms', key?: string) =>
      post<{ expires_at: string; resend_at: string }>(who, 'become-creator/phone/code', { phone, channel }, key),
    messages,
    /** The code of the last message to this number. */
    async code(phone: string, count = 1) {
      const sent = await until(
        () => messages(phone),
        (all) => all.length >= count,
      );
      return /(\d{6})/.exec(sent.at(-1)!.text.replaceAll(/(\d), /g, '$1'))![1]!;
    },
    verify: (who: Person, phone: string, code: string) =>
      post<Application>(who, 'become-creator/phone/verify', { phone, code }),
    check: (who: Person, body: object = {}, key?: string) =>
      post<Application>(who, 'become-creator/identity-check', { ...IDENTITY_CHECK, ...body }, key),
    submit: (who: Person, key?: string) => post<Application>(who, 'become-creator/submit', {}, key),
    queue: async ({ token }: Person, state = 'waiting') =>
      (
        await app.call<{ results: OnDesk[] }>('GET', `moderation/creator-applications?state=${state}&limit=100`, {
          token,
        })
      ).body.results,
    claim: onDesk('claim'),
    release: onDesk('release'),
    open: (who: Person, id: string, file: string) =>
      post<{ id: string; url: string }>(who, `moderation/creator-applications/${id}/files/${file}/open`),
    approve: (who: Person, id: string, body: object = { checks: CHECKED }) => onDesk('approve')(who, id, body),
    reject: (who: Person, id: string, body: object = REASON) => onDesk('reject')(who, id, body),
    sendBack: (who: Person, id: string, body: object = REASON) => onDesk('send-back')(who, id, body),
    suspend: (who: Person, username: string, body: object = REASON) =>
      post<SuspensionShown>(who, `moderation/creators/${username}/suspend`, body),
    appeal: (who: Person, body: object = APPEAL) => post<Application>(who, 'become-creator/appeal', body),
    onAppeal: (act: string, who: Person, id: string, body: object = {}) =>
      post<SuspensionShown>(who, `moderation/creator-suspensions/${id}/${act}`, body),
    suspensions: async ({ token }: Person, state = 'appealed') =>
      (
        await app.call<{ results: SuspensionShown[] }>(
          'GET',
          `moderation/creator-suspensions?state=${state}&limit=100`,
          { token },
        )
      ).body.results,
    async proven(who: Person, phone: string) {
      await of.askCode(who, phone);
      return of.verify(who, phone, await of.code(phone));
    },
    /** Everything that an application needs, and not handed in. */
    async filledIn(who: Person, body: object = {}) {
      const phone = newPhone();
      await of.about(who);
      await of.identity(who, { phone, ...body });
      for (const use of ['certification', 'id_card']) await of.add(who, use);
      await of.proven(who, phone);
      return phone;
    },
    /** A new person's application, handed in. */
    async submitted(about: Partial<Person> = {}) {
      const who = await app.person(about);
      await of.filledIn(who);
      await of.submit(who);
      return who;
    },
  };
  return of;
};
