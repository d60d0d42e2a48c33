import { Module } from '@nestjs/common';
import { context } from '#server/platform/context';
import { NetworkController } from './network.controller.js';
import { AcceptConnectRequestHandler, SendConnectRequestHandler } from './network.handlers.js';

@Module({})
class Network {}

export const NetworkModule = context(Network, {
  edge: [NetworkController],
  handlers: [SendConnectRequestHandler, AcceptConnectRequestHandler],
});
