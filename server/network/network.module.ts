import { pairOf } from '#server/kernel/pairs';
import { bind, defineModule } from '#server/platform/module';
import {
  cofounderProfile,
  HideCofounderProfile,
  LimitRequests,
  type ProfileCommand,
  SaveCofounderAbout,
  SaveCofounderRole,
  SaveCofounderSkills,
} from './cofounder-profile.js';
import { BlocksController } from './blocks.controller.js';
import {
  AcceptConnectRequest,
  BlockPerson,
  DeclineConnectRequest,
  DismissFounder,
  type OwnCommand,
  RemoveConnection,
  RestoreFounder,
  SendConnectRequest,
  UnblockPerson,
  UnfollowCreator,
  WithdrawConnectRequest,
} from './connection-commands.js';
import { connection } from './connection.js';
import { CreatorTopic } from './creator.topic.js';
import { NotifyFollowers } from './followers.jobs.js';
import { followersReactions } from './followers.reactions.js';
import { FollowingController } from './following.controller.js';
import { FollowCreatorHandler } from './following.handlers.js';
import { FounderSearchController } from './founder-search.controller.js';
import { MatchCodes } from './match.codes.js';
import { MatchController } from './match.controller.js';
import { MatchReader } from './match.reader.js';
import { NetworkController } from './network.controller.js';
import { connectionEvents, followerNoticeEvents } from './network.events.js';
import {
  connectLimit,
  followLimit,
  founderSearchLimit,
  loweredConnectLimit,
  matchLimit,
  premiumConnectLimit,
  profileLimit,
} from './network.limits.js';
import { PairController } from './pair.controller.js';
import { ProfileController } from './profile.controller.js';
import { profileEvents } from './profile.events.js';
import { ReputationController } from './reputation.controller.js';
import { RequestAnswersController } from './request-answers.controller.js';

export const NetworkModule = defineModule({
  name: 'network',
  events: [connectionEvents, followerNoticeEvents, profileEvents],
  commands: [
    FollowCreatorHandler,
    bind<UnfollowCreator>(UnfollowCreator, connection, ({ data }) => pairOf(data.by, data.other)),
    bind(SendConnectRequest, connection, ({ data }) => pairOf(data.from, data.to)),
    bind(AcceptConnectRequest, connection, ({ data }) => pairOf(data.from, data.by)),
    bind(DeclineConnectRequest, connection, ({ data }) => pairOf(data.from, data.by)),
    bind(WithdrawConnectRequest, connection, ({ data }) => pairOf(data.by, data.to)),
    ...[RemoveConnection, DismissFounder, RestoreFounder, BlockPerson, UnblockPerson].map((command) =>
      bind<OwnCommand>(command, connection, ({ data }) => pairOf(data.by, data.other)),
    ),
    ...[SaveCofounderAbout, SaveCofounderRole, SaveCofounderSkills, HideCofounderProfile, LimitRequests].map(
      (command) => bind<ProfileCommand>(command, cofounderProfile, ({ data }) => data.userId),
    ),
  ],
  controllers: [
    ...[FounderSearchController, ProfileController, NetworkController],
    ...[RequestAnswersController, PairController, BlocksController, MatchController],
    ...[FollowingController, ReputationController],
  ],
  providers: [MatchCodes, MatchReader],
  reactions: { startFrom: 'now', on: followersReactions },
  jobs: [{ queue: 'network', name: 'notify-followers', handler: NotifyFollowers }],
  topics: { creator: CreatorTopic },
  rateLimits: [
    ...[
      connectLimit,
      premiumConnectLimit,
      loweredConnectLimit,
      founderSearchLimit,
      profileLimit,
      matchLimit,
      followLimit,
    ],
  ],
});
