import { useEffect, useState } from 'react';

export const SPEEDS = [1, 4, 16, 60] as const;
export type Speed = (typeof SPEEDS)[number];

/**
 * A cursor over `length` events with playback: at 1× one event per second. It stops at the end or when moved by hand. Until then it
 * stands at the event `start`, by default the last.
 */
export function usePlayback(length: number, start?: number) {
  const last = Math.max(0, length - 1);
  const [place, setPlace] = useState(last);
  const [follows, setFollows] = useState(true);
  const [wants, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const index = follows ? (start ?? last) : Math.min(place, last);
  const playing = wants && index < last;

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setPlace((now) => Math.min(now + 1, last)), 1000 / speed);
    return () => clearInterval(timer);
  }, [playing, speed, last]);

  const go = (to: number) => {
    setPlaying(false);
    setFollows(false);
    setPlace(Math.min(Math.max(to, 0), last));
  };
  const toggle = () => {
    if (playing) return setPlaying(false);
    setPlace(index === last ? 0 : index);
    setFollows(false);
    setPlaying(true);
  };
  return { index, playing, speed, setSpeed, go, toggle };
}
