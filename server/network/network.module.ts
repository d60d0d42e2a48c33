import { bind, defineModule } from '#server/platform/module';
import { AcceptConnectRequest, connection, pairOf, SendConnectRequest } from './connection.js';
import { NetworkController } from './network.controller.js';
import { connectionEvents } from './network.events.js';
import { connectLimit } from './network.limits.js';

export const NetworkModule = defineModule({
  name: 'network',
  events: [connectionEvents],
  commands: [
    bind(SendConnectRequest, connection, ({ data }) => pairOf(data.from, data.to)),
    bind(AcceptConnectRequest, connection, ({ data }) => pairOf(data.from, data.by)),
  ],
  controllers: [NetworkController],
  rateLimits: [connectLimit],
});
