import type { Loader } from '../loader.js';
import type { Enveloped } from '../site.js';
import { idNamed, inParallel } from './ids.js';
import { lines } from './table.js';

/** A conversation: `>` begins what the other person writes. The last word is theirs where the thread is unread. */
type Talk = { who: string; other: string; said: string[] };

export const talks: readonly Talk[] = [
  {
    ...{ who: 'founder', other: 'chiamaka' },
    said: lines`
      > Good morning! I saw that you dry mango. Which laboratory does your moisture tests?
      We use the one at the university in Nsukka. Four days, and they send the sheet by mail.
      > Four days is better than our three weeks. Do they take soya as well?
      They do. Ask for Mrs Ugwu and say that it is for a listing, then they test for aflatoxin too.
      > Thank you, that is very kind.
      How far is your second flavour?
      > The label is approved! I will send you two pouches with the bus on Friday.`,
  },
  {
    ...{ who: 'founder', other: 'akosua' },
    said: lines`
      Your container to Rotterdam: did you pay the inspection before or after loading?
      > Before. After loading they charge for opening it, and you lose the slot.
      And who signed for the quality?
      > The buyer’s agent in Tema. I would not ship without that signature.
      Clear. I will put it into the contract.
      > Shall I send you ours? The payment clause took us a year to get right.`,
  },
  {
    ...{ who: 'founder', other: 'dare' },
    said: lines`
      > We have read your plan. The drying line is convincing; the price per kilogram is not yet.
      It is the price of October. In March we buy at half.
      > Then show both months side by side, with the store that you need between them.
      I will have it by Wednesday.
      > Good. The group meets on Thursday evening.`,
  },
  {
    ...{ who: 'founder', other: 'gbenga' },
    said: lines`
      Do your farmers take part payment before the harvest?
      > A third, yes, against their names in the book. Never more than a third.
      And those who sell elsewhere?
      > Lose the seedlings of the next year. It happened twice in nine hundred.`,
  },
  {
    ...{ who: 'founder2', other: 'hauwa' },
    said: lines`
      > The stock page works on the old phones too. My cutter uses it standing at the drum.
      That makes my week! Is the scan of the hides quick enough?
      > Quick enough. Could it count by grade?
      By grade and by colour, from Monday. I will come on Tuesday to see it in use.
      > Come before noon, then the drums are open.`,
  },
  {
    ...{ who: 'founder2', other: 'maryam' },
    said: lines`
      I look for somebody who reads my numbers before I show them to a bank.
      > Send them. What is the churn of workshops after six months?
      One of ten. It closed.
      > Then say it in the first line. Banks wait for that line.
      Done. Do you want to be named as the reviewer?
      > Gladly, and let us speak about data of the leather market some time.`,
  },
  {
    ...{ who: 'founder2', other: 'abena' },
    said: lines`
      > How did you solve payment for customers without cards?
      A code by text message and an agent in each market.
      > We do the same with mobile money. Shall we compare the cost of one payment?
      Yes. Ours is nine naira.
      > Ours is higher. I need your agent’s contract!`,
  },
  {
    ...{ who: 'buyer', other: 'olumide' },
    said: lines`
      > You bought the guide on payment companies, did you not? Is it worth it for a lender?
      The section on capital is. For the rest there is a better one on lending.
      > Thank you. I start with the free section then.
      Tell me what you think of it. I have the other one too.`,
  },
  {
    ...{ who: 'buyer', other: 'bukola' },
    said: lines`
      Which council inspector came to your second shop?
      > The one of the ministry, and a week later the pharmacists’ council, with the same list.
      Did they look at the cold chain?
      > At the log of the fridge. Ninety days without a gap is what they want.
      I had better begin today.
      > Begin today, and write the name of who reads the thermometer.`,
  },
  {
    ...{ who: 'buyer', other: 'amara' },
    said: lines`
      > We could deliver for your shop from January, five routes a day.
      What do you charge on the island?
      > The mainland price plus the bridge. I send you the sheet.`,
  },
  {
    ...{ who: 'creator', other: 'ifeoma' },
    said: lines`
      The new form for beneficial owners: one for each director, or one for the company?
      > One for the company, with all of them in it. The portal asks for each number once.
      Then I have to change two guides today.
      > Change the fee too: it is higher since the first of the month.
      I owe you a lunch.
      > I take it in the week of the fair!`,
  },
  {
    ...{ who: 'creator', other: 'nnamdi' },
    said: lines`
      > I used your checklist for the tender. They asked for the pension certificate of three years, not of one.
      Since when?
      > Since September, it is in the circular of the procurement bureau.
      Thank you. I will name you under the guide, if I may.
      > You may.`,
  },
  {
    ...{ who: 'creator', other: 'lerato' },
    said: lines`
      > Would you write about South Africa with me? I know the brand side, you know how to write a guide.
      I would. Shall we begin with food labels?
      > Food labels it is. I make the list of laws until Friday.`,
  },
];

/** Opens each thread and sends what is missing in order; a message that was sent is not sent again. */
export const converse = ({ site }: Loader) =>
  inParallel(talks, 2, async ({ who, other, said }) => {
    // A thread is shown to the other person with its first message.
    const [first, second] = said[0]!.startsWith('> ') ? [other, who] : [who, other];
    const opened = await site.send<Enveloped<{ id: string }>>('POST', 'messages/threads', first, { username: second });
    const { id } = opened.body.data;
    for (const [i, line] of said.entries()) {
      const [from, text] = line.startsWith('> ') ? [other, line.slice(2)] : [who, line];
      const message = { client_id: idNamed('message', who, other, i), text };
      await site.send('POST', `messages/threads/${id}/messages`, from, message);
      const isLast = i === said.length - 1;
      if (!isLast && from === other) await site.send('POST', `messages/threads/${id}/read`, who, { up_to: i + 1 });
    }
  });
