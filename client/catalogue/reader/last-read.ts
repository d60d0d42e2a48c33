import { deviceStorage } from '../../lib/storage/storage';

const key = (listing: string) => `last-read:${listing}`;

/** The last section this reader opened, stored on this device. */
export const lastRead = (listing: string): string | null => deviceStorage.getItem(key(listing));
export const rememberRead = (listing: string, section: string): void => deviceStorage.setItem(key(listing), section);

const keyOfFile = (item: string) => `read-to:${item}`;

/** Where this reader left a document, stored on this device: the page of a PDF, the height in a text; 0 at first. */
export const readTo = (item: string): number => Number(deviceStorage.getItem(keyOfFile(item))) || 0;
export const rememberReadTo = (item: string, to: number): void => deviceStorage.setItem(keyOfFile(item), String(to));
