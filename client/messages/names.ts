import { fullName } from '../ui/names';
import { texts } from './messages.texts';
import type { Thread } from './messages.types';

/** Of the other person of a thread, who may have erased the account. */
export const nameOf = ({ person }: Thread): string => fullName(person, person?.username || texts.anonymous);
