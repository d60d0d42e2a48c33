import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { User } from '../lib/http/session';
import { CardDisputes } from './card-disputes';
import { openDisputes } from './card-disputes.api';
import { ContestedMeetings } from './contested-meetings';
import { waitingMeetings } from './contested-meetings.api';
import { CreatorApplications } from './creator-applications';
import { waitingApplications } from './creator-applications.api';
import { CreatorSuspensions } from './creator-suspensions';
import { appealedSuspensions } from './creator-suspensions.api';
import type { texts } from './desk.texts';
import { EntryDisputes } from './entry-disputes';
import { waitingDisputes } from './entry-disputes.api';
import { HeldPayments } from './held-payments';
import { waitingPayments } from './held-payments.api';
import { ListingQueue } from './listing-queue';
import { queue } from './moderation.api';
import { NewsletterPanel } from './newsletter-panel';
import { PagesPanel } from './pages-panel';
import { PlansPanel } from './plans-panel';
import { PriceReviews } from './price-reviews';
import { priceReviews } from './price-reviews.api';
import { RegulationsPanel } from './regulations-panel';
import { ReportedListings } from './reported-listings';
import { reportedListings } from './reported-listings.api';
import { ReportedMessages } from './reported-messages';
import { reportedMessages } from './reported-messages.api';
import { ReviewsDesk } from './reviews-desk';
import { reportedReviews } from './reviews-desk.api';
import { isAdmin, isFinance, isModerator } from './roles';
import { RolesPanel } from './roles-panel';
import { SuspendedPanel } from './suspended-panel';
import { SynonymsPanel } from './synonyms-panel';
import { Tickets } from './tickets';
import { waitingTickets } from './tickets.api';

/** The first page of a list of what waits, with the number of all. */
type Waiting = { queryKey: QueryKey; queryFn?: unknown };

export type QueueId = keyof typeof texts.names;

/** A page of the desk: what waits for a decision, or what staff change. */
export interface Queue {
  /** Its address is `/admin/<id>`. */
  id: QueueId;
  group: keyof typeof texts.groups;
  /** Who sees it; the server enforces the rule. */
  may: (user: User | null | undefined) => boolean;
  Screen: ComponentType;
  /** The lists whose entries wait; none for what is only changed. */
  waits?: readonly Waiting[];
}

const queues: readonly Queue[] = [
  { id: 'listings', group: 'guides', may: isModerator, Screen: ListingQueue, waits: [queue.first] },
  { id: 'prices', group: 'guides', may: isModerator, Screen: PriceReviews, waits: [priceReviews.first] },
  {
    id: 'reported-listings',
    group: 'guides',
    may: isModerator,
    Screen: ReportedListings,
    waits: [reportedListings.first],
  },
  { id: 'suspended-listings', group: 'guides', may: isAdmin, Screen: SuspendedPanel },
  { id: 'regulations', group: 'guides', may: isModerator, Screen: RegulationsPanel },
  {
    ...{ id: 'creator-applications', group: 'creators', may: isModerator },
    ...{ Screen: CreatorApplications, waits: [waitingApplications.first] },
  },
  {
    ...{ id: 'creator-suspensions', group: 'creators', may: isModerator },
    ...{ Screen: CreatorSuspensions, waits: [appealedSuspensions.first] },
  },
  { id: 'tickets', group: 'people', may: isModerator, Screen: Tickets, waits: [waitingTickets.first] },
  { id: 'reviews', group: 'people', may: isModerator, Screen: ReviewsDesk, waits: [reportedReviews.first] },
  {
    id: 'reported-messages',
    group: 'people',
    may: isModerator,
    Screen: ReportedMessages,
    waits: [reportedMessages.first],
  },
  {
    ...{ id: 'contested-meetings', group: 'people', may: isModerator },
    ...{ Screen: ContestedMeetings, waits: [waitingMeetings.first] },
  },
  { id: 'roles', group: 'people', may: isAdmin, Screen: RolesPanel },
  { id: 'held-payments', group: 'money', may: isFinance, Screen: HeldPayments, waits: [waitingPayments.first] },
  { id: 'card-disputes', group: 'money', may: isFinance, Screen: CardDisputes, waits: [openDisputes.first] },
  { id: 'entry-disputes', group: 'money', may: isFinance, Screen: EntryDisputes, waits: [waitingDisputes.first] },
  { id: 'plans', group: 'money', may: isAdmin, Screen: PlansPanel },
  { id: 'pages', group: 'site', may: isAdmin, Screen: PagesPanel },
  { id: 'newsletter', group: 'site', may: isAdmin, Screen: NewsletterPanel },
  { id: 'synonyms', group: 'site', may: isAdmin, Screen: SynonymsPanel },
];

/** The queues of a person's roles. */
export const queuesOf = (user: User | null | undefined) => queues.filter(({ may }) => may(user));
