import { coauthorText } from '#server/catalogue/coauthors.mails';

const shown = {
  ...{ name: 'Chidi', title: 'Open a pharmacy', other: 'Ada Obi', share: 20 },
  ...{ invitations: 'https://g.test/profile', guide: 'https://g.test/listing/p' },
};

describe('The mail about a co-author', () => {
  it('says at an invitation what each sale pays, and where to answer', () => {
    const { subject, text } = coauthorText('CoauthorInvited', shown);
    expect(subject).toBe('Ada Obi invites you to write “Open a pharmacy” with them');
    expect(text).toContain('for 20 % of its income');
    expect(text).toContain(
      'Each sale after you accept pays the platform’s commission first; your share of the rest goes to your wallet.',
    );
    expect(text).toContain('https://g.test/profile');
  });

  it('names who acted, in every case', () => {
    for (const step of ['CoauthorInvitationAccepted', 'CoauthorInvitationDeclined', 'CoauthorLeft'] as const)
      expect(coauthorText(step, shown).subject).toContain('Ada Obi');
    expect(coauthorText('CoauthorRemoved', shown).text).toContain('Ada Obi ended your part');
  });
});
