import {
  type EndedMails,
  KIND_NAMES,
  MAIL_SUBJECTS,
  type MailChoice,
  MOST_NOTIFICATIONS,
  type NotificationKind,
} from '#server/kernel/notification-kinds';

const kinds: Record<NotificationKind, string> = {
  requests: 'Connection requests, invitations, and guides you waited for',
  messages: 'What your connections write to you',
  creators: 'New guides of the creators you follow',
  purchases: 'Guides you bought or were given, and purchases of your guides',
  reviews: 'Reviews, questions and suggestions, and their answers',
  moderation: 'Reviews of your listings, prices and changes of regulation',
  wallet: 'Withdrawals, gifts that came back, and answers of finance',
};
const mail: Record<MailChoice, string> = { now: 'As it happens', daily: 'Once a day', off: 'Never' };

/** Texts of the notifications (en-NG). */
export const texts = {
  title: 'Notifications',
  unread: 'Unread',
  readAll: 'Mark all as read',
  settings: 'Settings',
  none: 'You have no notifications yet. What happens to your guides, requests and money shows up here.',
  failed: 'We couldn’t load your notifications.',
  more: 'Load more',
  end: `The latest ${MOST_NOTIFICATIONS} notifications are kept; older ones are not.`,
  accept: 'Accept',
  acceptOf: (text: string) => `Accept: ${text}`,
  preferences: {
    failed: 'We couldn’t load your choices.',
    inApp: 'Show under the bell',
    inAppOf: (kind: string) => `${kind}: show under the bell`,
    mailOf: (kind: string) => `${kind}: by e-mail`,
    always: 'Always sent by e-mail, since it is about your money.',
    saved: 'Saved',
    names: KIND_NAMES,
    kinds,
    choices: mail,
  },
  unsubscribe: {
    title: 'Stop e-mails',
    asks: (mails: EndedMails) => `Stop e-mails about ${MAIL_SUBJECTS[mails]}?`,
    still: 'What you chose to see under the bell stays there.',
    stop: 'Stop these e-mails',
    missing: 'This link is incomplete. Open it from the e-mail again, or choose in your profile what you get.',
    choose: 'Choose what you get',
  },
};
