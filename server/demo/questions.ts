import type { Enveloped, Listed, Site } from './site.js';
import { slugOf } from './slug-of.js';

type DemoQuestion = { asker: string; text: string; answer?: string; wantedBy?: string; section?: string };

const GUIDE = 'Open a community pharmacy in Lagos';
const questions: DemoQuestion[] = [
  {
    ...{ asker: 'founder2', wantedBy: 'zainab' },
    text: 'Does the guide say what changes if I take over an existing pharmacy instead of opening a new one?',
    answer: 'Yes. The section on premises ends with the change of the superintendent pharmacist and of the owner.',
  },
  {
    ...{ asker: 'halima', section: 'premises-and-inspection' },
    text: 'Are the forms for a drive-through window included?',
  },
];

/** What people of the demo market ask before they buy; without effect for a listing that has questions. */
export async function askQuestions(site: Site) {
  const { creator, slug } = await slugOf(site, GUIDE);
  const path = `listing/${slug}/questions/`;
  if ((await site.get<Listed<object>>(path)).count > 0) return;
  for (const { answer, wantedBy, asker, ...asked } of questions) {
    const { id } = (await site.send<Enveloped<{ id: string }>>('POST', path, asker, asked)).body.data;
    if (answer) await site.send('PUT', `listing/question/${id}/answer/`, creator, { answer });
    if (wantedBy) await site.send('POST', `listing/question/${id}/upvote/`, wantedBy, {});
  }
}
