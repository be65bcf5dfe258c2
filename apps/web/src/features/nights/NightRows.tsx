import type { NightCard } from '@buri/contract/nights/nights'
import { Link } from 'react-router'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { useNow } from '#web/ui/text/useNow.ts'
import styles from './list.module.css'
import { MAP_NAMES, MODE_NAMES, STATE_NAMES, whenOf } from './nightWords.ts'

const TONES = { open: 'tint', running: 'hot', finished: 'plain', cancelled: 'plain' } as const

type NightRowsProps = {
  nights: readonly NightCard[]
  /** The title above already names the state of all of them. */
  isStateSaid?: boolean
}

/** Nights as rows linked to their lobbies. */
export function NightRows({ nights, isStateSaid = false }: NightRowsProps) {
  const now = useNow()
  return (
    <ul className={styles.rows}>
      {nights.map((night) => (
        <li key={night.id}>
          <Link to={night.state === 'finished' ? `/inhouse/${night.id}/recap` : `/inhouse/${night.id}`}>
            <span className={layout.row}>
              <b>{night.title}</b>
              {!isStateSaid && (
                <Chip isSmall tone={TONES[night.state]}>
                  {STATE_NAMES[night.state]}
                </Chip>
              )}
              {night.isSignedUp && <Chip isSmall>참가함</Chip>}
            </span>
            <span className={styles.facts}>
              {[
                // The date where a page is drawn without a clock.
                whenOf(Date.parse(night.startsAt), now ?? Number.NaN),
                night.clan?.clanName,
                MAP_NAMES[night.map],
                MODE_NAMES[night.mode],
              ]
                .filter((fact) => fact !== null && fact !== undefined)
                .join(' · ')}
            </span>
            <span className={styles.count}>
              <b>
                {night.inCount}
                <small>/{night.places}</small>
              </b>
              <small>
                {night.gameCount > 0
                  ? `${night.gameCount}판`
                  : night.waitingCount > 0
                    ? `대기 ${night.waitingCount}명`
                    : '참가'}
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
