/** What the bell tells of. People may mute each. */
export const NOTIFICATION_KINDS = [
  /** Someone commented on one's post, or answered one's comment. */
  'reply',
  'mention',
  /** Likes of one post or comment together. */
  'like',
  /** A notice of one's clan. */
  'announcement',
  /** For whoever decides them. */
  'joinRequest',
  'joinResult',
  'claim',
  'report',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** What it is about; `joinRequest`, `claim` and `report` are what was asked. */
export type NotificationTarget = 'post' | 'comment' | 'joinRequest' | 'claim' | 'report'

/** How what was asked ended, where the kind alone does not say. */
export const NOTIFICATION_OUTCOMES = [
  'approved',
  'rejected',
  'disputed',
  'kept',
  'blinded',
  'deleted',
  'user_sanctioned',
] as const
export type NotificationOutcome = (typeof NOTIFICATION_OUTCOMES)[number]
