import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import type { PersonEraser } from '#server/platform/security/person-eraser';
import { cart, ClearCart } from './cart.js';

/** Empties the cart of an erased person. */
@Injectable()
export class CartEraser implements PersonEraser {
  constructor(private readonly store: EventStore) {}

  async erase(buyerId: UserId) {
    await this.store.decide(cart, buyerId, new ClearCart({ buyerId, at: now() }));
  }
}
