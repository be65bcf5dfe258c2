import type { NightCard } from '@buri/contract/nights/nights'
import { dayAndTimeInWords } from '@buri/domain/wordedTime'
import { Link } from 'react-router'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import text from '#web/ui/text/text.module.css'
import { useNow } from '#web/ui/text/useNow.ts'
import styles from './list.module.css'
import { MAP_NAMES, MODE_NAMES, STATE_NAMES } from './nightWords.ts'

const STATE_TONES = { open: 'tint', running: 'accent', finished: 'plain', cancelled: 'plain' } as const

type NightRowsProps = {
  nights: readonly NightCard[]
  /** True if the title above already names the state of all nights. */
  isStateSaid?: boolean
  isOfManyClans?: boolean
}

export function NightRows({ nights, isStateSaid = false, isOfManyClans = false }: NightRowsProps) {
  const now = useNow()
  return (
    <ul className={styles.rows} data-crests={isOfManyClans || undefined}>
      {nights.map((night) => (
        <li key={night.id}>
          <Link to={night.state === 'finished' ? `/inhouse/${night.id}/recap` : `/inhouse/${night.id}`}>
            {isOfManyClans && (
              <span className={styles.crest}>
                <ClanCrest name={night.clan?.clanName ?? night.hostName} imageUrl={night.clan?.crestUrl} size={36} />
              </span>
            )}
            <span className={layout.row}>
              <b>{night.title}</b>
              {!isStateSaid && (
                <Chip isSmall tone={STATE_TONES[night.state]}>
                  {STATE_NAMES[night.state]}
                </Chip>
              )}
              {night.isSignedUp && <Chip isSmall>참가함</Chip>}
            </span>
            <span className={`${text.detail} ${styles.facts}`}>
              <span>{dayAndTimeInWords(Date.parse(night.startsAt), now ?? Number.NaN)}</span>
              <span className={text.ellipsis}>
                {[
                  night.clan?.clanName,
                  // Nearly every night is on the rift, so only another map is named.
                  night.map === 'rift' ? null : MAP_NAMES[night.map],
                  MODE_NAMES[night.mode],
                ]
                  .filter((fact) => fact !== null && fact !== undefined)
                  .join(' · ')}
              </span>
            </span>
            <span className={styles.count}>
              <b>
                {night.inCount}
                <small>/{night.places}</small>
              </b>
              <small>{countWords(night)}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function countWords({ state, gameCount, inCount, places, waitingCount }: NightCard): string {
  if (gameCount > 0) return `${gameCount}판`
  if (waitingCount > 0) return `대기 ${waitingCount}명`
  return state === 'open' && inCount < places ? `빈자리 ${places - inCount}` : '참가'
}
