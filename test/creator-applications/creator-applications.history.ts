import {
  ApproveApplication,
  ClaimApplication,
  OpenApplicationFile,
  RejectApplication,
  ReleaseApplication,
  SendApplicationBack,
} from '#server/creator-applications/application-review';
import {
  AskIdentityCheck,
  AnswerIdentityCheck,
  EndIdentityCheck,
  SendIdentityCheck,
} from '#server/creator-applications/identity-check';
import {
  AddApplicationFile,
  type ApplicantCommand,
  creatorApplication,
  type CreatorApplicationCommand,
  DeleteApplicationFiles,
  ProvePhone,
  RemoveApplicationFile,
  ReopenApplication,
  SaveApplicationStep,
  SubmitApplication,
} from '#server/creator-applications/creator-application';
import { CHECKS } from '#server/creator-applications/creator-applications.events';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';
import { byApplicant, sealedBy } from './application-facts.js';

/** A person applies; a reviewer takes it, opens a file and decides, or leaves it. */
async function apply({ people, newId, nextNumber, text, oneOf, chance, at, decide }: GeneratedMarket) {
  const [userId, by, fileId] = [newId('applicant'), oneOf(people), newId('file')];
  const run = (command: CreatorApplicationCommand) => decide(creatorApplication, userId, command);
  const [answers, phone] = [sealedBy(userId, text(5)), sealedBy(userId, text(2))];
  const phones = JSON.stringify([answers, phone]);
  const own = (command: ApplicantCommand) => run(byApplicant(command, { phones }));
  const save = (step: 'about' | 'identity') => {
    const idCard = step === 'identity' ? 'passport' : null;
    return own(new SaveApplicationStep({ userId, step, answers, missing: [], idCard, at: at() }));
  };
  const checkIdentity = async () => {
    if (chance(0.4)) return;
    const about = { userId, checkId: `6f6f3c1b-7a10-4d1c-8a67-${String(nextNumber()).padStart(12, '0')}` };
    await own(new AskIdentityCheck({ ...about, consent: 1, details: sealedBy(userId, text(2)), at: at() }));
    await run(new SendIdentityCheck({ ...about, at: at() }));
    if (chance(0.4)) return run(new AnswerIdentityCheck({ ...about, result: 'matched', at: at() }));
    if (chance(0.5)) return run(new AnswerIdentityCheck({ ...about, result: 'digits', at: at() }));
    return run(new EndIdentityCheck({ ...about, reason: 'silence', at: at() }));
  };
  await save('about');
  await save('identity');
  await own(new AddApplicationFile({ userId, fileId, use: 'id_card', at: at() }));
  const certificate = newId('file');
  await own(new AddApplicationFile({ userId, fileId: certificate, use: 'certification', at: at() }));
  if (chance(0.2)) return own(new RemoveApplicationFile({ userId, fileId: certificate, at: at() }));
  await checkIdentity();
  await own(new ProvePhone({ userId, phone, at: at() }));
  await own(new SubmitApplication({ userId, at: at() }));
  if (chance(0.3)) return;
  // A claim lasts half an hour, and the clock moves by up to an hour: what follows happens at once.
  const taken = at();
  await run(new ClaimApplication({ userId, by, at: taken }));
  if (chance(0.2)) return run(new ReleaseApplication({ userId, by, at: taken }));
  await run(new OpenApplicationFile({ userId, by, fileId, at: taken }));
  const reason = sealedBy(by, text(4));
  if (chance(0.5)) {
    await run(new ApproveApplication({ userId, by, checks: [...CHECKS], at: taken }));
    await run(new DeleteApplicationFiles({ userId, decidedAt: taken, at: at() }));
    return chance(0.7) ? run(new ReopenApplication({ userId, at: at() })) : undefined;
  }
  if (chance(0.5)) return run(new RejectApplication({ userId, by, reason, at: taken }));
  return run(new SendApplicationBack({ userId, by, reason, at: taken }));
}

const at = '2026-03-01T09:00:00.000Z';

export const history: ModuleHistory = {
  activities: (market) => [() => apply(market), () => apply(market)],
  marketDay: [
    {
      stream: 'user-bola',
      type: 'CreatorSuspended',
      data: { userId: 'bola', by: 'chidi', reason: sealedBy('chidi'), at },
    },
    {
      ...{ stream: 'creatorapplication-bola', type: 'ApplicationStepSaved' },
      data: { userId: 'bola', step: 'about', answers: sealedBy('bola'), missing: [], idCard: null, at },
    },
  ],
};
