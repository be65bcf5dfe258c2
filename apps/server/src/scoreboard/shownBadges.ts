import { type BadgeCode, badgeLabel, shownBadges as mostTelling, multiKillName } from '@buri/domain/badges/badges'
import type { ScoreboardRow } from '#server/scoreboard/scoreboardRows.ts'

const CRAFTSMAN: BadgeCode = 'CRAFTSMAN'
const UNSTOPPABLE: BadgeCode = 'UNSTOPPABLE'

type Honoured = Pick<ScoreboardRow, 'badges' | 'isCraftsman' | 'largestMultiKill'>

/**
 * Korean labels, most telling first, at most four. 장인정신 is stored apart because it depends on what came before; 멀티킬
 * is told by how many it was.
 */
export const shownBadges = ({ badges, isCraftsman, largestMultiKill }: Honoured): string[] =>
  mostTelling(isCraftsman ? [...badges, CRAFTSMAN] : badges).map(
    (code) => (code === 'MULTIKILL' ? multiKillName(largestMultiKill) : null) ?? badgeLabel(code),
  )

export const isUnstoppable = ({ badges }: Pick<ScoreboardRow, 'badges'>) => badges.includes(UNSTOPPABLE)
