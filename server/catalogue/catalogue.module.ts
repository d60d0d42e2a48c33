import { bind, defineModule } from '#server/platform/module';
import { type ArchiveListing, availabilityCommands, type SuspendListing } from './availability.js';
import { AvailabilityController, SuspensionController } from './availability.controller.js';
import { listingEvents, progressEvents, savedEvents, slugEvents, todoEvents } from './catalogue.events.js';
import {
  MarkSectionHandler,
  PlanEntryHandler,
  PublishListingHandler,
  RestoreListingHandler,
  SubmitListingHandler,
  UnarchiveListingHandler,
} from './catalogue.handlers.js';
import {
  DeclineInvitation,
  type EndCoauthorship,
  LeaveGuide,
  RemoveCoauthor,
  WithdrawInvitation,
} from './coauthors.js';
import { CoauthorsController } from './coauthors.controller.js';
import { CoauthorsEraser } from './coauthors.eraser.js';
import { AcceptInvitationHandler, InviteCoauthorHandler } from './coauthors.handlers.js';
import { coauthorMail } from './coauthors.mails.js';
import { coauthorReactions, coauthorStart } from './coauthors.reactions.js';
import { CatalogueOwnRows } from './catalogue.own-rows.js';
import { CatalogueEraser } from './catalogue.eraser.js';
import { browseLimit, invitationLimit, searchLimit, suggestionLimit, uploadLimit } from './catalogue.limits.js';
import { ChecklistController } from './checklist.controller.js';
import { listingDecisionMail } from './catalogue.mails.js';
import { catalogueReactions } from './catalogue.reactions.js';
import { DISCARDED, ListingDrafts } from './listing.drafts.js';
import { DeskController } from './desk.controller.js';
import { DraftController } from './draft.controller.js';
import { EditListing, ResubmitListing } from './editing.js';
import { EditingController } from './editing.controller.js';
import { type ClaimCommand, claimCommands } from './review-claim.js';
import { VerifyListing } from './verification.js';
import { UPLOADS } from './catalogue.uploads.js';
import { ContentController } from './content.controller.js';
import { ContentEditingController } from './content-editing.controller.js';
import { GuideHistory } from './guide.history.js';
import { TellBuyers } from './guide-updates.jobs.js';
import { guideUpdatedMail } from './guide-updates.mails.js';
import { guideUpdateReactions, guideUpdateStart } from './guide-updates.reactions.js';
import { PastGuideController } from './past-guide.controller.js';
import { InsightController } from './insight.controller.js';
import { listing, RejectListing, RequestChanges } from './listing.js';
import { InvitationsController } from './invitations.controller.js';
import { ListingAnswer } from './listing.answer.js';
import { ListingController } from './listing.controller.js';
import { CoverFiles, SectionFiles } from './listing.files.js';
import { type SectionCommand, sectionCommands } from './section-commands.js';
import { ListingPages } from './listing.pages.js';
import { ListingTopic } from './listing.topic.js';
import { ModerationController } from './moderation.controller.js';
import { PageViews } from './page-views.handlers.js';
import { PriceReviewsController, PricingController } from './pricing.controller.js';
import { DeclinePrice, ProposePrice } from './pricing.js';
import { AcceptPriceHandler } from './pricing.handlers.js';
import { listingPriceMail } from './pricing.mails.js';
import { RelatedController } from './related.controller.js';
import { ResonanceController } from './resonance.controller.js';
import { ReviewReasons } from './review.reasons.js';
import { Rights } from './rights.handlers.js';
import { saved, SaveListing, UnsaveListing } from './saved.js';
import { SavedController } from './saved.controller.js';
import { SavedSearchController } from './saved-search.controller.js';
import { searchEvents } from './saved-search.events.js';
import { RemoveSearch, savedSearches, SaveSearch } from './saved-searches.js';
import { AlertSearchers } from './search-alerts.jobs.js';
import { searchAlertMail } from './search-alerts.mails.js';
import { SearchController } from './search.controller.js';
import { SearchHits } from './search-hits.handlers.js';
import { SearchTerms } from './search-terms.handlers.js';
import { SearchVocabulary } from './search-vocabulary.handlers.js';
import { SectionItems } from './section-items.handlers.js';
import { SectionNotes } from './section.notes.js';
import { SectionController } from './section.controller.js';
import { SectionEditingController } from './section-editing.controller.js';
import { FollowCreator } from './suspended-creator.jobs.js';
import { FOLLOW_CREATOR, LISTINGS_QUEUE, suspendedCreatorReactions } from './suspended-creator.reactions.js';
import { SuggestionsController } from './suggestions.controller.js';
import { TextVersions } from './text.versions.js';

/** Commands on a listing whose handlers add no facts. */
type Bound =
  | ArchiveListing
  | SuspendListing
  | ClaimCommand
  | VerifyListing
  | ProposePrice
  | DeclinePrice
  | RejectListing
  | RequestChanges
  | SectionCommand
  | EditListing
  | ResubmitListing
  | EndCoauthorship;

export const CatalogueModule = defineModule({
  name: 'catalogue',
  events: [listingEvents, progressEvents, savedEvents, searchEvents, slugEvents, todoEvents],
  commands: [
    ...[
      SubmitListingHandler,
      PublishListingHandler,
      UnarchiveListingHandler,
      RestoreListingHandler,
      AcceptPriceHandler,
    ],
    ...[MarkSectionHandler, PlanEntryHandler],
    ...[InviteCoauthorHandler, AcceptInvitationHandler],
    ...[
      RejectListing,
      RequestChanges,
      EditListing,
      ResubmitListing,
      ...availabilityCommands,
      ...claimCommands,
      VerifyListing,
      ProposePrice,
      DeclinePrice,
      ...sectionCommands,
      ...[DeclineInvitation, WithdrawInvitation, RemoveCoauthor, LeaveGuide],
    ].map((command) => bind<Bound>(command, listing, ({ data }) => data.listingId)),
    ...[SaveListing, UnsaveListing].map((command) =>
      bind<SaveListing | UnsaveListing>(command, saved, ({ data }) => `${data.listingId}-${data.userId}`),
    ),
    ...[SaveSearch, RemoveSearch].map((command) =>
      bind<SaveSearch | RemoveSearch>(command, savedSearches, ({ data }) => data.userId),
    ),
  ],
  providers: [
    CoauthorsEraser,
    GuideHistory,
    ListingAnswer,
    ListingDrafts,
    ReviewReasons,
    Rights,
    SectionItems,
    SectionNotes,
    PageViews,
    SearchHits,
    SearchTerms,
    SearchVocabulary,
    TextVersions,
  ],
  controllers: [
    ...[SearchController, ListingController, SectionController, SectionEditingController, EditingController],
    ...[ContentController, ContentEditingController, DraftController, ModerationController, RelatedController],
    ...[SavedController, SuggestionsController, AvailabilityController, SuspensionController],
    ...[ChecklistController, DeskController, InsightController, PricingController, ResonanceController],
    ...[CoauthorsController, InvitationsController, PriceReviewsController, PastGuideController, SavedSearchController],
  ],
  reactions: {
    startFrom: 'beginning',
    joined: {
      ListingSuspended: 'now',
      ListingRestored: 'now',
      PriceProposed: 'now',
      PriceAgreed: 'now',
      PriceDeclined: 'now',
      ...guideUpdateStart,
      ...coauthorStart,
    },
    on: { ...catalogueReactions, ...suspendedCreatorReactions, ...guideUpdateReactions, ...coauthorReactions },
  },
  jobs: [
    { queue: 'catalogue', name: 'tell-buyers', handler: TellBuyers },
    { queue: 'catalogue', name: 'alert-searchers', handler: AlertSearchers },
    { queue: LISTINGS_QUEUE, name: FOLLOW_CREATOR, handler: FollowCreator },
  ],
  mailTemplates: {
    'listing-decision': listingDecisionMail,
    'listing-price': listingPriceMail,
    'guide-updated': guideUpdatedMail,
    'search-alert': searchAlertMail,
    coauthor: coauthorMail,
  },
  topics: { listing: ListingTopic },
  pages: { '/listing/:slug': ListingPages },
  fileScopes: { cover: CoverFiles, section: SectionFiles },
  uploads: Object.fromEntries(Object.values(UPLOADS).map((rule) => [rule.field, rule])),
  erase: CatalogueEraser,
  ownRows: CatalogueOwnRows,
  rateLimits: [searchLimit, browseLimit, suggestionLimit, uploadLimit, invitationLimit],
  retention: [
    ...['app.search_hit', 'app.search_term', 'app.listing_view'].map((table) => ({
      table,
      where: `day < current_date - 60`,
    })),
    { table: 'app.listing_draft', where: DISCARDED },
  ],
});
