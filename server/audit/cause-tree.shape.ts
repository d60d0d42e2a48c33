import type { Instant, UserId } from '#server/kernel/ids';
import { isUuid } from '#server/kernel/ids';
import type { TracedMessage } from '#server/platform/outbox/message-traces';
import { webhookKeyOf } from '#server/platform/providers/inbox-times';
import { factOf, says } from './fact.texts.js';
import type { TracedEvent } from './traced.reader.js';

/** What is known around some events: the product's messages, the provider's, and names of persons. */
export type Surroundings = {
  events: readonly TracedEvent[];
  /** The correlation of the entry whose causes are shown. */
  correlation: string;
  entry: string;
  messages: readonly TracedMessage[];
  webhooks: ReadonlyMap<string, { event: string | null; received_at: Instant }>;
  nameOf: (person: UserId) => string;
  /** The hashes of the bodies of webhooks are named. */
  showsHashes: boolean;
};

/** A request, message, event or mail. `gap_ms`: time since its cause, where both times are known. `depth`: of the tree, from 0. */
export type CauseNode = {
  id: string;
  parent: string | null;
  depth: number;
  kind: 'request' | 'message' | 'event' | 'mail';
  title: string;
  detail: string | null;
  type: string | null;
  stream: string | null;
  revision: number | null;
  at: Instant | null;
  gap_ms: number | null;
  actor: string;
  chain: TracedEvent['chain'] | null;
  is_entry: boolean;
  is_later: boolean;
};
/** `order`: among the effects of one cause. */
type Node = Omit<CauseNode, 'depth' | 'gap_ms'> & { order: number };

const REQUEST = 'request-';
const NOWHERE = { detail: null, type: null, stream: null, revision: null, chain: null, is_entry: false };

/**
 * The events with what caused them and the mails they caused, each after its cause, the effects of one cause in the order of
 * the log. An event whose cause is not among them stands at the top.
 */
export function causeTree(known: Surroundings): CauseNode[] {
  const nodes = new Map(known.events.map((traced, order) => [traced.event.id, ofEvent(known, traced, order)]));
  for (const [order, traced] of known.events.entries()) addCause(known, nodes, traced, order);
  for (const mail of known.messages) if (mail.queue === 'mail') nodes.set(mail.id, ofMail(known, nodes, mail));
  return inOrder(nodes);
}

function ofEvent({ correlation, entry, nameOf }: Surroundings, { event, chain }: TracedEvent, order: number): Node {
  const { id, type, stream, revision, created, meta } = event;
  return {
    ...{ id, order, kind: 'event', title: factOf(event), detail: null, type, stream, revision, at: created, chain },
    ...{ parent: meta.causationId || null, actor: nameOf(meta.actorId) },
    ...{ is_entry: id === entry, is_later: meta.correlationId !== correlation },
  };
}

/** The request or the message that caused an event, unless it is there. */
function addCause(known: Surroundings, nodes: Map<string, Node>, { event }: TracedEvent, order: number) {
  const { causationId: id, correlationId, actorId } = event.meta;
  if (nodes.has(id)) return;
  const is_later = correlationId !== known.correlation;
  const common = { ...NOWHERE, id, parent: null, order, at: null, actor: known.nameOf(actorId), is_later };
  const key = webhookKeyOf(id);
  const message = known.messages.find((one) => one.id === id);
  if (id === correlationId && isUuid(id)) nodes.set(id, { ...common, kind: 'request', title: says.request });
  else if (id.startsWith(REQUEST)) nodes.set(id, { ...common, kind: 'request', title: says.laterRequest });
  else if (key !== undefined) {
    const { event: about = null, received_at: at = null } = known.webhooks.get(key) ?? {};
    nodes.set(id, {
      ...common,
      kind: 'message',
      title: says.webhook(about),
      detail: known.showsHashes ? says.bodyHash(key) : null,
      at,
    });
  } else if (message) {
    const { name, trace, created_at: at } = message;
    nodes.set(id, { ...common, kind: 'message', title: says.job(name), parent: trace?.causationId ?? null, at });
  } else if (!isUuid(id)) nodes.set(id, { ...common, kind: 'message', title: says.job(id.replace(/-.*$/, '')) });
}

function ofMail(known: Surroundings, nodes: ReadonlyMap<string, Node>, mail: TracedMessage): Node {
  const { id, name, state, to, trace, created_at, done_at } = mail;
  const cause = trace && nodes.get(trace.causationId);
  return {
    ...{ ...NOWHERE, id, kind: 'mail', title: says.mail(name, state), at: done_at ?? created_at },
    ...{ parent: trace?.causationId ?? null, actor: says.actors.system! },
    detail: to && says.mailTo(known.nameOf(to)),
    ...{ order: known.events.length + (cause?.order ?? 0), is_later: trace?.correlationId !== known.correlation },
  };
}

/** Depth first. A cause that is not shown, or a circle of causes, which no log has, makes no node disappear. */
function inOrder(nodes: ReadonlyMap<string, Node>): CauseNode[] {
  const effects = new Map<string | null, Node[]>();
  for (const node of [...nodes.values()].sort((one, other) => one.order - other.order)) {
    const under = node.parent !== null && nodes.has(node.parent) ? node.parent : null;
    effects.set(under, [...(effects.get(under) ?? []), { ...node, parent: under }]);
  }
  const tree: CauseNode[] = [];
  const shown = new Set<string>();
  const add = ({ order: _, ...node }: Node, depth: number) => {
    if (shown.has(node.id)) return;
    shown.add(node.id);
    tree.push({ ...node, depth, gap_ms: gapOf(node.at, node.parent === null ? null : nodes.get(node.parent)!.at) });
    for (const effect of effects.get(node.id) ?? []) add(effect, depth + 1);
  };
  for (const root of effects.get(null) ?? []) add(root, 0);
  for (const [id, node] of nodes) if (!shown.has(id)) add({ ...node, parent: null }, 0);
  return tree;
}

/** Clocks differ by some ms: a gap is never negative. */
const gapOf = (at: Instant | null, cause: Instant | null) =>
  at === null || cause === null ? null : Math.max(0, Date.parse(at) - Date.parse(cause));
