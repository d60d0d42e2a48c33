export interface Named {
  first_name?: string | null;
  last_name?: string | null;
  username?: string | null;
}

/** First and last name, or the fallback when both are missing. */
export const fullName = (person: Named | null | undefined, fallback = 'Nil'): string =>
  [person?.first_name, person?.last_name].filter(Boolean).join(' ').trim() || fallback || 'Nil';
