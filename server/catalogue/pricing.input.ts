import { z } from 'zod';
import { naira, paging, text } from '#server/platform/http/fields';
import { isPrice, PRICE_RULE } from './offer.js';

const round = z.number({ error: 'Name the proposal by its round.' }).int().min(1).max(1_000_000);

export const proposalForm = z.object({ price: naira.refine(isPrice, { error: PRICE_RULE }), note: text(1_000) });
export const acceptForm = z.object({ round });
export const declineForm = z.object({ round, reason: text(1_000) });
export const proposalsPage = z.object(paging);
