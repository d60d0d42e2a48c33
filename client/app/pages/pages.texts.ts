import type { Place } from '../shell/links';

interface Text {
  title: string;
  lead: string;
  parts: [heading: string, ...paragraphs: string[]][];
  action?: Place;
}

/** Texts by the last segment of the path. */
export const pages: Record<string, Text> = {
  about: {
    title: 'About',
    lead: 'Groundwork tells founders what the regulator wants, before the regulator asks.',
    parts: [
      [
        'Why it exists',
        'Starting a business is mostly paperwork nobody explains: which licence, which agency, which form, in which order, at what cost. People who have done it know. Groundwork lets them write it down and be paid for it.',
      ],
      [
        'What a guide is',
        'A guide covers the licences, documents, compliance steps and approvals one kind of business needs in one region. It is organised in sections, and a section holds text, images, documents and audio.',
      ],
      ['Since', 'Groundwork has been at work since 2023.'],
    ],
    action: { to: '/', label: 'See listings' },
  },
  'what-we-offer': {
    title: 'What We Offer',
    lead: 'Three things under one roof: guides, people and a wallet.',
    parts: [
      [
        'Guides',
        'Buy a guide once and read it for as long as you need it, including every later update by its author.',
      ],
      ['People', 'Find a co-founder, an adviser or a team member. Requests are accepted before anybody can write.'],
      ['A wallet', 'Earnings, purchases and refunds in one history in which every naira can be followed.'],
    ],
    action: { to: '/pages/how-it-works', label: 'How it works' },
  },
  leadership: {
    title: 'Leadership',
    lead: 'How decisions are made here.',
    parts: [
      [
        'Editors',
        'Every guide is reviewed by a moderator before it is published, and again when its author changes the price.',
      ],
      ['Finance', 'Money is moved by rules that anybody can read, and checked by auditors who can replay every step.'],
      ['You', 'Suggestions on a guide go to its author, and complaints go to a person, never to a machine alone.'],
    ],
    action: { to: '/email-us', label: 'Write to us' },
  },
  'become-a-partner': {
    title: 'Become A Partner',
    lead: 'For agencies, hubs, chambers and schools that help people start.',
    parts: [
      [
        'What partners do',
        'Partners commission guides for their region, check the ones that exist, and send their members here.',
      ],
      ['How to begin', 'Write to us with your organisation, your region and the businesses you see most often.'],
    ],
    action: { to: '/email-us', label: 'Write to us' },
  },
  'how-it-works': {
    title: 'How It Works',
    lead: 'From question to open shop, in five steps.',
    parts: [
      ['1. Search', 'Say what business you want to know about. Results show the price, the rating and what is inside.'],
      ['2. Buy', 'Pay by card or from your wallet. The price you see is the price you pay.'],
      ['3. Read', 'Work through the sections at your own pace and tick off what is done.'],
      ['4. Review', 'Tell the next founder whether it held up.'],
      ['5. Connect', 'Find the person who brings what you miss.'],
    ],
    action: { to: '/', label: 'Search guides' },
  },
  'invite-a-friend': {
    title: 'Invite A Friend',
    lead: 'Know somebody who is about to register a business?',
    parts: [
      [
        'Share Groundwork',
        'Send them the address of the guide they need: every guide can be viewed without an account.',
      ],
      ['Rewards', 'Rewards for invitations are not open yet.'],
    ],
    action: { to: '/', label: 'Find a guide to share' },
  },
  help: {
    title: 'Help & Support',
    lead: 'Answers to what people ask most.',
    parts: [
      [
        'My activation link does not work',
        'A link works once, for 48 hours. Ask for a new one on the page Request for new Activation Code.',
      ],
      [
        'I paid and see nothing',
        'Payments are usually confirmed within a minute. If the network failed on your side, the payment is still checked with the bank and settled without you.',
      ],
      [
        'I want my money back',
        'Ask from the guide you bought. Card purchases return to the card, wallet purchases to the wallet.',
      ],
      [
        'When can I withdraw earnings?',
        'Earnings clear seven days after the sale. The wallet shows what is available and what is pending.',
      ],
    ],
    action: { to: '/email-us', label: 'Write to us' },
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
        'You affirm that you hold the licences you write about, and that the content is yours. An account that does not may be suspended.',
      ],
      ['Buyers', 'A purchase is for your own use. Copying a guide or passing on its documents is not permitted.'],
      [
        'No legal advice',
        'Guides are practical knowledge, not legal advice. Agencies change their rules; check dates.',
      ],
      ['Money', 'Prices are in naira. A commission is kept from each sale and shown to the creator in the wallet.'],
    ],
  },
  'user-agreement': {
    title: 'User Agreement',
    lead: 'Version 1, in force since 1 January 2026.',
    parts: [
      ['Your account', 'One account per person. Keep your password to yourself; you answer for what is done with it.'],
      ['Towards others', 'Write to people as you would across a desk. Blocked means blocked.'],
      ['Reviews', 'Review what you bought, honestly. Authors may answer and may not review themselves.'],
      ['Leaving', 'You may close your account at any time. What you bought others stays readable to them.'],
    ],
  },
  'privacy-policy': {
    title: 'Privacy Policy',
    lead: 'Version 1, in force since 1 January 2026.',
    parts: [
      [
        'What we keep',
        'Your name, email, country and region; what you buy, sell and write; and the records money requires.',
      ],
      ['What others see', 'Your name, picture and what you publish. Email and phone only if you allow it.'],
      [
        'Erasure',
        'On request your personal data and your messages are erased. Financial records remain, without your name.',
      ],
      ['Cookies', 'None are set. Your session is kept in your own browser.'],
    ],
  },
  programs: {
    title: 'Programs',
    lead: 'Guided ways through the first year of a business.',
    parts: [
      [
        'First registration',
        'Name reservation, incorporation, tax identification and the first bank account, in order.',
      ],
      ['Made in Nigeria', 'For manufacturers: standards, product registration and export papers.'],
      ['Enrolment', 'Enrolment is not open yet. The guides these programs are built on are.'],
    ],
    action: { to: '/', label: 'See listings' },
  },
  'resource-center': {
    title: 'Resource Center',
    lead: 'Templates and checklists, part of Premium.',
    parts: [
      ['What is inside', 'Shareholder agreements, board resolutions, employment letters and filing calendars.'],
      ['Access', 'The resource centre opens with Premium.'],
    ],
    action: { to: '/plans/premium', label: 'See Premium' },
  },
  'professional-services': {
    title: 'Professional Services',
    lead: 'Hire a verified professional to do the filing with you.',
    parts: [
      [
        'What you can ask for',
        'Company secretarial work, product registration, tax filings and site inspections, by people who wrote the guide.',
      ],
      [
        'How it works',
        'You send an enquiry; the professional answers with a price; nothing is owed before you accept.',
      ],
      ['Enquiries', 'Not open yet. Until then, the creators of our guides are listed with their work.'],
    ],
    action: { to: '/listing-by-creator', label: 'See a creator' },
  },
};
