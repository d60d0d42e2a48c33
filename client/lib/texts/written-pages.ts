export interface WrittenPage {
  title: string;
  lead: string;
  parts: [heading: string, ...paragraphs: string[]][];
  action?: { to: string; label: string };
}

const seeListings = { to: '/', label: 'See listings' };

/**
 * Texts (en-NG) that come with the product, by the last segment of the path. Admins may write those anew that are not legal
 * (`WRITTEN_PAGES`). They promise only what is open.
 */
export const pages: Record<string, WrittenPage> = {
  about: {
    title: 'About',
    lead: 'Groundwork tells founders what the regulator wants, before the regulator asks.',
    parts: [
      [
        'Why it exists',
        'Starting a business is mostly paperwork that nobody explains: which licence, which agency, which form, in which order, at what cost. People who have done it know. Groundwork lets them write it down and be paid for it.',
      ],
      [
        'What a guide is',
        'A guide covers the licences, documents, compliance steps and approvals one kind of business needs in one region. It is organised in sections, and a section holds text, images, documents and audio.',
      ],
      ['Since', 'Founded in 2023.'],
    ],
    action: seeListings,
  },
  'what-we-offer': {
    title: 'What We Offer',
    lead: 'Guides, people and a wallet in one place.',
    parts: [
      [
        'Guides',
        'Buy a guide once and read it for as long as you need it, including every section its author adds later.',
      ],
      ['People', 'Send a request to a founder. You are connected once it is accepted.'],
      ['A wallet', 'Deposits, purchases and earnings in one history in which every naira can be followed.'],
    ],
    action: { to: '/pages/how-it-works', label: 'How it works' },
  },
  leadership: {
    title: 'Leadership',
    lead: 'How decisions are made here.',
    parts: [
      ['Editors', 'A moderator reviews every guide before it is published.'],
      ['Finance', 'Every movement of money is recorded, and auditors can replay each step.'],
    ],
  },
  'become-a-partner': {
    title: 'Become A Partner',
    lead: 'For agencies, hubs, chambers and schools that help people start.',
    parts: [
      [
        'Seats for your members',
        'Buy seats of any guide: open it, choose to give it, and say how many. Each member takes a seat by a link in a mail, and you see which seats are taken.',
      ],
      [
        'Working together',
        'Say who your members are and what they need to file. Choose Partnership as the purpose: your message gets a number, and we answer by e-mail.',
      ],
    ],
    action: { to: '/email-us?purpose=partnership', label: 'Write about a partnership' },
  },
  'how-it-works': {
    title: 'How It Works',
    lead: 'From idea to open business, in five steps.',
    parts: [
      ['1. Search', 'Say what business you want to know about. Results show the price, the rating and what is inside.'],
      ['2. Buy', 'Pay on the payment page. The price you see is the price you pay.'],
      ['3. Read', 'Work through the sections at your own pace and tick off what is done.'],
      ['4. Review', 'Tell the next founder whether it helped.'],
      ['5. Connect', 'Find someone who has the skills you need.'],
    ],
    action: { to: '/', label: 'Search guides' },
  },
  help: {
    title: 'Help & Support',
    lead: 'Answers to what people ask most.',
    parts: [
      [
        'My activation link does not work',
        'A link works once, within 48 hours of your registration. Ask for a new one on the page Request for new Activation Code. Later, your username and your e-mail address are free again: sign up again. If you open the link in another browser than the one in which you signed up, choose your password there once more.',
      ],
      [
        'I paid and see nothing',
        'Payments are usually confirmed within a minute. If your connection failed, we still check the payment, and the guide appears in your profile, under Listings.',
      ],
      [
        'I want my money back',
        'When a guide is refunded stands beside its price. Open the guide in your profile, under Listings, and ask for the refund on its page. The money goes back to the card or account you paid with, or into your wallet if your bank does not take it; you can read the guide until then. What you paid from your wallet is back in it at once. What you paid in part by card goes back in the same parts.',
      ],
      [
        'When can I withdraw earnings?',
        'Withdraw what is available to any Nigerian bank account. Earnings clear seven days after the sale: the wallet shows what is available and what is pending.',
      ],
    ],
    action: { to: '/resend-code', label: 'Request a new activation link' },
  },
  'terms-of-service': {
    title: 'Terms Of Service',
    lead: 'Version 1, in force since 1 January 2026.',
    parts: [
      [
        'The service',
        'Groundwork is a place where creators sell guides and buyers read them. The seller of a guide is its creator.',
      ],
      [
        'Creators',
        'You confirm that you hold the licences you write about, and that the content is yours. An account for which this is not true may be suspended.',
      ],
      ['Buyers', 'A purchase is for your own use. Copying a guide or passing on its documents is not permitted.'],
      [
        'No legal advice',
        'Guides are practical knowledge, not legal advice. Agencies change their rules; check dates.',
      ],
      [
        'Money',
        'Prices are in naira. A commission is kept from each sale and shown to the creator in the wallet.',
        'A buyer is refunded under the terms beside the price. A refunded sale is taken out of the creator’s wallet again, and its commission is returned; what the wallet lacks is repaid by later earnings.',
      ],
    ],
  },
  'user-agreement': {
    title: 'User Agreement',
    lead: 'Version 1, in force since 1 January 2026.',
    parts: [
      ['Your account', 'One account per person. Keep your password to yourself; you answer for what is done with it.'],
      ['Towards others', 'Write to people as you would across a desk.'],
      ['Reviews', 'Review what you bought, honestly. Authors may not review their own guides.'],
      ['Leaving', 'Guides people bought from you stay readable after your account is closed.'],
    ],
  },
  'privacy-policy': {
    title: 'Privacy Policy',
    lead: 'Version 1, in force since 1 January 2026.',
    parts: [
      [
        'What we keep',
        'Your name, e-mail, country and region; what you buy, sell and write; and the records money requires.',
      ],
      ['What others see', 'Your name, your picture and what you publish. Your e-mail and phone are not shown.'],
      [
        'Erasure',
        'When an account is erased, its personal data and texts to others go with it. Financial records remain, without the name.',
      ],
      [
        'Cookies',
        'Three at most, for this site alone: one for 48 hours that says that you signed up on this device, one for 10 minutes while you sign in with Google, and one for 180 days that says that you signed in on this device, so that another person’s guesses cannot lock you out. Your session is kept in your own browser.',
      ],
    ],
  },
  programs: {
    title: 'Programs',
    lead: 'What we do with groups of founders. Each program says how to take part.',
    parts: [],
    action: seeListings,
  },
  'resource-center': {
    title: 'Resource Center',
    lead: 'Templates, checklists and explanations for founders, part of Premium.',
    parts: [],
  },
  'professional-services': {
    title: 'Professional Services',
    lead: 'Professionals who do the filing with you.',
    parts: [['Enquiries', 'Verified creators take meetings and enquiries: find them under Hire a professional.']],
    action: { to: '/professionals', label: 'Hire a professional' },
  },
};

/** The text as an admin edits it, in markdown. */
export const asMarkdown = ({ parts }: WrittenPage) =>
  parts.map(([heading, ...paragraphs]) => [`## ${heading}`, ...paragraphs].join('\n\n')).join('\n\n');
