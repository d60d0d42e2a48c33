import { screen } from '@testing-library/react';
import { MessagesTab } from '#client/messages/messages-tab';
import type { Message, Thread } from '#client/messages/messages.types';
import { ada, type Asked, type Network, renderScreen } from '../screen';

export const NGOZI = { username: 'ngozi', first_name: 'Ngozi', last_name: 'Eze', avatar: null };

export const aMessage = (sequence: number, more: Partial<Message> = {}): Message => ({
  ...{ id: `m-${sequence}`, client_id: `c-${sequence}`, thread: 't-1', sequence, from_me: false },
  ...{ text: `Message ${sequence}`, at: new Date(2026, 10, 20, 9, sequence).toISOString(), edited_at: null },
  ...{ deleted: false, attachments: [], warning: null, ...more },
});
export const mine = (sequence: number, more: Partial<Message> = {}) => aMessage(sequence, { from_me: true, ...more });

export const aThread = (more: Partial<Thread> = {}): Thread => ({
  ...{ id: 't-1', person: NGOZI, last_message: aMessage(1), unread: 0, marked_unread: false },
  ...{ can_send: true, reason: null, pinned: false, delivered_up_to: 0, seen_up_to: 0, read_up_to: 0 },
  ...{ last_sequence: 1, online: null, last_seen: null, ...more },
});

export const list = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });
/** A page of messages, newest first. */
export const pageOf = (messages: Message[], next: string | null = null) => ({
  ...{ count: messages.length, next, previous: null },
  results: [...messages].reverse(),
});

/** A conversation that the server has; what is sent is added to it. */
export function openThread(messages: Message[] = [aMessage(1)], more: Partial<Thread> = {}, api: Network = {}) {
  const last = messages.at(-1) ?? null;
  const thread = aThread({ last_message: last, last_sequence: last?.sequence ?? 0, ...more });
  const said = { message: 'Done', data: thread };
  return renderScreen(<MessagesTab />, {
    as: ada,
    route: '/profile?tab=messages&thread=t-1',
    api: {
      'GET messages/threads': list(thread),
      'GET messages/threads/t-1': said,
      'GET messages/threads/t-1/messages': () => pageOf(messages),
      'POST messages/threads/t-1/read': ({ body }: Asked) => {
        Object.assign(thread, { read_up_to: (body as { up_to: number }).up_to, unread: 0, marked_unread: false });
        return { message: 'Done', data: { ...thread } };
      },
      'POST messages/threads/t-1/messages': ({ body }: Asked) => {
        const { client_id, text } = body as { client_id: string; text: string };
        const sent = mine(messages.length + 1, { client_id, text, at: new Date().toISOString() });
        messages.push(sent);
        return [201, { message: 'Message sent', data: sent }];
      },
      ...api,
    },
  });
}

export const field = () => screen.findByRole('textbox', { name: 'Message to Ngozi Eze' });
export const shown = () => screen.findByRole('region', { name: 'Messages with Ngozi Eze' });

/** The list of messages is as high as a window; jsdom lays nothing out. */
export function layOut() {
  const heightOf = (element: HTMLElement) => (element.getAttribute('role') === 'region' ? 600 : 50);
  const total = (element: HTMLElement) =>
    Math.max(0, ...[...element.children].map((child) => parseFloat((child as HTMLElement).style.height) || 0));
  for (const [name, of] of [
    ['offsetHeight', heightOf],
    ['clientHeight', heightOf],
    ['scrollHeight', total],
    ['offsetWidth', () => 400],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: HTMLElement) {
        return of(this);
      },
    });
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: number | ScrollToOptions) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0;
    queueMicrotask(() => this.dispatchEvent(new Event('scroll')));
  } as never;
}

/** The requests of this method and path. */
export const asks = (asked: { method: string; path: string }[], request: string) =>
  asked.filter(({ method, path }) => `${method} ${path}`.startsWith(request));
