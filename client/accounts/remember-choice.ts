import { deviceStorage } from '../lib/storage/storage';

const KEY = 'remember';

/**
 * "Remember Me" of the page that requests an activation link: preselected at the sign-in that follows, which the link opens
 * in another tab.
 */
export const rememberChoice = {
  get: (): boolean => deviceStorage.getItem(KEY) === 'true',
  set(isRemembered: boolean) {
    if (isRemembered) deviceStorage.setItem(KEY, 'true');
    else deviceStorage.removeItem(KEY);
  },
};
