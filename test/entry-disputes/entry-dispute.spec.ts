import { describe, it } from '@jest/globals';
import {
  AnswerEntryDispute,
  ClaimEntryDispute,
  DisputeEntry,
  entryDispute,
  ReleaseEntryDispute,
  ReopenEntryDispute,
  SolveEntryDispute,
} from '#server/entry-disputes/entry-dispute';
import type { DisputedEntry, EntryDisputeEvent } from '#server/entry-disputes/entry-disputes.events';
import { withFacts } from '#server/kernel/command';
import { specification } from '../given.js';

const at = '2026-11-23T09:00:00.000Z';
const soon = '2026-11-23T09:29:59.000Z';
const until = '2026-11-23T09:30:00.000Z';
const sealedBy = (by: string) => ({ v: 1, kid: '1', by, ciphertext: 'c2VhbGVk' }) as const;
const [text, answer] = [sealedBy('bola'), sealedBy('fola')];
const entry: DisputedEntry = {
  ...{ id: 'e4', revision: 4, kind: 'deposit', direction: 'in', amount: 500_000, reference: 'dep.1' },
  ...{ listingId: null, at: '2026-11-20T09:00:00.000Z' },
};
const key = { ownerId: 'bola', revision: 4 };
const own = { ownerId: 'bola', entry, at };

const disputed: EntryDisputeEvent = { type: 'EntryDisputed', data: { ...own, reason: 'charged_twice', text } };
const claimed = (by = 'fola'): EntryDisputeEvent => ({ type: 'EntryDisputeClaimed', data: { ...own, by, until } });
const released: EntryDisputeEvent = { type: 'EntryDisputeReleased', data: { ...own, by: 'fola' } };
const answered = (when = at): EntryDisputeEvent => ({
  ...{ type: 'EntryDisputeAnswered', data: { ...own, at: when, by: 'fola', outcome: 'explained', answer } },
});
const reopened: EntryDisputeEvent = { type: 'EntryDisputeReopened', data: { ...own, text } };
const solved: EntryDisputeEvent = { type: 'EntryDisputeSolved', data: own };

const dispute = (facts: { entry?: DisputedEntry } = { entry }) =>
  withFacts(new DisputeEntry({ ...key, reason: 'charged_twice', text, at }), facts);
const act = (by: string, when = at) => ({ ...key, by, at: when });
const claim = (by = 'fola', when = at) => new ClaimEntryDispute(act(by, when));
const release = (by = 'fola') => new ReleaseEntryDispute(act(by));
const reply = (by = 'fola', when = at) => new AnswerEntryDispute({ ...act(by, when), outcome: 'explained', answer });
const reopen = (by = 'bola') => new ReopenEntryDispute({ ...act(by), text });
const solve = (by = 'bola') => new SolveEntryDispute(act(by));
const given = specification(entryDispute);

describe('A dispute of an entry', () => {
  it('freezes the entry as it stands in the wallet', () => given().when(dispute()).then(disputed));

  it('is of an entry that the own wallet has', () =>
    given()
      .when(dispute({ entry: undefined }))
      .thenRefused('not_found'));

  it('is the only one of its entry, open or answered', () => {
    given(disputed).when(dispute()).thenRefused('under_review');
    given(disputed, answered()).when(dispute()).thenRefused('answered');
    given(disputed, answered(), reopened).when(dispute()).thenRefused('under_review');
    given(disputed, answered(), solved).when(dispute()).thenRefused('answered');
  });
});

describe('A claim', () => {
  it('gives a dispute to one person of finance for half an hour', () => {
    given(disputed).when(claim()).then(claimed());
    given(disputed, claimed()).when(claim()).thenNothing();
    given(disputed, claimed()).when(claim('kemi', soon)).thenRefused('claimed');
    given(disputed, claimed())
      .when(claim('kemi', until))
      .then({
        ...{ type: 'EntryDisputeClaimed' },
        data: { ...own, at: until, by: 'kemi', until: '2026-11-23T10:00:00.000Z' },
      });
  });

  it('ends by hand, for its own holder alone', () => {
    given(disputed, claimed()).when(release()).then(released);
    given(disputed, claimed()).when(release('kemi')).thenNothing();
    given(disputed).when(release()).thenNothing();
    given(disputed, claimed(), released).when(claim('kemi')).then(claimed('kemi'));
  });

  it('ends with the answer', () =>
    given(disputed, claimed(), answered(), reopened).when(claim('kemi')).then(claimed('kemi')));

  it('is never of the own wallet, nor of a dispute without a question', () => {
    given(disputed).when(claim('bola')).thenRefused('own_case');
    given(disputed, answered()).when(claim()).thenRefused('answered');
    given().when(claim()).thenRefused('not_found');
    given().when(release()).thenRefused('not_found');
  });
});

describe('The answer', () => {
  it('comes from the person who has the dispute, or from any while none has it', () => {
    given(disputed).when(reply()).then(answered());
    given(disputed, claimed()).when(reply()).then(answered());
    given(disputed, claimed('kemi')).when(reply('fola', soon)).thenRefused('claimed');
    given(disputed, claimed('kemi')).when(reply('fola', until)).then(answered(until));
  });

  it('is given once to each question, and never to oneself', () => {
    given(disputed, answered()).when(reply()).thenRefused('answered');
    given(disputed, answered(), reopened).when(reply()).then(answered());
    given(disputed).when(reply('bola')).thenRefused('own_case');
    given().when(reply()).thenRefused('not_found');
  });

  it('is accepted by the owner, or sent back, also later', () => {
    given(disputed, answered()).when(solve()).then(solved);
    given(disputed, answered(), solved).when(solve()).thenNothing();
    given(disputed, answered()).when(reopen()).then(reopened);
    given(disputed, answered(), solved).when(reopen()).then(reopened);
  });

  it('is sent back three times at most', () => {
    const back = [answered(), reopened];
    given(disputed, ...back, ...back, answered())
      .when(reopen())
      .then(reopened);
    given(disputed, ...back, ...back, ...back, answered())
      .when(reopen())
      .thenRefused('reopened_too_often');
    given(disputed, ...back, ...back, ...back, answered())
      .when(solve())
      .then(solved);
  });

  it('is no longer needed where the owner takes the question back, who may ask again', () => {
    given(disputed).when(solve()).then(solved);
    given(disputed, solved).when(solve()).thenNothing();
    given(disputed, claimed(), solved).when(reply()).thenRefused('solved');
    given(disputed, solved, reopened).when(reply()).then(answered());
    given(disputed, solved).when(reopen()).then(reopened);
  });

  it('is there before the owner judges it, and the owner alone does', () => {
    given(disputed).when(reopen()).thenRefused('not_answered');
    for (const command of [solve('ada'), reopen('ada'), solve('fola')])
      given(disputed, answered()).when(command).thenRefused('not_found');
    given().when(solve()).thenRefused('not_found');
  });
});
