import { CODE_KEPT_DAYS, inviteCodeOf } from '#server/kernel/invite-codes';
import { deviceStorage } from './storage';

const KEY = 'invite';
const DAY_MS = 86_400_000;

/** The code of the last invitation that was opened on this device: it is kept for 30 days, or until a person registers. */
export const keptInvite = {
  get(now = Date.now()): string | undefined {
    const [code, since] = deviceStorage.getItem(KEY)?.split(' ') ?? [];
    const isKept = Number(since) + CODE_KEPT_DAYS * DAY_MS > now;
    return isKept ? inviteCodeOf(code) : undefined;
  },
  set(typed: string, now = Date.now()) {
    const code = inviteCodeOf(typed);
    if (code) deviceStorage.setItem(KEY, `${code} ${now}`);
  },
  clear: () => deviceStorage.removeItem(KEY),
};
