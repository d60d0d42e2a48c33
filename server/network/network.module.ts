import { bind, defineModule } from '#server/platform/module';
import {
  cofounderProfile,
  HideCofounderProfile,
  type ProfileCommand,
  SaveCofounderAbout,
  SaveCofounderRole,
  SaveCofounderSkills,
} from './cofounder-profile.js';
import { AcceptConnectRequest, connection, pairOf, SendConnectRequest } from './connection.js';
import { FounderSearchController } from './founder-search.controller.js';
import { NetworkController } from './network.controller.js';
import { connectionEvents } from './network.events.js';
import { connectLimit, founderSearchLimit, profileLimit } from './network.limits.js';
import { ProfileController } from './profile.controller.js';
import { profileEvents } from './profile.events.js';

export const NetworkModule = defineModule({
  name: 'network',
  events: [connectionEvents, profileEvents],
  commands: [
    bind(SendConnectRequest, connection, ({ data }) => pairOf(data.from, data.to)),
    bind(AcceptConnectRequest, connection, ({ data }) => pairOf(data.from, data.by)),
    ...[SaveCofounderAbout, SaveCofounderRole, SaveCofounderSkills, HideCofounderProfile].map((command) =>
      bind<ProfileCommand>(command, cofounderProfile, ({ data }) => data.userId),
    ),
  ],
  controllers: [FounderSearchController, ProfileController, NetworkController],
  rateLimits: [connectLimit, founderSearchLimit, profileLimit],
});
