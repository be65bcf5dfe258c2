import { type BadgeCode, badgeLabel, shownBadges as mostTelling } from '@buri/domain/badges/badges'
import type { ScoreboardRow } from './scoreboardRows.ts'

const CRAFTSMAN: BadgeCode = 'CRAFTSMAN'
const UNSTOPPABLE: BadgeCode = 'UNSTOPPABLE'

/** 장인정신 is stored apart, as it depends on earlier matches. */
export const shownBadges = ({ badges, isCraftsman }: Pick<ScoreboardRow, 'badges' | 'isCraftsman'>): string[] =>
  mostTelling(isCraftsman ? [...badges, CRAFTSMAN] : badges).map(badgeLabel)

export const isUnstoppable = ({ badges }: Pick<ScoreboardRow, 'badges'>) => badges.includes(UNSTOPPABLE)
