import type { UserId } from '#server/kernel/ids';

/** Erases what one module keeps of a person outside the log. It may run again, and must then change nothing more. */
export interface PersonEraser {
  erase(userId: UserId): Promise<unknown>;
}
