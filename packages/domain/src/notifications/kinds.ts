export const NOTIFICATION_KINDS = [
  /** Someone commented on the receiver's post, or answered the receiver's comment. */
  'reply',
  'mention',
  /** All likes of one post or comment in one notification. */
  'like',
  'announcement',
  'joinRequest',
  'joinResult',
  'invitation',
  /** Changes of the receiver's clan, and of the receiver's place in it. */
  'clan',
  'claim',
  'report',
  /** News of a match's trust: the match needs confirmation, met an objection, or was decided. */
  'match',
  /** The receiver's place in a night: they were admitted from the queue, or they lose the place unless they answer. */
  'night',
  'nightOpened',
  /** An identity question, for people who may answer it. */
  'question',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The subject that a notification opens. `joinRequest`, `claim` and `report` are the requests themselves. */
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

/** The event behind a notification, if its kind alone does not tell. */
export const NOTIFICATION_OUTCOMES = [
  'approved',
  'rejected',
  'disputed',
  'waiting',
  'confirmed',
  'upheld',
  'voided',
  'corrected',
  // The receiver lost a player to someone with a stronger proof.
  'displaced',
  // Sent to people to whom someone's claim to a player matters.
  'asked',
  'kept',
  'blinded',
  'deleted',
  'user_sanctioned',
  'joined',
  'declined',
  'removed',
  'banned',
  'released',
  'appointed',
  'dismissed',
  'transferred',
  'succeeded',
  // `leading` is sent to the new leader, and `absent` to the leader who is away. `transferred` and `succeeded` are sent
  // to all other members, and `quiet` to officers.
  'leading',
  'absent',
  'quiet',
  'disbanded',
  'greeted',
  // Officers named an alt of the account's player.
  'altNamed',
  // All old replays of the clan's backlog have been sent.
  'movedIn',
  'webhookLost',
  'webhookLate',
  // The bot may no longer write in the clan's channel.
  'discordLost',
  // The site turned off a webhook of the clan.
  'hookOff',
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
