import { MAIL_QUEUE } from '#server/kernel/reactions';
import { bind, defineModule } from '#server/platform/module';
import { EndGift, gift, ReleaseGift, SendGift, WithdrawGift } from './gift.js';
import { GiftLinks } from './gift.links.js';
import { GiftTakers } from './gift.takers.js';
import { GiftsController } from './gifts.controller.js';
import { giftEvents } from './gifts.events.js';
import { BeginBoughtGiftHandler, ExpireGiftHandler, TakeGiftHandler } from './gifts.handlers.js';
import { ExpireUntaken, SendGiftLink } from './gifts.jobs.js';
import { giftLinkLimit, giftMailLimit, giftTakeLimit } from './gifts.limits.js';
import { giftMails } from './gifts.mails.js';
import { giftsReactions } from './gifts.reactions.js';
import { ReceivedGiftsController } from './received-gifts.controller.js';

type Bound = SendGift | WithdrawGift | ReleaseGift | EndGift;

export const GiftsModule = defineModule({
  name: 'gifts',
  events: [giftEvents],
  commands: [
    ...[BeginBoughtGiftHandler, TakeGiftHandler, ExpireGiftHandler],
    ...[SendGift, WithdrawGift, ReleaseGift, EndGift].map((command) =>
      bind<Bound>(command, gift, ({ data }) => data.reference),
    ),
  ],
  providers: [GiftLinks, GiftTakers],
  controllers: [GiftsController, ReceivedGiftsController],
  reactions: { startFrom: 'beginning', on: giftsReactions },
  jobs: [
    { queue: MAIL_QUEUE, name: 'gift-link', handler: SendGiftLink },
    { queue: 'gifts', name: 'expire', handler: ExpireUntaken },
  ],
  mailTemplates: giftMails,
  rateLimits: [giftMailLimit, giftLinkLimit, giftTakeLimit],
});
