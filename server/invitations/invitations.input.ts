import { z } from 'zod';
import { paging } from '#server/platform/http/fields';

export const friendsPage = z.object(paging);
