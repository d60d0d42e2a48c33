import { act, render, screen } from '@testing-library/react';
import { formatRelative, Time } from '#client/ui/time';

const NOON = Date.parse('2030-11-20T12:00:00.000Z');
const MINUTE = 60_000;

beforeEach(() => jest.useFakeTimers({ now: NOON }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
function hide(hidden: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
const rows = () => (
  <>
    <Time at="2030-11-20T11:58:00.000Z" />
    <Time at="2030-11-20T11:50:00.000Z" />
  </>
);

describe('The times on a page', () => {
  it('advance by one clock, which stops with the last of them', () => {
    const { unmount } = render(rows());
    expect(screen.getByText('2 minutes ago')).toBeInTheDocument();
    expect(jest.getTimerCount()).toBe(1);
    pass(5 * MINUTE);
    expect(screen.getByText('7 minutes ago')).toBeInTheDocument();
    expect(screen.getByText('15 minutes ago')).toBeInTheDocument();
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('rest while the page is hidden, and are right when it is seen again', () => {
    render(rows());
    hide(true);
    expect(jest.getTimerCount()).toBe(0);
    pass(30 * MINUTE);
    hide(false);
    expect(screen.getByText('32 minutes ago')).toBeInTheDocument();
  });

  it('are right on a page that opens after an hour without any', () => {
    render(rows()).unmount();
    pass(60 * MINUTE);
    render(rows());
    expect(screen.getAllByText('1 hour ago')).toHaveLength(2);
  });

  it('never say that something of now will happen', () => {
    expect(formatRelative(new Date(NOON + 90_000), NOON)).toBe('just now');
    expect(formatRelative(new Date(NOON + 3 * MINUTE), NOON)).toBe('in 3 minutes');
  });
});
