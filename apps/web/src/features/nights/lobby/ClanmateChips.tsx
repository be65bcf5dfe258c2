import type { Night } from '@buri/contract/nights/nights'
import { POSITION_NAMES, type Position } from '@buri/domain/matches/matchFacts'
import { nameKeyOf } from '@buri/domain/riotId'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './addPeople.module.css'

const MAX_SHOWN = 12

type Clanmate = { name: string; gameName: string; position: Position | null }

export const useMembers = ({ clan }: Pick<Night, 'clan'>) =>
  useQuery({
    ...query('GET /api/clans/:id/members', { params: { id: clan?.id ?? '' } }),
    enabled: clan !== null,
  })

/** Returns members without a signup: first those who play the position, then those who played most recently. */
export function useClanmates({ clan, signups }: Night, position: Position | null): Clanmate[] {
  const { data } = useMembers({ clan })
  const keyOf = (gameName: string, tagLine: string | null) => nameKeyOf({ gameName, tagLine: tagLine ?? '' })
  const namesHere = new Set(
    signups.filter(({ state }) => state !== 'left').map((signup) => keyOf(signup.summonerName, signup.tagLine)),
  )
  const isOfPosition = (mate: { position: Position | null }) => position !== null && mate.position === position
  return (data?.data ?? [])
    .flatMap(({ player, month }) => {
      if (!player || namesHere.has(keyOf(player.summonerName, player.tagLine))) return []
      const usualPosition = player.mainPosition ?? month?.positions[0] ?? null
      const name = `${player.summonerName}#${player.tagLine}`
      return [{ name, gameName: player.summonerName, position: usualPosition, last: player.lastPlayedAt ?? '' }]
    })
    .sort((a, b) => Number(isOfPosition(b)) - Number(isOfPosition(a)) || b.last.localeCompare(a.last))
}

type ClanmateChipsProps = {
  night: Night
  position: Position | null
  isBusy: boolean
  onAdd: (name: string, mate: Clanmate) => void
}

export function ClanmateChips({ night, position, isBusy, onAdd }: ClanmateChipsProps) {
  const mates = useClanmates(night, position).slice(0, MAX_SHOWN)
  if (mates.length === 0) return null
  return (
    <ul className={layout.flow} aria-label="부를 수 있는 클랜원">
      {mates.map((mate) => (
        <li key={mate.name}>
          <button
            type="button"
            className={`${text.secondary} ${text.name} ${styles.chip}`}
            disabled={isBusy}
            onClick={() => onAdd(mate.name, mate)}
          >
            <Avatar name={mate.gameName} size={28} />
            {mate.gameName}
            {mate.position && (
              <>
                <LaneGlyph position={mate.position} size={14} />
                <span className={text.hidden}>{POSITION_NAMES[mate.position]}</span>
              </>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
