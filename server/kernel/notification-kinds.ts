/** What notifications are about. A person chooses for each kind how they arrive. */
export const NOTIFICATION_KINDS = [
  ...(['requests', 'messages', 'creators', 'purchases', 'reviews', 'moderation', 'wallet'] as const),
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** So many notifications of a person are kept, the latest ones. */
export const MOST_NOTIFICATIONS = 500;

export const KIND_NAMES: Readonly<Record<NotificationKind, string>> = {
  requests: 'Requests',
  messages: 'Messages',
  creators: 'Creators you follow',
  purchases: 'Purchases',
  reviews: 'Reviews and questions',
  moderation: 'Your listings',
  wallet: 'Wallet',
};

/** When a kind is mailed: as it happens, once a day in one mail, or never. */
export const MAIL_CHOICES = ['now', 'daily', 'off'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** Mails about the wallet are receipts and warnings: they are always sent. */
export const isAlwaysMailed = (kind: NotificationKind) => kind === 'wallet';

/** What a mailed link ends: the mails of one kind, or those of all kinds that come once a day. */
export const ENDED_MAILS = [...NOTIFICATION_KINDS, 'daily'] as const;
export type EndedMails = (typeof ENDED_MAILS)[number];

/** What these mails are about, as the end of a sentence. */
export const MAIL_SUBJECTS: Readonly<Record<EndedMails, string>> = {
  requests: 'requests and invitations',
  messages: 'messages',
  creators: 'new guides of creators you follow',
  purchases: 'purchases of your guides',
  reviews: 'reviews, questions and suggestions',
  moderation: 'the review of your listings',
  wallet: 'your wallet',
  daily: 'what happened in a day',
};
