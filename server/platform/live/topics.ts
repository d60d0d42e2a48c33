/** Names of topics. A socket's own topics follow from who it is; others are watched and need an authoriser. */
export const topic = {
  user: (id: string) => `user:${id}`,
  role: (role: string) => `role:${role}`,
  /** That another person types or is here; apart from what changed for the person. */
  signals: (id: string) => `signals:${id}`,
  isOfPersonOrRole: (name: string) => name.startsWith('user:') || name.startsWith('role:'),
  public: 'public',
  of: (prefix: string, key: string) => `${prefix}:${key}`,
};

/** Decides who may watch the topics of one prefix; declared by a module under `topics`. */
export interface TopicAuthoriser {
  /** `userId` is undefined for a visitor. */
  mayWatch(key: string, userId: string | undefined, roles: readonly string[]): Promise<boolean>;
}

/** The one live event. It carries names, never data: the client refetches through ordinary, authorised HTTP. */
export type ChangedMessage = {
  view: string;
  key?: string;
  /** Log position of the first event that the message stands for; `position` is the last one's. */
  from: string;
  position: string;
  /** Sent to everyone: clients refetch after a random 0–2 s. */
  shared?: true;
  /** Messages about this view could not be sent: this one replaces all of them. */
  missed?: true;
};

/** A socket is sent this when it opens after a change that its page may have missed: all of its data is fetched again. */
export const MISSED = 'missed';
