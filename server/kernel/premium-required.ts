import { DomainError } from './domain-error.js';

/** The refusal of what needs Premium (A17.10): 403 `premium_required` with the path to get it. `detail`: what needs it. */
export const premiumRequired = (detail: string) =>
  new DomainError('forbidden', 'premium_required', detail, { extra: { premium_path: '/plans/premium' } });
