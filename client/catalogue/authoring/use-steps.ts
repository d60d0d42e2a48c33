import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The steps of a form as history entries: the back button returns to the previous step. A new visit or a reload starts
 * at the first step.
 */
export function useSteps() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: { turned?: number } | null };
  const [reached, setReached] = useState(0);
  const asked = Number(params.get('step') ?? 1) - 1;
  const step = asked > 0 && asked <= reached ? asked : 0;

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (state?.turned) void navigate(-state.turned);
  }, [state, navigate]);

  const turn = (to: number) => {
    if (to === step) return;
    if (to < step) return void navigate(to - step);
    setReached(Math.max(reached, to));
    setParams({ step: String(to + 1) }, { state: { turned: to } });
  };
  return { step, turn };
}
