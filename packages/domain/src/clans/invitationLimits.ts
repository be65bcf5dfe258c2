export const INVITATION_LIMITS = {
  open: 50,
  usesMax: 100,
  days: 7,
  daysMax: 30,
} as const
