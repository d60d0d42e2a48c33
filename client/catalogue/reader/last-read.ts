import { deviceStorage } from '../../lib/storage/storage';

const key = (listing: string) => `last-read:${listing}`;

/** The last section this reader opened, stored on this device. */
export const lastRead = (listing: string): string | null => deviceStorage.getItem(key(listing));
export const rememberRead = (listing: string, section: string): void => deviceStorage.setItem(key(listing), section);
