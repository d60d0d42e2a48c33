import { pairOf } from '#server/kernel/pairs';
import { connection } from '#server/network/connection';
import {
  AcceptConnectRequest,
  BlockPerson,
  DeclineConnectRequest,
  DismissFounder,
  FollowCreator,
  RemoveConnection,
  RestoreFounder,
  SendConnectRequest,
  UnblockPerson,
  UnfollowCreator,
  WithdrawConnectRequest,
} from '#server/network/connection-commands';
import { followerNotice, noticeStream, NotifyFollower } from '#server/network/follower-notice';
import { withFacts } from '#server/kernel/command';
import {
  cofounderProfile,
  HideCofounderProfile,
  LimitRequests,
  type ProfileCommand,
  SaveCofounderAbout,
  SaveCofounderRole,
  SaveCofounderSkills,
} from '#server/network/cofounder-profile';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** Sends a connect request, of which one of both makes something; a few pairs of people also hide from each other. */
async function connect({ people, newId, text, oneOf, chance, at, decide }: GeneratedMarket) {
  const [from, to] = [oneOf(people), oneOf(people)];
  const note = chance(0.5) ? ({ v: 1, kid: '1', by: from, ciphertext: text(2) } as const) : null;
  const request = { requestId: newId('request'), from, to, note, at: at() };
  const pair = pairOf(from, to);
  const own = () => ({ by: from, other: to, at: at() });
  if (chance(0.2)) {
    await decide(connection, pair, new DismissFounder(own()));
    if (chance(0.5)) await decide(connection, pair, new RestoreFounder(own()));
  }
  if (chance(0.05)) await decide(connection, pair, new UnblockPerson(own()));
  if (!(await decide(connection, pair, new SendConnectRequest(request))).length || chance(0.3)) return;
  const { requestId } = request;
  const answer = () => ({ requestId, from, by: to, at: at() });
  if (chance(0.3)) await decide(connection, pair, new DeclineConnectRequest(answer()));
  if (chance(0.2)) await decide(connection, pair, new WithdrawConnectRequest({ requestId, by: from, to, at: at() }));
  await decide(connection, pair, new AcceptConnectRequest(answer()));
  if (chance(0.2)) await decide(connection, pair, new RemoveConnection(own()));
  if (!chance(0.1)) return;
  await decide(connection, pair, new BlockPerson(own()));
  // A block of another person, lifted at once.
  const passing = { by: from, other: `passing-${from}`, at: request.at };
  for (const Command of [BlockPerson, UnblockPerson])
    await decide(connection, pairOf(from, passing.other), new Command(passing));
}

/** Follows a creator, who may publish a guide then; some stop again. */
async function follow({ people, newId, oneOf, chance, at, decide }: GeneratedMarket) {
  const [by, other] = [oneOf(people), oneOf(people)];
  const pair = pairOf(by, other);
  const own = () => ({ by, other, at: at() });
  const followed = await decide(connection, pair, withFacts(new FollowCreator(own()), { isCreator: true }));
  if (followed.length && chance(0.5)) {
    const notice = { listingId: newId('listing'), creatorId: other, followerId: by, at: at() };
    await decide(followerNotice, noticeStream(notice), withFacts(new NotifyFollower(notice), { follows: true }));
  }
  if (chance(0.3)) await decide(connection, pair, new UnfollowCreator(own()));
}

/** Saves steps of a profile; some are published, and some of those hidden. */
async function describeOneself({ people, text, oneOf, chance, at, decide }: GeneratedMarket) {
  const userId = oneOf(people);
  const save = (command: ProfileCommand) => decide(cofounderProfile, userId, command);
  const written = (words: number) => ({ v: 1, kid: '1', by: userId, ciphertext: text(words) }) as const;
  const step = () => ({ userId, isWanted: chance(0.7), at: at() });
  const about = { name: written(2), email: written(1), profession: written(2), description: written(6) };
  const phone = chance(0.5) ? written(1) : null;
  const places = { country: 'Nigeria', city: oneOf(['Lagos', 'Jos', '']), ownCountry: null };
  const ownCity = chance(0.3) ? written(1) : null;
  await save(new SaveCofounderAbout({ ...step(), ...about, phone, ...places, ownCity }));
  await save(new SaveCofounderRole({ ...step(), role: oneOf(['Founder', 'Intern']), lookingFor: ['Investor'] }));
  const skills = chance(0.8) ? [oneOf(['Baking', 'Law']), 'Copy Writing'] : [];
  const ownSkills = chance(0.5) ? written(2) : null;
  await save(new SaveCofounderSkills({ ...step(), stage: 'Launch', skills, ownSkills, interests: ['health'] }));
  const needs = { needsProfile: chance(0.5), needsSought: chance(0.3), needsCountry: chance(0.3) };
  if (chance(0.3)) await save(new LimitRequests({ userId, weekly: chance(0.5) ? 5 : null, ...needs, at: at() }));
  if (chance(0.2)) await save(new HideCofounderProfile({ userId, at: at() }));
}

const at = '2026-03-01T09:00:00.000Z';
const written = { v: 1, kid: '1', by: 'chidi', ciphertext: 'c2VhbGVk' };
const own = { userId: 'chidi', at };
const draft = (type: string, data: object) => ({
  ...{ stream: 'cofounder-chidi', type, data: { ...own, isWanted: true, ...data } },
});

const request = { requestId: 'req-chidi', from: 'chidi', to: 'dayo', at };
const followedIn = `connection-${pairOf('chidi', 'efua')}`;
const [withdrawnIn, hiddenIn] = [`connection-${pairOf('chidi', 'dayo')}`, `connection-${pairOf('dayo', 'efua')}`];

export const history: ModuleHistory = {
  activities: (market) => [() => connect(market), () => follow(market), () => describeOneself(market)],
  marketDay: [
    draft('CofounderAboutSaved', {
      ...{ name: written, email: written, phone: null, profession: written, description: written },
      ...{ country: 'Nigeria', city: 'Enugu', ownCountry: null, ownCity: null },
    }),
    draft('CofounderRoleSaved', { role: 'Founder', lookingFor: ['Investor'] }),
    draft('CofounderSkillsSaved', { stage: 'Launch', skills: ['Baking'], ownSkills: null, interests: ['health'] }),
    { stream: 'cofounder-chidi', type: 'CofounderProfilePublished', data: own },
    {
      ...{ stream: 'cofounder-chidi', type: 'CofounderRequestsLimited' },
      data: { ...own, weekly: 5, needsProfile: true, needsSought: false, needsCountry: false },
    },
    { stream: withdrawnIn, type: 'ConnectRequestSent', data: { ...request, note: null } },
    { stream: withdrawnIn, type: 'ConnectRequestWithdrawn', data: request },
    {
      ...{ stream: hiddenIn, type: 'FounderDismissed' },
      data: { by: 'dayo', other: 'efua', until: '2026-05-30T09:00:00.000Z', at },
    },
    { stream: followedIn, type: 'CreatorFollowed', data: { by: 'efua', other: 'chidi', at } },
    { stream: hiddenIn, type: 'PersonBlocked', data: { by: 'dayo', other: 'efua', at } },
  ],
};
