import type { Match } from '@buri/contract/matches'
import { STANDING_MARKS } from '#web/ui/game/standingMarks.ts'
import { Chip } from '#web/ui/text/Chip.tsx'
import { believedInRow } from './rowTips.ts'

/** How far a row's match is believed, where it is not confirmed. */
export function StandingMark({ match }: { match: Match }) {
  if (match.standing === 'confirmed') return null
  const { word, tone } = STANDING_MARKS[match.standing]
  return (
    <span {...believedInRow(match)}>
      <Chip tone={match.standing === 'reported' ? 'plain' : tone} isSmall>
        {word}
      </Chip>
    </span>
  )
}
