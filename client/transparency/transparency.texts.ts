import { plural } from '../lib/texts/plural';

/** Texts of the page of published roots (en-NG). */
export const texts = {
  title: 'Transparency',
  lead: 'Each midnight in Lagos we publish one hash over every wallet. Nobody can change a balance behind it unnoticed, not even we.',
  roots: 'Published roots',
  none: 'The first root is published at midnight, Lagos time, after the first deposit.',
  failed: 'We couldn’t load the roots.',
  more: 'Show older days',
  wallets: (count: number) => plural(count, { one: '# wallet', other: '# wallets' }),
  published: 'Published',
  position: (position: string) => `position ${position}`,
  how: 'How to check your wallet',
  steps: [
    'Keep the root of a day: copy it from here, or from the mail that auditors get.',
    'Open your wallet, choose “Prove it”, and save the events, the manifest, the verifier and the proof of that day in one folder.',
    'Run the verifier there with the root that you kept. It says OK, or names what does not match.',
  ],
};
