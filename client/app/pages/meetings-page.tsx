import { Meetings } from '../../meetings/meetings';
import { threadWith } from './thread-with';

/** Meetings, with the messages of the two people. */
export const MeetingsPage = () => <Meetings threadWith={threadWith} />;
