/** Texts of the page that explains the founder network (en-NG). */
export const texts = {
  title: 'Find A Cofounder',
  lead: 'Most businesses are built by two. Meet someone who has the skills you need.',
  steps: [
    {
      heading: 'Write your profile',
      sentence: 'Say what you bring and whom you look for. Other founders see it once you publish it.',
    },
    { heading: 'See who is here', sentence: 'Search founders by skill, business stage and city.' },
    { heading: 'Connect', sentence: 'Send a request. You are connected once it is accepted.' },
  ],
  search: 'Search founders',
  profile: 'Your co-founder profile',
  signIn: 'Sign in',
  register: 'Create an account',
};
