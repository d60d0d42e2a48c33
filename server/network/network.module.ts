import { Module } from '@nestjs/common';
import { defineModule } from '#server/platform/module';
import { NetworkController } from './network.controller.js';
import { AcceptConnectRequestHandler, SendConnectRequestHandler } from './network.handlers.js';

@Module({})
class Network {}

export const NetworkModule = defineModule(Network, {
  edge: [NetworkController],
  handlers: [SendConnectRequestHandler, AcceptConnectRequestHandler],
});
