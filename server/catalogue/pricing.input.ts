import { z } from 'zod';
import { naira, paging, text } from '#server/platform/http/fields';
import { isPrice, PRICE_RULE } from './offer.js';
import { CHECKLIST } from './review-checks.js';

/** Ticked by a moderator of a listing under review. */
const checked = z.array(z.enum(CHECKLIST)).max(CHECKLIST.length).default([]);
const round = z.number({ error: 'Name the proposal by its round.' }).int().min(1).max(1_000_000);

export const proposalForm = z.object({
  price: naira.refine(isPrice, { error: PRICE_RULE }),
  note: text(1_000),
  checked,
});
export const acceptForm = z.object({ round, checked });
export const declineForm = z.object({ round, reason: text(1_000) });
export const proposalsPage = z.object(paging);
