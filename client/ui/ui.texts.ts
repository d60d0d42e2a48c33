/** Texts of the components that modules share (en-NG). */
export const texts = {
  close: 'Close',
  retry: 'Retry',
  coverOf: (title: string) => `Cover of ${title}`,
  showPassword: 'Show what is typed',
  screen: {
    broken: 'This page could not be shown. Nothing you saved is lost.',
    notOnDevice: 'You are offline, and this page is not on your device yet. It opens with the connection.',
    updated: 'Groundwork was updated. Reload to continue.',
    reload: 'Reload',
  },
  steps: {
    title: 'Steps',
    now: (step: number, count: number, title = '') => `Step ${step} of ${count}: ${title}`,
  },
  panel: { notLoaded: 'This could not be opened. Check your connection, then reload the page.' },
  signIn: {
    title: 'Sign in to continue',
    why: 'This page belongs to your account.',
    action: 'Sign in',
    create: 'Create an account',
  },
  notFound: {
    title: 'Page not found',
    sentence: 'There is nothing at this address. The page may have moved, or the link may be incomplete.',
    action: 'Go to the home page',
  },
};
