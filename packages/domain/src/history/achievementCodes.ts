export const FOLDED_ACHIEVEMENTS = [
  'firstMatch',
  'matches10',
  'matches50',
  'matches100',
  'matches300',
  'firstMvp',
  'mvp10',
  'mvp50',
  'pentaKill',
  'deathless5',
  'winStreak5',
  'winStreak10',
  'position50',
  'everyPosition',
  'champions20',
  'champions50',
  'quickWin',
  'revenge',
  'partner10',
  'attendance4',
  'nightOwl',
  'comeback',
  'substitute5',
] as const
export type AchievementCode = (typeof FOLDED_ACHIEVEMENTS)[number]

/** Achievements that depend on ratings, nights hosted for others, and uploads. */
export const OTHER_ACHIEVEMENTS = ['upset', 'firstHost', 'host10', 'upload10', 'upload50'] as const
export type OtherAchievementCode = (typeof OTHER_ACHIEVEMENTS)[number]
