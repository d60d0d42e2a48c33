import { describe, it } from '@jest/globals';
import { withFacts } from '#server/kernel/command';
import { connection } from '#server/network/connection';
import { BlockPerson, FollowCreator, UnfollowCreator } from '#server/network/connection-commands';
import { followerNotice, NotifyFollower } from '#server/network/follower-notice';
import type { ConnectionEvent, FollowerNoticeEvent } from '#server/network/network.events';
import { specification } from '../given.js';

const at = '2026-03-01T09:00:00.000Z';
/** `ada` follows the creator `bola`. */
const own = { by: 'ada', other: 'bola', at };
const back = { by: 'bola', other: 'ada', at };
const followed: ConnectionEvent = { type: 'CreatorFollowed', data: own };
const unfollowed: ConnectionEvent = { type: 'CreatorUnfollowed', data: own };
const blocked: ConnectionEvent = { type: 'PersonBlocked', data: own };
const unblocked: ConnectionEvent = { type: 'PersonUnblocked', data: own };
const follow = (data = own, isCreator = true) => withFacts(new FollowCreator(data), { isCreator });
const given = specification(connection);

describe('Following a creator', () => {
  it('begins and ends once, however often it is asked for', () => {
    given().when(follow()).then(followed);
    given(followed).when(follow()).thenNothing();
    given(followed).when(new UnfollowCreator(own)).then(unfollowed);
    given(followed, unfollowed).when(new UnfollowCreator(own)).thenNothing();
    given(followed, unfollowed).when(follow()).then(followed);
  });

  it('is of each person alone', () => {
    given(followed).when(follow(back)).then({ type: 'CreatorFollowed', data: back });
    given(followed).when(new UnfollowCreator(back)).thenNothing();
  });

  it('never concerns oneself, nor a person who is no creator', () => {
    given()
      .when(follow({ ...own, other: 'ada' }))
      .thenRefused('own_page');
    given().when(follow(own, false)).thenRefused('not_a_creator');
    given(followed).when(new UnfollowCreator(own)).then(unfollowed);
  });

  it('is ended by a block in both directions, and not brought back when it is lifted', () => {
    for (const by of [own, back]) {
      const ended: ConnectionEvent[] = [
        ...[followed, { type: 'CreatorFollowed', data: back } as const],
        { type: 'PersonBlocked', data: by },
      ];
      for (const command of [follow(), follow(back), new UnfollowCreator(own)])
        given(...ended)
          .when(command)
          .thenRefused('not_found');
      given(...ended, { type: 'PersonUnblocked', data: by })
        .when(new UnfollowCreator(own))
        .thenNothing();
    }
    given(blocked, unblocked).when(follow()).then(followed);
    given(followed).when(new BlockPerson(own)).then(blocked);
  });
});

describe('A published guide', () => {
  const notice = { listingId: 'lst', creatorId: 'bola', followerId: 'ada', at };
  const notify = (follows: boolean) => withFacts(new NotifyFollower(notice), { follows });
  const notified: FollowerNoticeEvent = { type: 'FollowerNotified', data: notice };
  const givenNotice = specification(followerNotice);

  it('notifies each follower of its creator once', () => {
    givenNotice().when(notify(true)).then(notified);
    givenNotice(notified).when(notify(true)).thenNothing();
  });

  it('notifies no one who does not follow the creator any more', () => givenNotice().when(notify(false)).thenNothing());
});
