import { describe, it } from '@jest/globals';
import { changedSections } from '#server/catalogue/catalogue.folds';
import { withFacts } from '#server/kernel/command';
import type { UpdateEvent } from '#server/regulations/regulations.events';
import {
  CloseUpdate,
  DeclineUpdate,
  HandInUpdate,
  requiredUpdate,
  RequireUpdate,
} from '#server/regulations/required-update';
import { specification } from '../given.js';

const [before, at, after] = ['2026-11-23T08:00:00.000Z', '2026-11-23T09:00:00.000Z', '2026-11-23T10:00:00.000Z'];
const sealedBy = (by: string) => ({ v: 1, kid: '1', by, ciphertext: 'c2VhbGVk' }) as const;
const task = { changeId: 'c1', listingId: 'l1' };
const own = { ...task, creatorId: 'chidi' };
const required: UpdateEvent = { type: 'UpdateRequired', data: { ...own, at } };
const handedIn: UpdateEvent = { type: 'UpdateHandedIn', data: { ...own, at: after, sections: ['s2'] } };
const declined: UpdateEvent = { type: 'UpdateDeclined', data: { ...own, at: after, reason: sealedBy('chidi') } };
const closed: UpdateEvent = { type: 'UpdateClosed', data: { ...own, at: after, by: 'mo', reason: sealedBy('mo') } };

type Guide = { creatorId?: string; isPublished: boolean };
const require = (facts: Partial<Guide> = {}) =>
  withFacts(new RequireUpdate({ ...task, at }), { creatorId: 'chidi', isPublished: true, ...facts });
const handIn = (
  by = 'chidi',
  changes: [string, string][] = [
    ['s1', before],
    ['s2', after],
  ],
) =>
  // prettier-ignore
  withFacts(new HandInUpdate({ ...task, by, at: after }), { changes: new Map(changes) });
const decline = (by = 'chidi') => new DeclineUpdate({ ...task, by, at: after, reason: sealedBy(by) });
const close = (by = 'mo', isCoauthor = false) =>
  withFacts(new CloseUpdate({ ...task, by, at: after, reason: sealedBy(by) }), { isCoauthor });
const given = specification(requiredUpdate);

describe('An update after a change of regulation', () => {
  it('is required once of a published guide', () => {
    given().when(require()).then(required);
    given(required).when(require()).thenNothing();
    given(required, declined).when(require()).thenNothing();
    given()
      .when(require({ isPublished: false }))
      .thenNothing();
    given()
      .when(require({ creatorId: undefined }))
      .thenNothing();
  });

  it('is handed in with the sections that changed since', () => given(required).when(handIn()).then(handedIn));

  it('is not handed in while nothing changed', () => {
    given(required)
      .when(handIn('chidi', [['s1', before]]))
      .thenRefused('nothing_changed');
  });

  it('is answered by the creator, and closed by a moderator who does not write the guide', () => {
    given(required).when(decline()).then(declined);
    given(required).when(close()).then(closed);
    given(required).when(handIn('ada')).thenRefused('not_owner');
    given(required).when(decline('ada')).thenRefused('not_owner');
    given(required).when(close('chidi')).thenRefused('own_case');
    given(required).when(close('mo', true)).thenRefused('own_case');
    for (const command of [handIn(), decline(), close()]) given().when(command).thenRefused('not_found');
  });

  it('ends once', () => {
    given(required, handedIn).when(handIn()).thenNothing();
    given(required, declined).when(decline()).thenNothing();
    given(required, closed).when(close()).thenNothing();
    given(required, declined).when(handIn()).thenRefused('answered');
    given(required, handedIn).when(close()).thenRefused('answered');
    given(required, closed).when(decline()).thenRefused('answered');
  });
});

describe('The changes of a guide', () => {
  it('are those of its contents, by section', () => {
    const event = (type: string, sectionId: string, time: string) =>
      ({ type, data: { listingId: 'l1', sectionId, at: time } }) as never;
    const changes = [
      event('SectionAdded', 's1', before),
      event('ContentAdded', 's1', before),
      event('TextEdited', 's2', at),
      event('SectionRenamed', 's2', after),
    ].reduce(changedSections.evolve, changedSections.initial());
    expect([...changes]).toEqual([
      ['s1', before],
      ['s2', at],
    ]);
  });
});
