/** Rooms are chosen by the server from who a socket is; a client may only ask to watch a listing. */
export const topic = {
  user: (id: string) => `user:${id}`,
  listing: (id: string) => `listing:${id}`,
  role: (role: string) => `role:${role}`,
  public: 'public',
};

/** The one live event: a name, never data. The client fetches again through ordinary, authorised HTTP. */
export type ChangedMessage = { view: string; key?: string; position: string };
