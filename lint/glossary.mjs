/** Words that comments and test titles do not use, and what they use instead. */
const PHRASES = [
  [/\b(nobody|no ?body|whoever|anybody|somebody)\b/i, 'the role: a visitor, the caller, a person without the right'],
  [/\b(he|she|his|him|hers)\b/i, 'the role: the buyer, the creator'],
  [/\bof ours\b|\bours\b/i, 'our own, or the name of the part'],
  [/\b(is|are|was|were|gets?) told\b/i, 'notified'],
  [/\b(news)\b/i, 'notification'],
  [/\b(letters?)\b(?! and digits| or digit|s?,)/i, 'mail, or mail template'],
  [/\b(houses?)\b/i, 'project, or process'],
  [/\b(doors?)\b/i, 'import rule, or route'],
  [/\b(rooms?)\b(?! for| left)/i, 'topic, module or space'],
  [/\b(neighbours?)\b/i, 'dependency'],
  [/\bkept answers?\b/i, 'cached response'],
  [/\b(floors?) of the house\b/i, 'layer'],
  [/\b(knocks?|knocked|knocking)\b/i, 'request, or attempt'],
  [/\b(couriers?)\b/i, 'job dispatcher'],
  [/\b(wish|wishes)\b/i, 'command'],
  [/\blawful\b/i, 'valid'],
  [/\brule ?books?\b/i, 'decider'],
  [/\bkept answers?\b/i, 'cached response'],
  [/\bturns? of the gate\b/i, 'slot'],
  [/\bput off\b/i, 'retried later'],
  [/\b(stranger|newcomer)s?\b/i, 'another person, a new user'],
  [/\bpatience\b/i, 'timeout'],
];

/** Names of the first versions, and the field's names. */
const NAMES = new Map(
  Object.entries({
    Follow: 'Subscription',
    Follower: 'Subscription',
    Queues: 'Outbox',
    Task: 'OutboxMessage',
    Couriers: 'JobDispatcher',
    putOff: 'scheduleRetry',
    Orders: 'CommandQueue',
    Decided: 'CommandBatch',
    Known: 'StreamState',
    Seals: 'FieldEncryption',
    KeptAnswers: 'ResponseCache',
    Leaving: 'GracefulShutdown',
    Inflow: 'EventBuffer',
    Refusal: 'DomainError',
    isAway: 'isTransient',
    REPEATABLE: 'ASYNC_COMMIT',
    Turns: 'a keyed mutex',
  }),
);

const TITLES = new Set(['it', 'describe', 'test']);
const titleOf = ({ callee, arguments: [title] }) => {
  const name = callee.type === 'MemberExpression' ? callee.object : callee;
  const base = name.type === 'CallExpression' ? name.callee.object : name;
  if (!TITLES.has(base?.name) || !title) return undefined;
  if (title.type === 'Literal') return title.value;
  return title.type === 'TemplateLiteral' ? title.quasis.map(({ value }) => value.raw).join(' ') : undefined;
};

const rule = {
  meta: { type: 'suggestion', schema: [], messages: { word: '"{{ found }}": write {{ instead }}.' } },
  create(context) {
    const check = (node, text) => {
      for (const [pattern, instead] of PHRASES) {
        const found = pattern.exec(text)?.[0];
        if (found) context.report({ node, loc: node.loc, messageId: 'word', data: { found, instead } });
      }
    };
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) check(comment, comment.value);
      },
      CallExpression(node) {
        const title = titleOf(node);
        if (typeof title === 'string') check(node.arguments[0], title);
      },
      Identifier(node) {
        const instead = NAMES.get(node.name);
        if (instead) context.report({ node, messageId: 'word', data: { found: node.name, instead } });
      },
    };
  },
};

/** ESLint plugin: names, comments and test titles use the field's standard terms. */
export default { rules: { glossary: rule } };
