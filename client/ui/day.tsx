import { formatDate } from './time';

/** A date of the calendar in every time zone: 20 Nov 2026. */
export const Day = ({ on }: { on: string }) => <time dateTime={on}>{formatDate(`${on}T12:00`)}</time>;
