/** The rows of the feature list that open what is closed, by the sentence that says so; and the controls it disables. */
export interface Waiting {
  feature: string;
  controls?: string[];
}

/** What is not open, in the words of the site. */
export const notOpen: Record<string, Waiting> = {
  'coming soon': { feature: 'A17.2 perks that the specification marks so' },
};

/** Controls disabled for what the page shows, not for want of a feature, and the state that enables them. */
export const byState: Record<string, string> = {
  Region: 'a country is chosen',
  Back: 'a section stands before this one',
  'Next Section': 'a section follows',
  'Move up': 'a section or item stands before this one',
  'Move down': 'a section or item follows',
  'First event': 'the replay is past it',
  'Previous event': 'the replay is past the first event',
  'Next event': 'the replay is before the last event',
  'Last event': 'the replay is before it',
  'View More Reviews': 'more reviews than are shown',
  'Buy Listing Now': 'the person is no staff, and the guide has contents',
  Approve: 'the listing meets what an approval needs',
  'Submit For Review': 'the form is not being sent',
  'Request Sent': 'the request is answered, or may be sent again',
  'Join Meeting': 'its start is 10 minutes away',
  'Earlier days': 'later days are shown',
  'Later days': 'the last days are not reached',
  'Keep this time': 'a time is chosen',
  'Clear all': 'a filter is chosen',
  'Mark all as read': 'a notification is unread',
};
