import type { ActivityArea } from '#server/kernel/activity-areas';
import type { ActivityFile } from './activity.api';

const areas: Record<ActivityArea, string> = {
  account: 'Account',
  purchases: 'Purchases',
  wallet: 'Wallet',
  reading: 'Reading',
  listings: 'Your listings',
  community: 'Reviews and questions',
  network: 'Network',
  staff: 'Work for Groundwork',
};

export const texts = {
  areas,
  filter: 'Show',
  all: 'Everything',
  none: 'We recorded nothing here yet.',
  showAll: 'Show everything',
  failed: 'We couldn’t load your activity.',
  more: 'Load more',
  today: 'Today',
  yesterday: 'Yesterday',
  file: (format: ActivityFile) => `Download as ${format.toUpperCase()}`,
  saved: 'The file is saved.',
};
