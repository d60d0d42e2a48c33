import { plural } from '../lib/texts/plural';

/** Texts about the creators whom a person follows (en-NG). */
export const texts = {
  follow: 'Follow',
  following: 'Following',
  count: (followers: number) => plural(followers, { one: '# follower', other: '# followers' }),
  followed: (name: string) => `You are notified of each guide that ${name} publishes`,
  unfollowed: (name: string) => `You no longer follow ${name}`,
  failed: 'We couldn’t load how many follow.',
  list: {
    title: 'Following',
    since: 'Followed',
    guides: 'See guides',
    guidesOf: (name: string) => `See guides of ${name}`,
    unfollow: 'Unfollow',
    unfollowOf: (name: string) => `Unfollow ${name}`,
    none: 'You follow no creators yet. Follow one on their page, and you are notified of each guide they publish.',
    search: 'Search guides',
  },
};
