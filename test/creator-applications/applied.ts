import { applicationOnDesk, findSuspension } from '#projections/creator-applications/creator-applications.queries';
import { account, VerifyCreator } from '#server/accounts/account';
import {
  AppealSuspension,
  ClaimAppeal,
  SuspendCreator,
  type SuspensionCommand,
} from '#server/accounts/creator-suspension';
import { APPEAL_TEXT, SUSPENSION_REASON } from '#server/accounts/accounts.events';
import { ClaimApplication } from '#server/creator-applications/application-review';
import {
  type ApplicantCommand,
  creatorApplication,
  phonesOf,
  type CreatorApplicationCommand,
  ProvePhone,
  SaveApplicationStep,
  SubmitApplication,
} from '#server/creator-applications/creator-application';
import { ANSWERS, type CreatorApplicationEvent, PHONE } from '#server/creator-applications/creator-applications.events';
import { streamName } from '#server/platform/events/event-store';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import type { App, Person } from '../app.js';
import { grant } from '../purchases/market.js';
import { until } from '../until.js';
import { byApplicant } from './application-facts.js';
import { ABOUT, applying, IDENTITY, newPhone } from './applying.js';

/** A new person's application, handed in without its forms, with a document; taken by `reviewer`. */
export async function appliedAs(app: App, reviewer?: Person) {
  const who = await app.person();
  const { id: userId } = who;
  const [phone, at] = [newPhone(), new Date().toISOString()];
  for (const use of ['id_card', 'certification']) await applying(app).add(who, use);
  const seal = (purpose: string, text: string) => app.web.get(FieldEncryption).encrypt(userId, purpose, text);
  const run = (command: CreatorApplicationCommand) => app.store.decide(creatorApplication, userId, command);
  const own = async (command: ApplicantCommand) => {
    const phones = phonesOf(await app.store.state(creatorApplication, userId));
    return run(byApplicant(command, { phones }));
  };
  const save = async (step: 'about' | 'identity', answers: object) =>
    own(
      new SaveApplicationStep({
        ...{ userId, step, answers: await seal(ANSWERS, JSON.stringify(answers)), missing: [], at },
        idCard: step === 'identity' ? 'passport' : null,
      }),
    );
  await save('about', ABOUT);
  await save('identity', { ...IDENTITY, phone });
  await own(new ProvePhone({ userId, phone: await seal(PHONE, phone), at }));
  await own(new SubmitApplication({ userId, at }));
  if (reviewer) await run(new ClaimApplication({ userId, by: reviewer.id, at }));
  await until(
    () => applicationOnDesk(app.sql, userId, at),
    (row) => row !== undefined && row.claim_by === (reviewer?.id ?? null),
  );
  const { files } = await app.store.state(creatorApplication, userId);
  return { application: userId, applicationFile: files[0]!.id };
}

/** A new person who is a verified creator. */
export async function verifiedAs(app: App): Promise<Person> {
  const who = await app.person();
  const at = new Date().toISOString();
  await app.store.decide(account, who.id, new VerifyCreator({ userId: who.id, by: 'staff', at }));
  return who;
}

/** A new suspended creator with an appeal, which `moderator` has. */
export async function suspendedAs(app: App, moderator?: Person): Promise<string> {
  const { id: userId } = await verifiedAs(app);
  const at = new Date().toISOString();
  const seal = (by: string, purpose: string) =>
    app.web.get(FieldEncryption).encrypt(by, purpose, 'The licence expired.');
  const run = (command: SuspensionCommand) => app.store.decide(account, userId, command);
  await run(new SuspendCreator({ userId, by: 'staff', reason: await seal(userId, SUSPENSION_REASON), at }));
  await run(new AppealSuspension({ userId, text: await seal(userId, APPEAL_TEXT), at }));
  if (moderator) await run(new ClaimAppeal({ userId, by: moderator.id, at }));
  await until(
    () => findSuspension(app.sql, userId, at),
    (row) => row?.status === 'appealed' && row.claim_by === (moderator?.id ?? null),
  );
  return userId;
}

/** A new person who reviews applications. */
export async function reviewer(app: App, username: string): Promise<Person> {
  const who = await app.person({ username });
  await grant(app, who, 'moderator');
  return who;
}

/** What the log says about a person's application. */
export async function eventsOf(app: App, { id }: Person): Promise<CreatorApplicationEvent[]> {
  const events: CreatorApplicationEvent[] = [];
  for await (const event of app.store.history<CreatorApplicationEvent>(streamName(creatorApplication, id)))
    events.push(event);
  return events;
}
