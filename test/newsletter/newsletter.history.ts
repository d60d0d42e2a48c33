import { issue, SendNewsletterIssue } from '#server/newsletter/issue';
import {
  ConfirmNewsletter,
  LeaveNewsletter,
  RequestNewsletter,
  subscription,
  type SubscriptionCommand,
} from '#server/newsletter/subscription';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** An address is entered, perhaps confirmed and perhaps left. */
async function subscribe({ newId, oneOf, chance, at, decide }: GeneratedMarket) {
  const subscriberId = newId('subscriber');
  const run = (command: SubscriptionCommand) => decide(subscription, subscriberId, command);
  await run(new RequestNewsletter({ subscriberId, form: oneOf(['footer', 'profile']), text: '1', at: at() }));
  if (chance(0.7)) await run(new ConfirmNewsletter({ subscriberId, at: at() }));
  if (chance(0.2))
    await run(new LeaveNewsletter({ subscriberId, because: oneOf(['unsubscribed', 'erased']), at: at() }));
}

async function sendIssue({ people, newId, text, oneOf, at, decide }: GeneratedMarket) {
  const issueId = newId('issue');
  const written = { subject: text(3), text: text(20) };
  await decide(issue, issueId, new SendNewsletterIssue({ issueId, by: oneOf(people), ...written, at: at() }));
}

export const history: ModuleHistory = {
  activities: (market) => [() => subscribe(market), () => sendIssue(market)],
  marketDay: [
    {
      ...{ stream: 'newsletterissue-iss', type: 'NewsletterIssueSent' },
      data: { issueId: 'iss', by: 'bola', subject: 'Guides', text: 'New ones.', at: '2026-03-01T09:00:00.000Z' },
    },
  ],
};
