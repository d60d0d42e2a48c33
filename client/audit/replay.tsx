import { type KeyboardEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Stream } from './audit.api';
import styles from './audit.module.css';
import { texts } from './audit.texts';
import { EventCard } from './event-card';
import { EventTable } from './event-table';
import { MomentForm } from './moment-form';
import { MomentStates } from './moment-states';
import { ReplayChart } from './replay-chart';
import { IntegrityChecks } from './integrity-checks';
import { Transport } from './transport';
import { usePlayback } from './use-playback';

const says = texts.replay;

interface Props {
  wallet: string;
  stream: Stream;
  /** False after the loading of further events has failed. */
  isLoading: boolean;
}

/** Replays a wallet event by event: by slider, by step or played. The address may name the event that it begins at: by its revision, or the last one of a reference. */
export function Replay({ wallet, stream: { events, count }, isLoading }: Props) {
  const [params] = useSearchParams();
  const [sought, revision] = [params.get('reference'), params.get('revision')];
  const begin = events.findLastIndex(
    (event) => (sought !== null && event.reference === sought) || String(event.revision) === revision,
  );
  const playback = usePlayback(events.length, begin < 0 ? undefined : begin);
  const top = useRef<HTMLDivElement>(null);
  const { index, go } = playback;
  const event = events[index]!;

  const show = (revision: number) => {
    const found = events.findIndex((each) => each.revision === revision);
    if (found < 0) return;
    go(found);
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  const keys = (pressed: KeyboardEvent<HTMLElement>) => {
    const target = pressed.target as HTMLElement;
    if (
      target.matches('input:not([type=range]), textarea, select') ||
      pressed.altKey ||
      pressed.ctrlKey ||
      pressed.metaKey
    )
      return;
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: events.length - 1 }[pressed.key];
    if (to === undefined) return;
    pressed.preventDefault();
    go(to);
  };

  return (
    <>
      <IntegrityChecks wallet={wallet} show={show} />
      <section aria-label={says.title} onKeyDown={keys} className={styles.replay} ref={top}>
        <div className={`card ${styles.stage}`}>
          <ReplayChart events={events} index={index} onChange={go} />
          <input
            type="range"
            className={styles.slider}
            min={0}
            max={events.length - 1}
            value={index}
            onChange={({ currentTarget }) => go(Number(currentTarget.value))}
            aria-label={says.event}
            aria-valuetext={says.at(index + 1, events.length, event.sentence)}
          />
          <Transport playback={playback} last={events.length - 1} />
          {isLoading && count > events.length && (
            <p className="muted" role="status">
              {says.loading(events.length, count)}
            </p>
          )}
        </div>
        <MomentStates wallet={wallet} events={events} index={index} />
        <div className={styles.events}>
          <EventCard wallet={wallet} event={event} number={index + 1} events={events} show={show} />
          <EventTable events={events} index={index} choose={go} />
        </div>
      </section>
      <MomentForm wallet={wallet} show={show} />
    </>
  );
}
