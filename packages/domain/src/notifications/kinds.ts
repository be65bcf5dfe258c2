/** Kinds of notifications. People may mute each. */
export const NOTIFICATION_KINDS = [
  /** Someone commented on one's post, or answered one's comment. */
  'reply',
  'mention',
  /** Likes of one post or comment together. */
  'like',
  /** A notice of the receiver's clan. */
  'announcement',
  /** Sent to people who decide on applications. */
  'joinRequest',
  'joinResult',
  /** Sent to a person invited to a clan. */
  'invitation',
  /** Changes of the receiver's clan, and of their place in it. */
  'clan',
  'claim',
  'report',
  /** About a match's trust: a match to confirm, an objection, or a decision. */
  'match',
  /** The receiver's place in a night: admitted from the queue, or lost unless they answer. */
  'night',
  /** A night was opened in one's clan. */
  'nightOpened',
  /** An identity question, for people who may answer it. */
  'question',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The kind of thing that the notification is about; `joinRequest`, `claim` and `report` are requests. */
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

/** The news of a notification, if its kind alone does not tell. */
export const NOTIFICATION_OUTCOMES = [
  'approved',
  'rejected',
  'disputed',
  // A match waits for others' testimony, or was decided.
  'waiting',
  'confirmed',
  'upheld',
  'voided',
  'corrected',
  // The receiver lost a player to someone with a stronger proof.
  'displaced',
  // Sent to people whom someone's claim to a player concerns.
  'asked',
  'kept',
  'blinded',
  'deleted',
  'user_sanctioned',
  // Somebody joined or declined, or the receiver's rank or the clan changed.
  'joined',
  'declined',
  'removed',
  'banned',
  'released',
  'appointed',
  'dismissed',
  'transferred',
  'succeeded',
  // To the new leader and to the absent one; `transferred` and `succeeded` tell all other members, `quiet` officers.
  'leading',
  'absent',
  'quiet',
  'disbanded',
  // Sent to members who have not played for a month.
  'greeted',
  // Officers named an alt of the account's player.
  'altNamed',
  // All old replays of the clan have been sent.
  'movedIn',
  'webhookLost',
  'webhookLate',
  // The bot may no longer write in the clan's channel.
  'discordLost',
  // The site turned off a webhook of the clan.
  'hookOff',
  // About a place in a night, and about the night itself.
  'admitted',
  'readyCheck',
  // The account is a captain of an auction that began.
  'auction',
  'teamDraft',
  'handedOver',
  // A player's owner joined a night where someone had signed up under the player's name. Both are notified.
  'seatTaken',
  'seatBack',
] as const
export type NotificationOutcome = (typeof NOTIFICATION_OUTCOMES)[number]
