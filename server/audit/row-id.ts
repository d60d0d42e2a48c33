import { notFound } from '#server/kernel/domain-error';

/** A row's number from the address; 404 for anything else. */
export function rowIdOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw notFound();
  return Number(text);
}
