import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useCommand } from '#client/lib/http/use-command';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

describe('A command that is sent once', () => {
  it('is sent again after its page came back, although it settled only then', async () => {
    const sent: string[] = [];
    let fetchChanges: () => void = () => undefined;
    const { result } = renderHook(
      () =>
        useCommand({
          mutationFn: (to: string) => Promise.resolve(sent.push(to)),
          onSuccess: () => new Promise<void>((resolve) => (fetchChanges = resolve)),
          once: true,
        }),
      { wrapper },
    );
    act(() => result.current.send('first'));
    await waitFor(() => expect(result.current.isSending).toBe(true));
    await waitFor(() => expect(sent).toEqual(['first']));
    act(() => result.current.unlock());
    await act(async () => fetchChanges());
    act(() => result.current.send('second'));
    await waitFor(() => expect(sent).toEqual(['first', 'second']));
  });

  it('is not sent again before that', async () => {
    const sent: string[] = [];
    const mutationFn = (to: string) => Promise.resolve(sent.push(to));
    const { result } = renderHook(() => useCommand({ mutationFn, once: true }), { wrapper });
    act(() => result.current.send('first'));
    await waitFor(() => expect(result.current.isSending).toBe(true));
    await act(() => Promise.resolve());
    act(() => result.current.send('second'));
    expect(sent).toEqual(['first']);
  });
});
