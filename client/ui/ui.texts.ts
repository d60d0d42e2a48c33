/** Texts of the components that modules share (en-NG). */
export const texts = {
  failure: {
    retry: 'Retry',
    offline: 'You are offline. This opens with the connection.',
  },
  screen: {
    broken: 'This page could not be shown. Nothing you saved is lost.',
    notOnDevice: 'You are offline, and this page is not on your device yet. It opens with the connection.',
    updated: 'Groundwork was updated. Reload to continue.',
    reload: 'Reload',
  },
  signIn: { title: 'Sign in to continue' },
};
