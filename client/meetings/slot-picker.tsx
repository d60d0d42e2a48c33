import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { RowSkeletons } from '../ui/skeletons';
import { type MeetingSlots, slotsOf, slotsToMove } from './meetings.api';
import styles from './meetings.module.css';
import { texts } from './meetings.texts';
import { differs, inZone, LAGOS, lagosDay, ownZone, span, zoneName } from './zones';

const says = texts.slots;
/** Days that are shown at once, and the most that can be looked ahead. */
const SHOWN = 14;
const AHEAD = 6 * SHOWN;
const DAY_MS = 86_400_000;

/** Days from today to the first of those that are shown with this start. */
const aheadTo = (start: string | undefined): number => {
  const days = start ? Math.round((Date.parse(inZone(start, 'day', LAGOS)) - Date.parse(lagosDay(0))) / DAY_MS) : 0;
  return Math.min(Math.max(0, days - (days % SHOWN)), AHEAD);
};

const shown = (start: string) => `${inZone(start, 'weekday')} ${inZone(start, 'short')}, ${inZone(start, 'clock')}`;

interface Props {
  /** The free times of a creator, or those to which a meeting can move. */
  of: { creator: string } | { meeting: string };
  /** Starts that are chosen; `most` of them at once. */
  chosen: readonly string[];
  choose: (starts: string[]) => void;
  most?: number;
  error?: string;
  /** Name of the field, for the focus of its error. */
  field: string;
}

/** The free times of a creator by the days of the viewer, 14 days at a time. */
export function SlotPicker({ of, field, error: problem, ...props }: Props) {
  const [ahead, setAhead] = useState(() => aheadTo(props.chosen[0]));
  const period = ahead === 0 ? {} : { from: lagosDay(ahead), to: lagosDay(ahead + SHOWN - 1) };
  const isMove = 'meeting' in of;
  const offered = useQuery({ ...slotsOf(isMove ? '' : of.creator, period), enabled: !isMove });
  const movable = useQuery({ ...slotsToMove(isMove ? of.meeting : '', period), enabled: isMove });
  const { data, error, refetch, isPlaceholderData } = isMove ? movable : offered;
  const id = useId();
  if (!data)
    return error ? (
      <Failure lead={texts.offer.failed} error={error} retry={() => void refetch()} />
    ) : (
      <RowSkeletons count={2} />
    );
  return (
    <div
      className={styles.picker}
      data-path={field}
      aria-busy={isPlaceholderData || undefined}
      role="group"
      aria-label={says.days}
      aria-describedby={problem ? id : undefined}
    >
      <Days slots={data.slots} {...props} />
      <Group gap={8} justify="space-between">
        <Button variant="subtle" disabled={ahead === 0} onClick={() => setAhead(ahead - SHOWN)}>
          {says.earlier}
        </Button>
        <Button variant="subtle" disabled={ahead >= AHEAD} onClick={() => setAhead(ahead + SHOWN)}>
          {says.later}
        </Button>
      </Group>
      <p role="status" className="muted">
        {props.chosen.length > 0 && says.chosen(props.chosen.map(shown).join(' · '))}
      </p>
      {problem && (
        <p id={id} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

type Slots = MeetingSlots['slots'];

function byDay(slots: Slots): [day: string, slots: Slots][] {
  const days = new Map<string, Slots>();
  for (const slot of slots) {
    const day = inZone(slot.start, 'day');
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days];
}

/** Radio buttons for the day, so that the arrow keys move among those with free times. */
function Days({ slots, chosen, choose, most = 1 }: Omit<Props, 'of' | 'field' | 'error'> & { slots: Slots }) {
  const name = useId();
  const [wanted, setWanted] = useState(() => chosen[0] && inZone(chosen[0], 'day'));
  const days = byDay(slots);
  const [day, times] = days.find(([one]) => one === wanted) ?? days[0] ?? [];
  if (!day || !times) return <EmptyState>{says.none}</EmptyState>;
  const first = times[0]!.start;
  const isApart = slots.some(({ start }) => differs(start));
  const toggle = (start: string) => {
    if (most === 1) return choose([start]);
    choose(chosen.includes(start) ? chosen.filter((one) => one !== start) : [...chosen, start].slice(-most).sort());
  };
  return (
    <>
      <div className={styles.days} role="radiogroup" aria-label={says.days}>
        {days.map(([one, its]) => (
          <label key={one} data-chosen={one === day || undefined}>
            <input
              type="radio"
              name={`${name}-day`}
              checked={one === day}
              onChange={() => setWanted(one)}
              aria-label={says.day(inZone(its[0]!.start, 'long'), its.length)}
            />
            <span>{inZone(its[0]!.start, 'weekday')}</span>
            <strong>{inZone(its[0]!.start, 'short')}</strong>
            <small>{says.free(its.length)}</small>
          </label>
        ))}
      </div>
      <p className="muted">
        {isApart ? texts.zones.both(zoneName(ownZone()), zoneName(LAGOS)) : texts.zones.lagosOnly}
      </p>
      <div
        className={styles.times}
        role={most === 1 ? 'radiogroup' : 'group'}
        aria-label={says.times(inZone(first, 'long'))}
      >
        {times.map((slot) => (
          <label key={slot.start} data-chosen={chosen.includes(slot.start) || undefined}>
            <input
              type={most === 1 ? 'radio' : 'checkbox'}
              name={`${name}-time`}
              checked={chosen.includes(slot.start)}
              onChange={() => toggle(slot.start)}
            />
            <span className="figures">{span(slot)}</span>
            {isApart && <small>{texts.zones.lagos(span(slot, LAGOS))}</small>}
          </label>
        ))}
      </div>
    </>
  );
}
