export const INVITATION_LIMITS = {
  /** Open ones of one clan. */
  open: 50,
  usesMax: 100,
  days: 7,
  daysMax: 30,
} as const
