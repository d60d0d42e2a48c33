import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** The steps of a form as history entries: a reload stays on its step, and the back button returns to the previous one. */
export function useSteps() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: { from?: number } | null };
  const asked = Math.max(0, Math.trunc(Number(params.get('step') ?? 1) || 1) - 1);

  const turn = (to: number) => {
    if (to === asked) return;
    if (to < asked && state?.from === to) return void navigate(-1);
    setParams(at(to, params), { state: { from: asked } });
  };
  return { asked, turn };
}

/** Corrects the URL if it asks for a later step than the form has reached. */
export function useReached(asked: number, reached: number) {
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    if (asked > reached) setParams(at(reached, params), { replace: true });
  }, [asked, reached, params, setParams]);
  return Math.min(asked, reached);
}

/** The address of a step, with what else it says. */
function at(step: number, params: URLSearchParams) {
  const { step: _, ...rest } = Object.fromEntries(params);
  return step === 0 ? rest : { ...rest, step: String(step + 1) };
}
