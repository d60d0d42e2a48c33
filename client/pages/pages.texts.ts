import { formatDate } from '../ui/time';

/** Texts around the written pages (en-NG). */
export const texts = {
  changed: (at: string) => `Last changed on ${formatDate(at)}`,
  programs: { list: 'Open programs', none: 'No program is open now.', back: 'All programs' },
  resources: { list: 'Resources', none: 'The first resources are being written.', back: 'All resources' },
  signIn: 'The resource center is part of Premium. Sign in to open it.',
};
