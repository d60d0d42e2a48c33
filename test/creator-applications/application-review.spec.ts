import { describe, it } from '@jest/globals';
import {
  ApproveApplication,
  ClaimApplication,
  OpenApplicationFile,
  RejectApplication,
  ReleaseApplication,
  SendApplicationBack,
} from '#server/creator-applications/application-review';
import { creatorApplication } from '#server/creator-applications/creator-application';
import { specification } from '../given.js';
import {
  added,
  approved,
  at,
  CHECKS,
  claimed,
  complete,
  handedIn,
  own,
  reason,
  rejected,
  saved,
  sentBack,
  soon,
  submitted,
  until,
} from './application-facts.js';

const act = (who: string, when = at) => ({ userId: 'bola', by: who, at: when });
const claim = (who = 'mo', when = at) => new ClaimApplication(act(who, when));
const release = (who = 'mo') => new ReleaseApplication(act(who));
const open = (fileId = 'i1', who = 'mo', when = at) => new OpenApplicationFile({ ...act(who, when), fileId });
const approve = (checks = CHECKS, who = 'mo', when = at) => new ApproveApplication({ ...act(who, when), checks });
const reject = (who = 'mo') => new RejectApplication({ ...act(who), reason });
const sendBack = (who = 'mo') => new SendApplicationBack({ ...act(who), reason });
const given = specification(creatorApplication);

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
