import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

interface Options<Data, Variables> extends UseMutationOptions<Data, Error, Variables> {
  /** After success no further command is sent until `unlock`. */
  once?: boolean;
}

/**
 * A mutation that is sent once at a time: `send` does nothing from the first call until the command and what it changes are
 * settled. The button's state comes too late for this: a second click may precede its rendering.
 */
export function useCommand<Data, Variables = void>({ once = false, ...options }: Options<Data, Variables>) {
  const isBusy = useRef(false);
  const { mutate, reset, isPending, isSuccess, variables } = useMutation<Data, Error, Variables>({
    ...options,
    onSettled: (...outcome) => {
      const [, error] = outcome;
      // `unlock` may have come first, while what the command changes was fetched: settling never locks.
      if (!once || error !== null) isBusy.current = false;
      return options.onSettled?.(...outcome);
    },
  });

  const send = useCallback(
    (variables: Variables) => {
      if (isBusy.current) return;
      isBusy.current = true;
      mutate(variables);
    },
    [mutate],
  );
  const unlock = useCallback(() => {
    isBusy.current = false;
    reset();
  }, [reset]);

  return { send, unlock, isSending: isPending || (once && isSuccess), variables };
}
