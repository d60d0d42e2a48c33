import { plural } from '../lib/texts/plural';

const days = (count: number) => plural(count, { one: '# day', other: '# days' });

/** Texts of invitations (en-NG). */
export const texts = {
  own: {
    title: 'Invite A Friend',
    lead: (reward: string) =>
      `You and your friend each get up to ${reward} in your wallets when your friend buys a first guide: at most half of our commission on it each.`,
    visitor: 'Sign in to get your personal link.',
    signIn: 'Sign In',
    create: 'Create an account',
    link: 'Your link',
    copy: 'Copy link',
    share: 'Share',
    copied: 'Link copied.',
    shared: { title: 'Groundwork', text: 'Guides to starting a business in Nigeria.' },
    how: 'How it works',
    steps: (reward: string, waits: number, most: number) => [
      'Send your link to a friend who is about to start a business.',
      'Your friend opens it and creates an account within 30 days, in the same browser.',
      'Your friend pays for a first guide. Gifts, free guides and your own guides do not count.',
      waits > 0
        ? `${days(waits)} later, when the purchase can no longer be refunded, each of you gets half of our commission on it, up to ${reward}.`
        : `Each of you gets half of our commission on it, up to ${reward}.`,
      `You are rewarded for up to ${plural(most, { one: '# friend', other: '# friends' })} in a year. Accounts of one person earn nothing.`,
    ],
    friends: 'Who joined',
    counts: { joined: 'Joined', bought: 'Bought', rewarded: 'Rewarded', refused: 'Not rewarded' },
    earned: 'Earned',
    none: 'Friends who join by your link appear here.',
    list: 'Friends who joined by your link',
    unnamed: 'A friend',
    joined: 'Joined',
    due: 'Reward from',
    ended: 'Rewarded',
    why: (reason: string) => `No reward: ${reason}.`,
    more: 'Show more',
  },
  opened: {
    title: 'You Are Invited',
    lead: (reward: string) =>
      `A friend invites you to Groundwork. Buy your first guide, and each of you gets up to ${reward} in the wallet: at most half of our commission on it each.`,
    kept: 'This browser keeps the invitation for 30 days. Create an account when you are ready.',
    create: 'Create an account',
    look: 'See listings',
    wrong: 'This link holds no invitation. Ask your friend for the link again.',
    member: 'You have an account already. Invitations are for people who are new here.',
    invite: 'Invite your own friends',
  },
};
