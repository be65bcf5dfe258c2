import type { Participant } from '@buri/contract/matches'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { playerName } from '../participant/playerName.ts'
import { SIDE_NAMES } from '../resultWords.ts'
import styles from './SubstitutePicks.module.css'

type SubstitutePicksProps = {
  participants: readonly Participant[]
  /** Indexes into the list of participants. */
  markedSeats: readonly number[]
  onToggle: (seat: number) => void
}

const SIDES = ['blue', 'red'] as const

export function SubstitutePicks({ participants, markedSeats, onToggle }: SubstitutePicksProps) {
  const seats = participants.map((player, seat) => ({ player, seat }))
  return (
    <fieldset className={`${layout.grid8} ${styles.substitutes}`}>
      <legend>대타</legend>
      <p className={`${text.secondary} ${text.quiet}`}>못 온 사람을 대신해 뛴 소환사를 골라주세요.</p>
      <div className={styles.teams}>
        {SIDES.map((side) => (
          <fieldset key={side}>
            <legend className={text.hidden}>{SIDE_NAMES[side]}</legend>
            {seats
              .filter(({ player }) => player.side === side)
              .map(({ player, seat }) => (
                <label key={seat} className={`${layout.line8} ${styles.seat}`}>
                  <input type="checkbox" checked={markedSeats.includes(seat)} onChange={() => onToggle(seat)} />
                  <ChampionTile name={player.championName} imageUrl={player.championImageUrl} size={28} />
                  <span className={text.ellipsis}>{playerName(player)}</span>
                </label>
              ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}
