import { ApiError } from './api-error';

/** Throws `sentence` before anything is sent if the device is offline. */
export function requireConnection(sentence: string) {
  if (!navigator.onLine) throw new ApiError(0, sentence, 'offline');
}
