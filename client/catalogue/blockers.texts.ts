/** Texts of what the approval of a listing still needs (en-NG). */
export const texts = {
  title: 'Before it can be published:',
  blocker: {
    creator_verification: {
      text: 'We verify your identity and certificates.',
      more: { link: 'How verification works', to: () => '/become-creator' },
    },
    licence_affirmation: {
      text: 'You have not confirmed that you hold the required licences. Create the listing again and confirm it.',
    },
    contents: {
      text: 'Add at least one section with contents: they are what buyers pay for.',
      more: { link: 'Write its sections', to: (slug: string) => `/listing/${slug}/sections` },
    },
  },
};
