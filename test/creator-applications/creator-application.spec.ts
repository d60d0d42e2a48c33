import { describe, it } from '@jest/globals';
import {
  AddApplicationFile,
  type Applicant,
  creatorApplication,
  DeleteApplicationFiles,
  DeleteForgottenFiles,
  ProvePhone,
  RemoveApplicationFile,
  ReopenApplication,
  SaveApplicationStep,
  SubmitApplication,
} from '#server/creator-applications/creator-application';
import type { CreatorApplicationEvent, FileUse } from '#server/creator-applications/creator-applications.events';
import { MOST_CERTIFICATIONS } from '#server/kernel/id-cards';
import { specification } from '../given.js';
import {
  added,
  answers,
  approved,
  at,
  byApplicant,
  claimed,
  complete,
  handedIn,
  own,
  proven,
  reason,
  rejected,
  removed,
  saved,
  sentBack,
  soon,
  submitted,
  until,
} from './application-facts.js';

const save = new SaveApplicationStep({ ...own, step: 'about', answers, missing: [], idCard: null });
const submit = (facts: Partial<Applicant> = {}) => byApplicant(new SubmitApplication(own), facts);
const add = (fileId: string, use: FileUse) => byApplicant(new AddApplicationFile({ ...own, fileId, use }));
const given = specification(creatorApplication);

describe('An application', () => {
  it('is saved step by step, complete or not', () => {
    given().when(byApplicant(save)).then(saved('about'));
    given(saved('about', ['description']))
      .when(byApplicant(save))
      .then(saved('about'));
    given()
      .when(byApplicant(new ProvePhone({ ...own, phone: answers })))
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
      .when(byApplicant(new RemoveApplicationFile({ ...own, fileId: 'c1' })))
      .then(removed('c1', 'certification'));
    given()
      .when(byApplicant(new RemoveApplicationFile({ ...own, fileId: 'c1' })))
      .thenRefused('not_found');
  });

  it('that was approved opens again when the verification has ended with the licence', () => {
    const reopened: CreatorApplicationEvent = { type: 'ApplicationReopened', data: own };
    given(...handedIn, approved())
      .when(new ReopenApplication(own))
      .then(reopened);
    for (const before of [[], handedIn, [...handedIn, approved(), reopened]])
      given(...before)
        .when(new ReopenApplication(own))
        .thenNothing();
    given(...handedIn, approved())
      .when(submit())
      .thenRefused('verified');
    given(...handedIn, approved(), reopened)
      .when(submit())
      .then(submitted(2));
    given(...handedIn, approved(), reopened)
      .when(submit({ isSuspended: true }))
      .thenRefused('suspended');
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
    for (const command of [byApplicant(save), add('c2', 'certification'), submit()]) {
      given(...handedIn)
        .when(command)
        .thenRefused('under_review');
      given(...handedIn, claimed(), approved())
        .when(command)
        .thenRefused('verified');
    }
    for (const decision of [sentBack, rejected]) {
      given(...handedIn, claimed(), decision)
        .when(byApplicant(save))
        .then(saved('about'));
      given(...handedIn, claimed(), decision)
        .when(submit())
        .then(submitted(2));
    }
  });

  it('is neither of staff nor of a verified creator', () => {
    given()
      .when(byApplicant(save, { isStaff: true }))
      .thenRefused('staff');
    given()
      .when(byApplicant(save, { isVerified: true }))
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

describe('The files that are not handed in', () => {
  /** Ninety days after the day on which they were added, in Lagos. */
  const over = '2027-03-31T23:00:00.000Z';
  const forget = (now = over) => new DeleteForgottenFiles({ userId: 'bola', at: now });
  const gone = (...fileIds: string[]): CreatorApplicationEvent => ({
    ...{ type: 'ApplicationFilesDeleted', data: { userId: 'bola', fileIds, at: over } },
  });
  const renewed: CreatorApplicationEvent = {
    ...{ type: 'ApplicationFileAdded', data: { userId: 'bola', fileId: 'c2', use: 'certification', at: soon } },
  };

  it('are deleted ninety days after they were added, and what was added later stays', () => {
    given(...complete)
      .when(forget('2027-03-31T22:59:59.999Z'))
      .thenNothing();
    given(...complete)
      .when(forget())
      .then(gone('c1', 'i1'));
    const young = { ...renewed, data: { ...renewed.data, at: '2027-01-01T09:00:00.000Z' } } as CreatorApplicationEvent;
    given(...complete, young)
      .when(forget())
      .then(gone('c1', 'i1'));
    given(...complete, gone('c1', 'i1'))
      .when(forget())
      .thenNothing();
  });

  it('stay while a reviewer has them, and after an approval', () => {
    given(...handedIn)
      .when(forget())
      .thenNothing();
    given(...handedIn, claimed(), approved())
      .when(forget())
      .thenNothing();
  });

  it('are those that were added since the application was sent back', () =>
    given(...handedIn, claimed(), sentBack, renewed)
      .when(forget())
      .then(gone('c2')));
});
