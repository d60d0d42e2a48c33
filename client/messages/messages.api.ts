/** All begin with the name of the view, which live messages name. */
export const messageKeys = {
  all: ['messages'],
  threads: ['messages', 'threads'],
  thread: (id: string) => ['messages', 'thread', id],
  settings: ['messages', 'settings'],
  found: ['messages', 'found'],
  received: ['messages', 'received'],
  of: (thread: string) => ['messages', 'of', thread],
};
