import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '#server/platform/events/event-store';
import { AcceptConnectRequest, connection, pairOf, SendConnectRequest } from './connection.js';

@CommandHandler(SendConnectRequest)
export class SendConnectRequestHandler implements ICommandHandler<SendConnectRequest> {
  constructor(private readonly store: EventStore) {}

  /** Resolves to what happened: a request, or a connection when the other had asked before. */
  execute(command: SendConnectRequest) {
    return this.store.decide(connection, pairOf(command.data.from, command.data.to), command);
  }
}

@CommandHandler(AcceptConnectRequest)
export class AcceptConnectRequestHandler implements ICommandHandler<AcceptConnectRequest> {
  constructor(private readonly store: EventStore) {}

  execute(command: AcceptConnectRequest) {
    return this.store.decide(connection, pairOf(command.data.from, command.data.by), command);
  }
}
