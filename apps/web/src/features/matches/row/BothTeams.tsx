import type { Participant } from '@buri/contract/matches'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import { playerName, playerPath } from '../participant/playerName.ts'
import { SIDE_NAMES } from '../resultWords.ts'
import styles from './BothTeams.module.css'

/** The links are plain, because the list handles their presses. */
export function BothTeams({ participants }: { participants: readonly Participant[] }) {
  // A phone hides the names, which would be half of the page's elements.
  if (useIsNarrow()) return null
  return (
    <div className={styles.names}>
      {(['blue', 'red'] as const).map((side) => (
        <ul key={side} aria-label={SIDE_NAMES[side]}>
          {participants.filter((participant) => participant.side === side).map(nameOf)}
        </ul>
      ))}
    </div>
  )
}

function nameOf(participant: Participant, index: number) {
  const path = participant.isSelf ? undefined : playerPath(participant)
  const className = participant.isSelf ? styles.ownName : undefined
  return (
    <li key={`${participant.championName} ${path ?? index}`}>
      <ChampionTile name={participant.championName} imageUrl={participant.championImageUrl} size={16} />
      {path ? (
        <a className={className} href={path}>
          {playerName(participant)}
        </a>
      ) : (
        <span className={className}>{playerName(participant)}</span>
      )}
    </li>
  )
}
