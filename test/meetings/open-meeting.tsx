import { ada, type Network, renderClient } from '../screen';
import { aMeeting, movable } from './a-meeting';

export type Part = Parameters<typeof aMeeting>[0];

/** The page of a meeting that the commands change to what they answer. */
export function openMeeting(
  part: Part = {},
  answers: Record<string, Part | [number, object]> = {},
  more: Network = {},
) {
  let meeting = aMeeting(part);
  const api: Network = { 'GET meetings/m-1': () => ({ data: meeting }), 'GET meetings/m-1/slots': movable, ...more };
  for (const [act, answer] of Object.entries(answers))
    api[`POST meetings/m-1/${act}`] = () => {
      if (Array.isArray(answer)) return answer;
      meeting = aMeeting({ ...part, ...answer });
      return { message: 'Done', data: meeting };
    };
  return renderClient({ route: '/meetings/m-1', api, as: ada });
}
