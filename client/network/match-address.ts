import { useSearchParams } from 'react-router-dom';

const NAME = 'match';
/** A founder, and the code of a match with them. */
export type Match = { username: string; code: string };

/** The match that the address asks to explain: its panel is open, also for a link that was kept. */
export function useMatchAddress() {
  const [params, setParams] = useSearchParams();
  const set = (match: Match | undefined, replace: boolean) =>
    setParams(
      (before) => {
        if (match) before.set(NAME, valueOf(match));
        else before.delete(NAME);
        return before;
      },
      { replace, preventScrollReset: true },
    );
  return {
    match: matchOf(params.get(NAME)),
    open: (match: Match) => set(match, false),
    close: () => set(undefined, true),
  };
}

/** A link to the explanation, for the same person. */
export const linkTo = (match: Match) =>
  `${window.location.origin}/profile?${new URLSearchParams({ tab: 'co-founders', [NAME]: valueOf(match) }).toString()}`;

const valueOf = ({ username, code }: Match) => `${username}:${code}`;

function matchOf(value: string | null): Match | undefined {
  const [, username, code] = /^([^:]+):(.+)$/.exec(value ?? '') ?? [];
  return username && code ? { username, code } : undefined;
}
