import { IconCalendarPlus, IconCalendarRepeat, IconVideo } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button } from '../ui/button';
import { DownloadButton } from '../ui/download-button';
import type { Meeting } from './meetings.api';
import { calendarFile } from './meetings.commands';
import styles from './meetings.module.css';
import { texts } from './meetings.texts';
import { ProposalForm } from './proposal-form';
import { inZone } from './zones';

const says = texts.meeting;

interface Props {
  meeting: Meeting;
  /** Ms since 1970. */
  now: number;
}

/** The controls of a booked meeting: to join it, to note it, and to ask for another time. */
export function Controls({ meeting, now }: Props) {
  const [isProposing, setProposing] = useState(false);
  const { google_url: google, calendar_path: file, proposal, start } = meeting;
  return (
    <>
      <div className={styles.controls} role="group" aria-label={says.controls}>
        <Join meeting={meeting} now={now} />
        {google && (
          <Button
            component="a"
            variant="default"
            href={google}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
          >
            {says.calendar}
          </Button>
        )}
        {file && <DownloadButton file={() => calendarFile(meeting)}>{says.file}</DownloadButton>}
        {Date.parse(start) > now && !proposal && !isProposing && (
          <Button
            variant="default"
            leftSection={<IconCalendarRepeat size={20} aria-hidden="true" />}
            onClick={() => setProposing(true)}
          >
            {says.reschedule}
          </Button>
        )}
      </div>
      {isProposing && !proposal && <ProposalForm meeting={meeting} close={() => setProposing(false)} />}
    </>
  );
}

/** A link from 10 minutes before the start to the end; until then a disabled button with the reason. */
function Join({ meeting: { start, join_from: from, link }, now }: Props) {
  const id = useId();
  const label = says.join(inZone(start, 'date'), inZone(start, 'clock'));
  const icon = <IconVideo size={20} aria-hidden="true" />;
  const isOpen = Date.parse(from) <= now;
  if (isOpen && link)
    return (
      <Button component="a" href={link} target="_blank" rel="noopener noreferrer" leftSection={icon}>
        {label}
      </Button>
    );
  return (
    <div className={styles.join}>
      <Button disabled leftSection={icon} aria-describedby={id}>
        {label}
      </Button>
      <small id={id} className="muted">
        {isOpen ? says.noLink : says.opens(inZone(from, 'clock'))}
      </small>
    </div>
  );
}
