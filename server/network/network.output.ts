import { z } from 'zod';
import { instant } from '#server/platform/http/output';

const names = {
  ...{ username: z.string(), first_name: z.string(), last_name: z.string(), avatar: z.string().nullable() },
};

/** A founder as the caller sees them, with the request between both. */
export const founder = z
  .strictObject({
    id: z.string(),
    co_founder: z.strictObject(names),
    role: z.string(),
    desc: z.string(),
    reqSent: z.boolean().meta({ description: 'A request was sent, and no other may be sent yet.' }),
    ask_again_at: instant.nullable().meta({ description: 'Until then no other request may be sent.' }),
    direction: z.enum(['none', 'sent', 'received', 'connected']),
    request_id: z.string().nullable(),
    note: z.string().nullable(),
    requested_at: instant.nullable(),
    mutuals: z.int().meta({ description: 'People who are connected with both.' }),
    profession: z.string(),
    stage: z.string().nullable(),
    looking_for: z.array(z.string()),
    skills: z.array(z.string()),
    interests: z.array(z.string()).meta({ description: 'Names of sectors.' }),
    ...{ country: z.string(), city: z.string() },
    score: z
      .number()
      .nullable()
      .meta({ description: 'Points of the match with the own profile, of 100; null without a profile of both.' }),
    reasons: z.array(z.string()).meta({ description: 'What the points are for, from the most to the least.' }),
    match_code: z
      .string()
      .nullable()
      .meta({ description: 'Asks for the explanation of this match, also later; null without a profile of both.' }),
  })
  .meta({ id: 'Founder' });

const compared = z.strictObject({
  revision: z.int().min(0).meta({ description: 'Number of the event in the stream of the profile.' }),
  at: instant,
  is_current: z.boolean(),
});

/** A match as it was when its code was given, replayed from the events of both profiles (B20). */
export const matchExplanation = z
  .strictObject({
    username: z.string(),
    rule: z.int().meta({ description: 'Version of the rule that counted the points.' }),
    score: z.int().meta({ description: 'Points, of 100.' }),
    parts: z.array(z.strictObject({ points: z.int(), reason: z.string() })),
    mine: compared,
    theirs: compared,
    today: z
      .strictObject({ score: z.int(), match_code: z.string() })
      .nullable()
      .meta({ description: 'The match of both profiles as they are now; null where nothing has changed since.' }),
  })
  .meta({ id: 'MatchExplanation' });

export const contact = z.strictObject({ id: z.string(), ...names, since: instant }).meta({ id: 'Contact' });

/** A person as one who may be followed. */
export const followedCreator = z
  .strictObject({
    followers: z.int(),
    is_followed: z.boolean().describe('By the caller.'),
    can_follow: z.boolean().describe('The person is a creator, and neither the caller nor blocked by the caller.'),
  })
  .meta({ id: 'FollowedCreator' });
export const followingState = z.strictObject({ following: z.boolean() });

/** What buyers and people who wrote to a creator experienced. */
export const reputation = z
  .strictObject({
    rating: z
      .strictObject({ average: z.number().nullable(), count: z.int() })
      .describe('Of all published guides together; the average is null without a review.'),
    answers_within_seconds: z
      .int()
      .nullable()
      .describe(
        'The median time from the first message of a conversation that another person began within 90 days to the first answer; null with fewer than three answered ones.',
      ),
  })
  .meta({ id: 'Reputation' });

const connected = z.enum(['connected', 'sent']);
/** `connected` when the receiver had sent a request before. */
export const sentRequest = z.strictObject({
  message: z.string(),
  request: z.strictObject({ id: z.string(), status: connected, receiver: z.string(), created_at: instant }),
});
const answered = <Status extends string>(status: Status) =>
  z.strictObject({
    message: z.string(),
    request: z.strictObject({ id: z.string(), status: z.literal(status) }),
  });
export const acceptedRequest = answered('connected');
export const declinedRequest = answered('declined');
export const withdrawnRequest = answered('withdrawn');
/** The person whom a command is about. */
export const whom = z.strictObject({ username: z.string() });
