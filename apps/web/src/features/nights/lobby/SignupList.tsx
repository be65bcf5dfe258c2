import type { Night, NightSignup } from '@buri/contract/nights/nights'
import { isNightOver } from '@buri/domain/nights/nightSettings'
import { mdiAlert, mdiCheckCircle, mdiInformationOutline } from '@mdi/js'
import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { waitWords } from '../nightWords.ts'
import { PersonName } from '../PersonName.tsx'
import { PositionChip } from '../PositionChip.tsx'
import { SeatBoard, type SeatHandlers } from './SeatBoard.tsx'
import seats from './seatBoard.module.css'
import styles from './signups.module.css'

type SignupListProps = {
  night: Night
  presses?: SeatHandlers | undefined
  children?: ReactNode
}

export function SignupList({ night, presses, children }: SignupListProps) {
  const signupsIn = (state: NightSignup['state']) => night.signups.filter((signup) => signup.state === state)
  const [waiting, absent] = [signupsIn('waiting'), signupsIn('absent')]
  if (isNightOver(night) && night.signups.length === 0) return null
  return (
    <Card labelledBy="signups">
      <CardHead id="signups" title="참가">
        <p className={`${text.num} ${text.detail} ${styles.count}`}>
          <b>{night.inCount}</b> / {night.places}명
        </p>
      </CardHead>
      <SeatBoard night={night} presses={presses} />
      {!isNightOver(night) && <MissingPeople night={night} waiting={waiting} mayAdd={presses !== undefined} />}
      {children}
      <Rows title="대기" label="대기하는 사람" sub="위에서부터 들어가요" people={waiting} presses={presses}>
        {(signup) => <small>{waitWords(signup, night.places)}</small>}
      </Rows>
      <Rows title="불참" label="오지 않은 사람" people={absent} presses={presses} />
    </Card>
  )
}

type NeedProps = { night: Night; waiting: readonly NightSignup[]; mayAdd: boolean }

function MissingPeople({ night: { inCount, places, bottleneck }, waiting: [first, ...others], mayAdd }: NeedProps) {
  if (bottleneck)
    return (
      <p className={`${layout.grid8} ${text.detail} ${seats.missing}`} role="status">
        <Icon path={mdiAlert} />
        <span>{bottleneck}</span>
      </p>
    )
  if (inCount >= places)
    return (
      <p className={`${layout.grid8} ${text.detail} ${seats.missing}`} data-whole>
        <Icon path={mdiCheckCircle} />
        <span>
          {places}명이 모두 모였어요.
          {first && ` 대기 ${others.length + 1}명, ${first.summonerName} 님은 빈자리가 나면 들어와요.`}
        </span>
      </p>
    )
  if (!mayAdd) return null
  return (
    <p className={`${layout.grid8} ${text.detail} ${seats.missing}`}>
      <Icon path={mdiInformationOutline} />
      <span>
        <b>빈자리</b>를 누르면 바로 넣을 수 있어요.
      </span>
    </p>
  )
}

type RowsProps = {
  title: string
  label: string
  sub?: string
  people: readonly NightSignup[]
  presses: SeatHandlers | undefined
  children?: (signup: NightSignup) => ReactNode
}

function Rows({ title, label, sub, people, presses, children }: RowsProps) {
  if (people.length === 0) return null
  return (
    <>
      <h3 className={`${layout.line8} ${styles.group}`}>
        {title} <Chip isSmall>{people.length}</Chip>
        {sub && <span>{sub}</span>}
      </h3>
      <ul className={styles.list} aria-label={label}>
        {people.map((person) => (
          <li key={person.id} className={styles.row} data-me={person.isMe || undefined}>
            <span className={`${text.num} ${text.note} ${styles.place}`}>
              {person.state === 'absent' ? '-' : person.place}
            </span>
            <div className={`${layout.line8} ${styles.person}`}>
              <Avatar name={person.summonerName} size={32} />
              <div>
                <PersonName signup={person} />
                {children?.(person)}
              </div>
            </div>
            <Wishes signup={person} />
            {presses && (
              <button type="button" className={styles.manage} onClick={() => presses.onPerson(person)}>
                <span className={text.hidden}>{person.summonerName} </span>관리
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

export const Wishes = ({ signup: { main, sub, refused } }: { signup: NightSignup }) => (
  <div className={styles.wishes}>
    {main && <PositionChip position={main} as="main" />}
    {sub && <PositionChip position={sub} as="sub" />}
    {refused.map((position) => (
      <PositionChip key={position} position={position} as="refused" />
    ))}
  </div>
)
