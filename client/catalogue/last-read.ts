const key = (listing: string) => `last-read:${listing}`;

/** The section this reader had open last, kept on this device. */
export const lastRead = (listing: string): string | null => localStorage.getItem(key(listing));
export const rememberRead = (listing: string, section: string): void => localStorage.setItem(key(listing), section);
