export const INVITATION_LIMITS = {
  /** The most open invitations of one clan. */
  open: 50,
  usesMax: 100,
  days: 7,
  daysMax: 30,
} as const
