import { useState } from 'react';

/** Usernames of the founders with whom this page connected: their cards stay, as connected, in every list of the page. */
export function useConnected() {
  const [usernames, setUsernames] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (username: string) => usernames.has(username),
    add: (username: string) => setUsernames((before) => new Set([...before, username])),
  };
}

export type Connected = ReturnType<typeof useConnected>;
