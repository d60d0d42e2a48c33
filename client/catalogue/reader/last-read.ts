const key = (listing: string) => `last-read:${listing}`;

/** The last section this reader opened, stored on this device. */
export const lastRead = (listing: string): string | null => localStorage.getItem(key(listing));
export const rememberRead = (listing: string, section: string): void => localStorage.setItem(key(listing), section);
