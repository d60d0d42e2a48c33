import { fullName } from '../ui/names';
import type { Meeting } from './meetings.api';
import { texts } from './meetings.texts';

/** Of the other one of the two. */
export const nameOf = ({ other }: Pick<Meeting, 'other'>): string =>
  fullName(other, other?.username || texts.meeting.gone);
