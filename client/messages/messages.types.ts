import type { MessageThread } from '../lib/http/api.types';

export type {
  Attachment,
  Message,
  MessageThread as Thread,
  MessagingSettings as MessageSettings,
} from '../lib/http/api.types';

/** The other of a thread; without one once the account is erased. */
export type Person = NonNullable<MessageThread['person']>;
