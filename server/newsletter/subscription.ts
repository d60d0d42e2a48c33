import type { Decider } from '#server/kernel/decider';
import { DomainError } from '#server/kernel/domain-error';
import type { Instant, SubscriberId } from '#server/kernel/ids';
import { type NewsletterEvent, newsletterEvents, type NewsletterForm } from './newsletter.events.js';

type About = { subscriberId: SubscriberId; at: Instant };

export class RequestNewsletter {
  readonly type = 'RequestNewsletter';
  constructor(readonly data: About & { form: NewsletterForm; text: string }) {}
}

export class ConfirmNewsletter {
  readonly type = 'ConfirmNewsletter';
  constructor(readonly data: About) {}
}

export class LeaveNewsletter {
  readonly type = 'LeaveNewsletter';
  constructor(readonly data: About & { because: 'unsubscribed' | 'erased' }) {}
}

export type SubscriptionCommand = RequestNewsletter | ConfirmNewsletter | LeaveNewsletter;
type Subscription = { status: 'none' | 'requested' | 'confirmed' | 'left' };

/** The subscription of one address. What is confirmed stays confirmed when it is asked for again. */
export const subscription: Decider<Subscription, SubscriptionCommand, NewsletterEvent> = {
  category: 'newsletter',
  events: newsletterEvents,
  initial: () => ({ status: 'none' }),

  decide({ type, data }, { status }) {
    switch (type) {
      // Recorded also for a confirmed address, so that a request takes the same steps and time for every address.
      case 'RequestNewsletter':
        if (status === 'left') throw ended();
        return [{ type: 'NewsletterRequested', data }];
      case 'ConfirmNewsletter':
        if (status === 'none' || status === 'left') throw ended();
        return status === 'confirmed' ? [] : [{ type: 'NewsletterConfirmed', data }];
      case 'LeaveNewsletter':
        return status === 'none' || status === 'left' ? [] : [{ type: 'NewsletterLeft', data }];
    }
  },

  evolve(state, { type }) {
    switch (type) {
      case 'NewsletterRequested':
        return Object.assign(state, { status: state.status === 'confirmed' ? 'confirmed' : 'requested' });
      case 'NewsletterConfirmed':
        return Object.assign(state, { status: 'confirmed' });
      case 'NewsletterLeft':
        return Object.assign(state, { status: 'left' });
    }
  },
};

export const ended = () =>
  new DomainError('gone', 'ended', 'This link is no longer valid. Join again to get another one.');
