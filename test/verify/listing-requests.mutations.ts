import { type Mutation } from './mutation.js';

const at = '2026-03-01T09:00:00.000Z';
const reason = { v: 1, kid: '1', by: 'mo', ciphertext: 'c2VhbGVk' };
const STREAM = 'requestmerges-board';
const merged = (requestId: string, intoId: string) => ({
  ...{ stream: STREAM, type: 'ListingRequestMerged' },
  data: {
    ...{ requestId, requesterId: 'bola', intoId, intoRequesterId: 'ada', by: 'mo', reason },
    ...{ objectUntil: '2026-03-08T09:00:00.000Z', at },
  },
});
const parted = {
  ...{ stream: STREAM, type: 'ListingRequestUnmerged' },
  data: { requestId: 'req2', requesterId: 'bola', intoId: 'req', intoRequesterId: 'ada', by: null, at },
};
const notified = {
  ...{ stream: 'vote-req-ada', type: 'ListingRequestVoterNotified' },
  data: { requestId: 'req', voterId: 'ada', listingId: 'lst', fulfilment: 'ful', at },
};

const declined = {
  ...{ stream: 'vote-req-efua', type: 'ListingRequestDeclineNotified' },
  data: { requestId: 'req', voterId: 'efua', decline: 'dec', reason, at },
};

export const listingRequestMutations: Mutation[] = [
  {
    breaks: 'I66',
    by: 'a chain of merges',
    spoil: (copy) => copy.add([merged('req3', 'req2'), merged('req2', 'req'), merged('req4', 'req3')]),
    named: [`${STREAM} revision 1`, `${STREAM} revision 2`],
  },
  {
    breaks: 'I66',
    by: 'a request that is merged twice',
    spoil: (copy) => copy.add([merged('req2', 'req'), merged('req2', 'req3')]),
    named: [`${STREAM} revision 1`],
  },
  {
    breaks: 'I66',
    by: 'the end of a merge that was not made',
    spoil: (copy) => copy.add([parted]),
    named: [`${STREAM} revision 0`],
  },
  {
    breaks: 'I66',
    by: 'a second notice of one fulfilment to a person',
    spoil: (copy) => copy.add([notified]),
    named: ['vote-req-ada revision 2'],
  },
  {
    breaks: 'I66',
    by: 'a second notice of one decline to a person',
    spoil: (copy) => copy.add([declined]),
    named: ['vote-req-efua revision 3'],
  },
];
