const own = 'at';
const account = `userId ${own}`;
const listing = `listingId ${own}`;
const decided = `${listing} creatorId by`;
const payment = `reference ${own}`;
const purchase = `listingId buyerId reference ${own}`;
const entry = `ownerId reference from to amount balance ${own}`;

const fields: Record<string, string> = {
  UserRegistered: `${account} country region`,
  UserActivated: account,
  RoleGranted: `${account} role reason`,
  CreatorVerified: `${account} by`,
  UserErased: account,

  ListingSubmitted: `${listing} title subtitle description coverId sectors industry price offersMeeting processSupport licenceAffirmed country region number slug creatorId`,
  ListingPublished: decided,
  ListingRejected: `${decided} reason`,
  ChangesRequested: `${decided} reason`,
  SectionAdded: `${listing} sectionId title slug position`,
  ContentAdded: `${listing} sectionId items`,
  SectionProgressed: `${listing} sectionId readerId completed`,
  SlugClaimed: `${listing} slug`,

  ConnectRequestSent: `requestId from to note ${own}`,
  ConnectionMade: `requestId from to ${own}`,

  PaymentInitiated: `${payment} purpose payerId amount listingId`,
  CheckoutOpened: `${payment} accessCode authorizationUrl`,
  PaymentSettled: `${payment} purpose payerId amount fees channel listingId`,
  PaymentFailed: `${payment} payerId listingId status`,
  PaymentQuarantined: `${payment} payerId reason`,

  PurchaseStarted: `${purchase} creatorId price`,
  PurchaseCompleted: `${purchase} creatorId price commission basisPoints terms method`,
  PurchaseDeclined: `${purchase} amount reason`,
  PurchaseAbandoned: purchase,

  FundsDeposited: entry,
  PurchasePaid: `${entry} listingId`,
  SaleEarned: `${entry} listingId availableAt`,
  CommissionCharged: `${entry} listingId availableAt basisPoints terms`,
  WithdrawalRequested: `${entry} charges terms`,
  BooksClosed: `ownerId balance ${own}`,
  BooksOpened: `ownerId balance clearing previous ${own}`,
};

/** The fields of each event type. A deliberate copy, so that a mistake in the product is found. */
export const SHAPES: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(fields).map(([type, names]) => [type, new Set(names.split(' '))]),
);

/** The latest version of each event type that has had more than one; a copy on purpose. */
export const VERSIONS: Readonly<Record<string, number>> = {
  RoleGranted: 1,
  ListingRejected: 1,
  ChangesRequested: 1,
  ConnectRequestSent: 1,
};
