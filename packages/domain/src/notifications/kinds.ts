/** What the bell tells of. People may mute each. */
export const NOTIFICATION_KINDS = [
  /** Someone commented on one's post, or answered one's comment. */
  'reply',
  'mention',
  /** Likes of one post or comment together. */
  'like',
  /** A notice of one's clan. */
  'announcement',
  /** For those who decide them. */
  'joinRequest',
  'joinResult',
  /** Into a clan, for the one who is invited. */
  'invitation',
  /** What becomes of one's clan, and of one's place in it. */
  'clan',
  'claim',
  'report',
  /** About a match's trust: one to confirm, an objection to one, and what became of it. */
  'match',
  /** One's own place in an in-house night: it was given from the queue, or is lost without an answer. */
  'night',
  /** A night was opened in one's clan. */
  'nightOpened',
  /** Whether two players are one person, for those who may say. */
  'question',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** What it is about; `joinRequest`, `claim` and `report` are requests. */
export type NotificationTarget =
  | 'post'
  | 'comment'
  | 'joinRequest'
  | 'invitation'
  | 'clan'
  | 'claim'
  | 'report'
  | 'match'
  | 'night'
  | 'question'

/** How the request ended, where the kind alone does not say. */
export const NOTIFICATION_OUTCOMES = [
  'approved',
  'rejected',
  'disputed',
  // Of a match: others are asked for their word, or it was decided.
  'waiting',
  'confirmed',
  'upheld',
  'voided',
  'corrected',
  // Of a player whom someone else proved to be.
  'displaced',
  // For people whom someone's claim to a player concerns.
  'asked',
  'kept',
  'blinded',
  'deleted',
  'user_sanctioned',
  // Of a clan: who came or would not, and what happened to one's own rank or to all.
  'joined',
  'declined',
  'removed',
  'banned',
  'released',
  'appointed',
  'dismissed',
  'transferred',
  'succeeded',
  // Told to who leads from now on, and to the leader who is not seen; the others are told of them.
  'leading',
  'absent',
  'quiet',
  'disbanded',
  // To whoever has not played for a month.
  'greeted',
  // Officers named an alt of the account's player.
  'altNamed',
  // All old replays of the clan have been sent.
  'movedIn',
  'webhookLost',
  'webhookLate',
  // Of a place in a night, and of the night itself.
  'admitted',
  'readyCheck',
  'handedOver',
  // A player's owner joined a night where someone had signed up under the player's name. Both are notified.
  'seatTaken',
  'seatBack',
] as const
export type NotificationOutcome = (typeof NOTIFICATION_OUTCOMES)[number]
