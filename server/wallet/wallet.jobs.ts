import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ReactionRunner } from '#server/platform/subscriptions/reactions';
import { walletReactions } from './wallet.reactions.js';

@Injectable()
export class WalletJobs implements OnModuleInit {
  constructor(private readonly reactions: ReactionRunner) {}

  onModuleInit() {
    this.reactions.start('wallet', walletReactions);
  }
}
