/** What other people see of a person; null for an erased one. */
export type Names = {
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar: string | null;
};

/** The person of a row in an answer; null for an erased one. */
export const personOf = ({ username, first_name, last_name, avatar }: Names) =>
  username === null ? null : { username, first_name, last_name, avatar };
