import { ActionIcon, SegmentedControl } from '@mantine/core';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react';
import { Button } from '../ui/button';
import styles from './audit.module.css';
import { texts } from './audit.texts';
import { SPEEDS, type Speed, type usePlayback } from './use-playback';

const says = texts.replay;

interface Props {
  playback: ReturnType<typeof usePlayback>;
  /** Index of the last event. */
  last: number;
}

export function Transport({ playback: { index, playing, speed, setSpeed, go, toggle }, last }: Props) {
  return (
    <div className={styles.transport}>
      <div className={styles.steps}>
        <ActionIcon aria-label={says.first} disabled={index === 0} onClick={() => go(0)}>
          <IconPlayerSkipBack size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={says.previous} disabled={index === 0} onClick={() => go(index - 1)}>
          <IconPlayerTrackPrev size={20} aria-hidden="true" />
        </ActionIcon>
        <Button
          onClick={toggle}
          disabled={last === 0}
          leftSection={
            playing ? <IconPlayerPause size={20} aria-hidden="true" /> : <IconPlayerPlay size={20} aria-hidden="true" />
          }
        >
          {playing ? says.pause : says.play}
        </Button>
        <ActionIcon aria-label={says.next} disabled={index === last} onClick={() => go(index + 1)}>
          <IconPlayerTrackNext size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={says.last} disabled={index === last} onClick={() => go(last)}>
          <IconPlayerSkipForward size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <SegmentedControl
        aria-label={says.speed}
        size="md"
        value={String(speed)}
        onChange={(chosen) => setSpeed(Number(chosen) as Speed)}
        data={SPEEDS.map((each) => ({ value: String(each), label: `${each}×` }))}
      />
    </div>
  );
}
