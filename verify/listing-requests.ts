import { Numbers } from './columns.js';
import { type Folding, type Invariant, type Logged, type Report, text } from './invariant.js';
import { KeyIndex } from './key-index.js';

/**
 * I66: a request that is merged is merged into one that is not, and none is merged into it, so that one step leads to the
 * request that counts; a person is notified once of each fulfilment of a request.
 */
export function mergesAreOneStep(report: Report): Folding {
  const requests = new KeyIndex();
  /** By request: the number of the one that it is merged into, plus one; and how many are merged into it. */
  const [into, merged] = [new Numbers(0), new Numbers(0)];
  const notices = new KeyIndex();

  const merge = (event: Logged) => {
    report.checked();
    const [one, root] = [requests.add(text(event, 'requestId')), requests.add(text(event, 'intoId'))];
    if (one === root) report.violation(event, 'the request is merged into itself');
    if (into.get(one)) report.violation(event, 'the request is merged already');
    if (into.get(root)) report.violation(event, 'what it is merged into is merged itself');
    if (merged.get(one)) report.violation(event, 'others are merged into the request');
    into.set(one, root + 1);
    merged.set(root, merged.get(root) + 1);
  };

  const part = (event: Logged) => {
    report.checked();
    const [one, root] = [requests.add(text(event, 'requestId')), requests.add(text(event, 'intoId'))];
    if (into.get(one) !== root + 1) return report.violation(event, 'the request was not merged into this one');
    into.set(one, 0);
    merged.set(root, merged.get(root) - 1);
  };

  const notify = (event: Logged, cause: 'fulfilment' | 'decline') => {
    report.checked();
    const notice = `${text(event, cause)}/${text(event, 'voterId')}`;
    if (notices.has(notice)) report.violation(event, `the person was notified of this ${cause} before`);
    notices.add(notice);
  };

  return {
    take(event) {
      switch (event.type) {
        case 'ListingRequestMerged':
          return merge(event);
        case 'ListingRequestMergeObjected':
        case 'ListingRequestUnmerged':
          return part(event);
        case 'ListingRequestVoterNotified':
          return notify(event, 'fulfilment');
        case 'ListingRequestDeclineNotified':
          return notify(event, 'decline');
      }
    },
  };
}

export const listingRequests: Invariant[] = [
  {
    id: 'I66',
    promise:
      'A merged request leads in one step to the one that counts, and each fulfilment and decline notifies a person once',
    begin: mergesAreOneStep,
  },
];
