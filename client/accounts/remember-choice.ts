const KEY = 'remember';

/**
 * "Remember Me" of the page that requests an activation link: preselected at the sign-in that follows, which the link opens
 * in another tab.
 */
export const rememberChoice = {
  get: (): boolean => localStorage.getItem(KEY) === 'true',
  set(isRemembered: boolean) {
    if (isRemembered) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  },
};
