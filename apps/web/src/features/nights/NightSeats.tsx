import type { Night, NightSignup } from '@buri/contract/nights/nights'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { laneSeats } from './laneSeats.ts'
import styles from './seats.module.css'

type NightSeatsProps = { night: Pick<Night, 'signups' | 'places' | 'bottleneck'> }

export function NightSeats({ night }: NightSeatsProps) {
  const { lanes, anywhere } = laneSeats(night)
  return (
    <div className={`${layout.grid8} ${text.secondary} ${styles.seats}`}>
      <dl>
        {lanes.map(({ position, people, free }) => (
          <div key={position}>
            <dt>
              <LaneGlyph position={position} />
              {POSITION_NAMES[position]}
            </dt>
            <dd>
              {people.map((person) => (
                <Seat key={person.id} person={person} />
              ))}
              {[...Array(free).keys()].map((nth) => (
                <span key={nth} className={styles.free}>
                  빈자리
                </span>
              ))}
            </dd>
          </div>
        ))}
        {anywhere.length > 0 && (
          <div>
            <dt>상관없음</dt>
            <dd>
              {anywhere.map((person) => (
                <Seat key={person.id} person={person} />
              ))}
            </dd>
          </div>
        )}
      </dl>
      {night.bottleneck && <p>{night.bottleneck}</p>}
    </div>
  )
}

const Seat = ({ person: { summonerName } }: { person: NightSignup }) => (
  <span className={styles.person}>
    <Avatar name={summonerName} size={28} />
    <span className={text.ellipsis}>{summonerName}</span>
  </span>
)
