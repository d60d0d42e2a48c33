import { describe, it } from '@jest/globals';
import {
  ApproveApplication,
  ClaimApplication,
  OpenApplicationFile,
  RejectApplication,
  ReleaseApplication,
  SendApplicationBack,
} from '#server/creator-applications/application-review';
import {
  AddApplicationFile,
  type Applicant,
  type ApplicantCommand,
  creatorApplication,
  DeleteApplicationFiles,
  ProvePhone,
  RemoveApplicationFile,
  SaveApplicationStep,
  SubmitApplication,
} from '#server/creator-applications/creator-application';
import type { Check, CreatorApplicationEvent, FileUse } from '#server/creator-applications/creator-applications.events';
import { type IdCard, MOST_CERTIFICATIONS } from '#server/kernel/id-cards';
import { withFacts } from '#server/kernel/command';
import { specification } from '../given.js';

// A Thursday; Friday 1 January is a holiday.
const at = '2026-12-31T09:00:00.000Z';
const soon = '2026-12-31T09:29:59.000Z';
const until = '2026-12-31T09:30:00.000Z';
const answerBy = '2027-01-05T09:00:00.000Z';
const sealedBy = (by: string) => ({ v: 1, kid: '1', by, ciphertext: 'c2VhbGVk' }) as const;
const [answers, reason] = [sealedBy('bola'), sealedBy('mo')];
const own = { userId: 'bola', at };
const PHONES = JSON.stringify([answers, answers]);

const saved = (
  step: 'about' | 'identity',
  missing: string[] = [],
  idCard: IdCard | null = null,
): CreatorApplicationEvent => ({
  ...{ type: 'ApplicationStepSaved', data: { ...own, step, answers, missing, idCard } },
});
const added = (fileId: string, use: FileUse): CreatorApplicationEvent => ({
  ...{ type: 'ApplicationFileAdded', data: { ...own, fileId, use } },
});
const removed = (fileId: string, use: FileUse): CreatorApplicationEvent => ({
  ...{ type: 'ApplicationFileRemoved', data: { ...own, fileId, use } },
});
const proven: CreatorApplicationEvent = { type: 'ApplicationPhoneProven', data: { ...own, phone: answers } };
const complete = [
  ...[saved('about'), saved('identity', [], 'passport'), added('c1', 'certification'), added('i1', 'id_card'), proven],
];
const submitted = (round = 1): CreatorApplicationEvent => ({
  ...{ type: 'ApplicationSubmitted', data: { ...own, round, answerBy } },
});
const handedIn = [...complete, submitted()];
const claimed = (by = 'mo'): CreatorApplicationEvent => ({ type: 'ApplicationClaimed', data: { ...own, by, until } });
const sentBack: CreatorApplicationEvent = { type: 'ApplicationSentBack', data: { ...own, by: 'mo', reason } };
const rejected: CreatorApplicationEvent = { type: 'ApplicationRejected', data: { ...own, by: 'mo', reason } };
const CHECKS: Check[] = ['names', 'id_card', 'certifications', 'profession'];
const approved = (checks = CHECKS): CreatorApplicationEvent => ({
  ...{ type: 'ApplicationApproved', data: { ...own, by: 'mo', checks } },
});

const by = (command: ApplicantCommand, facts: Partial<Applicant> = {}) =>
  withFacts(command, {
    applicant: { isStaff: false, isVerified: false, isPhoneProven: true, phones: PHONES, ...facts },
  });
const save = new SaveApplicationStep({ ...own, step: 'about', answers, missing: [], idCard: null });
const submit = (facts: Partial<Applicant> = {}) => by(new SubmitApplication(own), facts);
const add = (fileId: string, use: FileUse) => by(new AddApplicationFile({ ...own, fileId, use }));
const act = (who: string, when = at) => ({ userId: 'bola', by: who, at: when });
const claim = (who = 'mo', when = at) => new ClaimApplication(act(who, when));
const release = (who = 'mo') => new ReleaseApplication(act(who));
const open = (fileId = 'i1', who = 'mo', when = at) => new OpenApplicationFile({ ...act(who, when), fileId });
const approve = (checks = CHECKS, who = 'mo', when = at) => new ApproveApplication({ ...act(who, when), checks });
const reject = (who = 'mo') => new RejectApplication({ ...act(who), reason });
const sendBack = (who = 'mo') => new SendApplicationBack({ ...act(who), reason });
const given = specification(creatorApplication);

describe('An application', () => {
  it('is saved step by step, complete or not', () => {
    given().when(by(save)).then(saved('about'));
    given(saved('about', ['description']))
      .when(by(save))
      .then(saved('about'));
    given()
      .when(by(new ProvePhone({ ...own, phone: answers })))
      .then(proven);
  });

  it('has one file of each use, and ten certificates at most', () => {
    given().when(add('i1', 'id_card')).then(added('i1', 'id_card'));
    given(added('i1', 'id_card')).when(add('i2', 'id_card')).then(removed('i1', 'id_card'), added('i2', 'id_card'));
    given(added('c1', 'certification')).when(add('c2', 'certification')).then(added('c2', 'certification'));
    const ten = Array.from({ length: MOST_CERTIFICATIONS }, (_, n) => added(`c${n}`, 'certification'));
    given(...ten)
      .when(add('c11', 'certification'))
      .thenRefused('too_many');
    given(...ten, removed('c3', 'certification'))
      .when(add('c11', 'certification'))
      .then(added('c11', 'certification'));
    given(added('c1', 'certification'))
      .when(by(new RemoveApplicationFile({ ...own, fileId: 'c1' })))
      .then(removed('c1', 'certification'));
    given()
      .when(by(new RemoveApplicationFile({ ...own, fileId: 'c1' })))
      .thenRefused('not_found');
  });

  it('is handed in when nothing is missing, and is answered within two working days without holidays', () => {
    given(...complete)
      .when(submit())
      .then(submitted());
    for (const left of complete.slice(0, -1))
      given(...complete.filter((one) => one !== left))
        .when(submit())
        .thenRefused('incomplete');
    given(...complete)
      .when(submit({ isPhoneProven: false }))
      .thenRefused('incomplete');
    // A number that was saved while the other one was compared.
    given(...complete)
      .when(submit({ phones: JSON.stringify([reason, answers]) }))
      .thenRefused('incomplete');
    given(...complete, saved('about', ['languages']))
      .when(submit())
      .thenRefused('incomplete');
  });

  it('with an ID card without a photo needs a second document', () => {
    const weak = [...complete, saved('identity', [], 'birth_certificate')];
    given(...weak)
      .when(submit())
      .thenRefused('incomplete');
    given(...weak, added('s1', 'second'))
      .when(submit())
      .then(submitted());
  });

  it('is not changed while it is reviewed, nor after an approval; after a rejection or a question it is', () => {
    for (const command of [by(save), add('c2', 'certification'), submit()]) {
      given(...handedIn)
        .when(command)
        .thenRefused('under_review');
      given(...handedIn, claimed(), approved())
        .when(command)
        .thenRefused('verified');
    }
    for (const decision of [sentBack, rejected]) {
      given(...handedIn, claimed(), decision)
        .when(by(save))
        .then(saved('about'));
      given(...handedIn, claimed(), decision)
        .when(submit())
        .then(submitted(2));
    }
  });

  it('is neither of staff nor of a verified creator', () => {
    given()
      .when(by(save, { isStaff: true }))
      .thenRefused('staff');
    given()
      .when(by(save, { isVerified: true }))
      .thenRefused('verified');
  });
});

describe('The files', () => {
  const gone = (decidedAt = at) => new DeleteApplicationFiles({ userId: 'bola', decidedAt, at: until });
  const deleted: CreatorApplicationEvent = {
    ...{ type: 'ApplicationFilesDeleted', data: { userId: 'bola', fileIds: ['c1', 'i1'], at: until } },
  };

  it('are deleted after a decision, but not of an application that was handed in again', () => {
    given(...handedIn, claimed(), approved())
      .when(gone())
      .then(deleted);
    given(...handedIn, claimed(), rejected)
      .when(gone())
      .then(deleted);
    given(...handedIn, claimed(), rejected, deleted)
      .when(gone())
      .thenNothing();
    given(...handedIn, claimed(), rejected)
      .when(gone(soon))
      .thenNothing();
    given(...handedIn, claimed(), sentBack)
      .when(gone())
      .then(deleted);
    given(...handedIn, claimed(), rejected, submitted(2))
      .when(gone())
      .thenNothing();
  });

  it('that were added after the decision stay', () => {
    const later: CreatorApplicationEvent = {
      ...{ type: 'ApplicationFileAdded', data: { userId: 'bola', fileId: 'c2', use: 'certification', at: soon } },
    };
    given(...handedIn, claimed(), rejected, later)
      .when(gone())
      .then(deleted);
    given(...handedIn, claimed(), rejected, later, deleted)
      .when(gone())
      .thenNothing();
  });
});

describe('A review', () => {
  it('belongs to one reviewer for half an hour', () => {
    given(...handedIn)
      .when(claim())
      .then(claimed());
    given(...handedIn, claimed())
      .when(claim())
      .thenNothing();
    given(...handedIn, claimed())
      .when(claim('kemi', soon))
      .thenRefused('claimed');
    given(...handedIn, claimed())
      .when(approve(CHECKS, 'kemi', soon))
      .thenRefused('claimed');
    given(...handedIn, claimed())
      .when(release())
      .then({ type: 'ApplicationReleased', data: { ...own, by: 'mo' } });
    given(...handedIn, claimed())
      .when(release('kemi'))
      .thenNothing();
    given(...complete)
      .when(claim())
      .thenRefused('not_found');
  });

  it('is never of the own application', () => {
    for (const command of [claim('bola'), reject('bola'), open('i1', 'bola')])
      given(...handedIn)
        .when(command)
        .thenRefused('own_case');
  });

  it('records each opening of a file, before the file is read', () => {
    const opened = { type: 'ApplicationFileOpened', data: { ...own, by: 'mo', fileId: 'i1', use: 'id_card' } } as const;
    given(...handedIn, claimed())
      .when(open())
      .then(opened);
    given(...handedIn, claimed(), opened)
      .when(open())
      .then(opened);
    given(...handedIn, claimed())
      .when(open('x'))
      .thenRefused('not_found');
    given(...handedIn)
      .when(open())
      .thenRefused('not_claimed');
    given(...handedIn, claimed())
      .when(open('i1', 'mo', until))
      .thenRefused('not_claimed');
  });

  it('ends with an approval after everything was compared', () => {
    given(...handedIn, claimed())
      .when(approve())
      .then(approved());
    given(...handedIn, claimed())
      .when(approve(['names']))
      .thenRefused('invalid');
    given(...handedIn)
      .when(approve())
      .thenRefused('not_claimed');
    const weak = [
      ...complete,
      saved('identity', [], 'birth_certificate'),
      added('s1', 'second'),
      submitted(),
      claimed(),
    ];
    given(...weak)
      .when(approve())
      .thenRefused('invalid');
    given(...weak)
      .when(approve([...CHECKS, 'second']))
      .then(approved(['names', 'id_card', 'second', 'certifications', 'profession']));
  });

  it('ends with a rejection or a question, once', () => {
    given(...handedIn, claimed())
      .when(reject())
      .then(rejected);
    given(...handedIn, claimed())
      .when(sendBack())
      .then(sentBack);
    for (const command of [claim(), approve(), reject(), sendBack()])
      given(...handedIn, claimed(), rejected)
        .when(command)
        .thenRefused('decided');
    given(...handedIn, claimed(), sentBack, submitted(2))
      .when(claim('kemi'))
      .then(claimed('kemi'));
  });
});
