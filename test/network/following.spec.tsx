import { screen, waitFor, within } from '@testing-library/react';
import { Reputation } from '#client/creators/reputation';
import { Followers } from '#client/network/followers';
import { NetworksTab } from '#client/network/networks-tab';
import { ada, type Asked, type Network, renderScreen } from '../screen';

const creator = { id: 'c-1', username: 'chi', first_name: 'Chi', last_name: 'Eze', avatar: null };
const list = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });

/** A creator with three followers beside the person, as the server keeps it. */
function aCreator(isFollowed = false, more: object = {}): { api: Network; isFollowed: () => boolean } {
  const answer = () => ({ followers: 3 + Number(isFollowed), is_followed: isFollowed, can_follow: true, ...more });
  return {
    isFollowed: () => isFollowed,
    api: {
      'GET connect/following/chi': () => ({ data: answer() }),
      'GET connect/following': () => list(...(isFollowed ? [{ ...creator, since: '2026-11-20T10:00:00Z' }] : [])),
      'GET connect/network': list(),
      'PUT connect/following/chi': ({ body }: Asked) => {
        isFollowed = (body as { following: boolean }).following;
        return { message: 'Done', data: { following: isFollowed } };
      },
    },
  };
}

describe('The page of a creator', () => {
  it('counts the followers, and begins and ends following with one button', async () => {
    const { api } = aCreator();
    const { user } = renderScreen(<Followers creator={creator} />, { as: ada, api });
    const button = await screen.findByRole('button', { name: 'Follow', pressed: false });
    expect(screen.getByText('3 followers')).toBeVisible();
    await user.click(button);
    expect(await screen.findByRole('button', { name: 'Following', pressed: true })).toBeVisible();
    expect(screen.getByText('4 followers')).toBeVisible();
    expect(await screen.findByText('You are notified of each guide that Chi Eze publishes')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Following' }));
    expect(await screen.findByRole('button', { name: 'Follow', pressed: false })).toBeVisible();
    expect(screen.getByText('3 followers')).toBeVisible();
  });

  it('asks a visitor to sign in, and sends nothing', async () => {
    const { user, asked, address } = renderScreen(<Followers creator={creator} />, { api: aCreator().api });
    await user.click(await screen.findByRole('button', { name: 'Follow' }));
    await waitFor(() => expect(address()).toMatch(/^\/login/));
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('shows the creator the number alone', async () => {
    renderScreen(<Followers creator={creator} />, { as: ada, api: aCreator(false, { can_follow: false }).api });
    expect(await screen.findByText('3 followers')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('The creators whom a person follows', () => {
  it('are listed beside the network, and one who is not followed any more can be brought back', async () => {
    const { api, isFollowed } = aCreator(true);
    const { user } = renderScreen(<NetworksTab />, { as: ada, route: '/profile?tab=networks&list=following', api });
    const following = within(await screen.findByRole('list', { name: 'Following' }));
    expect(following.getByRole('link', { name: 'See guides of Chi Eze' })).toHaveAttribute(
      'href',
      '/listing-by-creator?creator=chi',
    );
    await user.click(following.getByRole('button', { name: 'Unfollow Chi Eze' }));
    expect(await screen.findByText(/^You follow no creators yet/)).toBeVisible();
    expect(isFollowed()).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Unfollow Chi Eze' })).toBeVisible();
    expect(isFollowed()).toBe(true);
  });
});

describe('The reputation of a creator', () => {
  const open = (answers_within_seconds: number | null, rating: object = { average: null, count: 0 }) =>
    renderScreen(<Reputation username="chi" />, {
      api: { 'GET creators/chi/reputation': { data: { rating, answers_within_seconds } } },
    });

  it('says that there are no reviews yet, and nothing of answers where they are too few', async () => {
    open(null);
    expect(await screen.findByText('No reviews yet')).toBeVisible();
    expect(screen.queryByText(/answers/)).toBeNull();
  });

  it.each([
    [20, 'an hour'],
    [3_600, 'an hour'],
    [3_601, '2 hours'],
    [22.5 * 3_600, '23 hours'],
    [23.5 * 3_600, 'a day'],
    [24 * 3_600 + 1, '2 days'],
    [9 * 24 * 3_600, '9 days'],
  ])('says of %d seconds that answers come within %s', async (seconds, words) => {
    open(seconds, { average: 4.666, count: 1 });
    expect(await screen.findByText(`Usually answers within ${words}`)).toBeVisible();
    expect(screen.getByText('4.7 (1 review of all guides)')).toBeVisible();
  });
});
