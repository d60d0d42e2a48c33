import { screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { CreateListing } from '#client/catalogue/authoring/create-listing';
import { ada, renderScreen } from '../screen';
import { answerUploads } from './an-upload';

const description = 'Every licence a community pharmacy needs in Lagos, with fees and the order to ask.';
const api = {
  'GET listing/sector/': { results: [{ id: '1', name: 'Pharmaceutical', slug: 'pharmaceutical' }] },
  'GET listing/industry/': { results: [{ id: '2', name: 'Community pharmacy', slug: 'community-pharmacy' }] },
};
const open = (as = ada) =>
  renderScreen(
    <>
      <CreateListing />
      <PhoneBack />
    </>,
    { route: '/listing/new', api, as },
  );
function PhoneBack() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>The phone’s Back</button>;
}
type User = ReturnType<typeof open>['user'];

const about = async (user: User) => {
  await user.click(screen.getByLabelText(/^Title/));
  await user.paste('Opening a pharmacy');
  await user.click(screen.getByLabelText(/^Description/));
  await user.paste(description);
  await user.click(screen.getByRole('button', { name: 'Next' }));
};
const place = async (user: User) => {
  await user.click(screen.getByRole('combobox', { name: /^Sector/ }));
  await user.click(await screen.findByRole('option', { name: 'Pharmaceutical', hidden: true }));
  await user.click(screen.getByRole('combobox', { name: /^Industry/ }));
  await user.click(await screen.findByRole('option', { name: 'Community pharmacy', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
};
const terms = async (user: User) => {
  await user.click(screen.getByLabelText(/^Price/));
  await user.paste('12500');
  await user.click(screen.getAllByLabelText('Yes')[0]!);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Submit For Review' }));
};

describe('Creating a listing', () => {
  it('takes three steps, sends every field and shows the next step', async () => {
    const sent = answerUploads({ listing: [201, { message: 'Created successfully', data: {} }] });
    const { user, address } = open();
    await about(user);
    await place(user);
    await terms(user);
    expect(await screen.findByText('Created successfully')).toBeInTheDocument();
    expect(await screen.findByRole('dialog', { name: 'Welldone' })).toHaveTextContent(
      'The price may change after review',
    );
    expect(Object.fromEntries(sent[0]!.form.entries())).toEqual({
      title: 'Opening a pharmacy',
      description,
      sector: 'pharmaceutical',
      industry: 'community-pharmacy',
      country: 'Nigeria',
      price: '12500',
      offers_meeting: 'true',
      licence_affirmed: 'true',
    });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(address()).toBe('/');
  });

  it('offers a retry when the sectors and industries could not be loaded', async () => {
    let isDown = true;
    const unless = (body: unknown) => () => (isDown ? [503, { detail: 'Try later.' }] : body);
    const down = Object.fromEntries(Object.entries(api).map(([route, body]) => [route, unless(body)]));
    const { user } = renderScreen(<CreateListing />, { route: '/listing/new', api: down, as: ada });
    await about(user);
    expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument());
    await place(user);
    expect(screen.getByLabelText(/^Price/)).toBeInTheDocument();
  });

  it('keeps the draft when going back and returning', async () => {
    const first = open();
    await about(first.user);
    await first.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Opening a pharmacy');
    first.unmount();
    open();
    expect(screen.getByLabelText(/^Description/)).toHaveValue(description);
  });

  it('returns one step with the phone’s Back', async () => {
    const { user, address } = open();
    await about(user);
    await place(user);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Step 3 of 3: Price and terms' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'The phone’s Back' }));
    await user.click(screen.getByRole('button', { name: 'The phone’s Back' }));
    expect(await screen.findByLabelText(/^Title/)).toHaveValue('Opening a pharmacy');
    expect(address()).toBe('/listing/new');
  });

  it('reports a picture lost by a reload', async () => {
    const first = open();
    await first.user.upload(
      document.querySelector<HTMLInputElement>('input[type=file]')!,
      new File(['x'], 'shop.png', { type: 'image/png' }),
    );
    expect(screen.queryByText(/your picture was not/)).not.toBeInTheDocument();
    first.unmount();
    open();
    expect(screen.getByText(/Choose shop.png again, or go on without it/)).toBeInTheDocument();
  });

  it('stores no draft that was emptied again', async () => {
    const { user } = open();
    const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
    await user.type(screen.getByLabelText(/^Title/), 'A');
    expect(drafts()).toHaveLength(1);
    await user.clear(screen.getByLabelText(/^Title/));
    expect(drafts()).toEqual([]);
  });

  it('shows a draft to its author only', async () => {
    const first = open();
    await about(first.user);
    first.unmount();
    open({ ...ada, id: 'u-2', username: 'bola' });
    expect(screen.getByLabelText(/^Title/)).toHaveValue('');
  });

  it('submits nothing that cannot be approved', async () => {
    const sent = answerUploads({ listing: [201, { data: {} }] });
    const { user } = open();
    await about(user);
    await place(user);
    await user.click(screen.getByLabelText(/^Price/));
    await user.paste('12500');
    await user.click(screen.getByRole('button', { name: 'Submit For Review' }));
    expect(screen.getByText('Affirm this to submit.')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('stays on a step with invalid fields and focuses the first', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Give the title 5 to 120 characters.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(/^Title/)).toHaveFocus());
  });

  it('shows the first error of the response and its step', async () => {
    answerUploads({
      listing: [400, { title: ['Another listing has this title.'], detail: 'Another listing has this title.' }],
    });
    const { user } = open();
    await about(user);
    await place(user);
    await terms(user);
    expect((await screen.findAllByText('Another listing has this title.')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.getByLabelText(/^Title/)).toHaveFocus());
  });
});
