import type { Night, NightSignup } from '@buri/contract/nights/nights'
import { mdiCheckCircle, mdiDotsHorizontal } from '@mdi/js'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { clockOf, waitWords } from '../nightWords.ts'
import { PersonName } from '../PersonName.tsx'
import { PositionChip } from '../PositionChip.tsx'
import styles from './signups.module.css'

type SignupListProps = { night: Night; menuOf: (signup: NightSignup) => ReactNode }

/** Who is in, who waits and why, and who cancelled. */
export function SignupList({ night, menuOf }: SignupListProps) {
  const of = (state: NightSignup['state']) => night.signups.filter((one) => one.state === state)
  const [inside, waiting, absent] = [of('in'), of('waiting'), of('absent')]
  return (
    <Card labelledBy="signups">
      <CardHead id="signups" title="참가" sub={`${inside.length} / ${night.places}명`} />
      {inside.length === 0 && (
        <EmptyState title="아직 아무도 없어요">
          초대 링크를 채팅방에 붙여 넣으면 계정 없이도 들어올 수 있어요.
        </EmptyState>
      )}
      <ul className={styles.list} aria-label="참가한 사람">
        {inside.map((one) => (
          <li key={one.id} className={styles.row} data-me={one.isMe || undefined}>
            <span className={styles.place}>{one.place}</span>
            <Person signup={one} />
            <Wishes signup={one} />
            {night.readyCheck && <Ready isReady={one.isReady} />}
            <span className={styles.menu}>{menuOf(one)}</span>
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <>
          <h3 className={`${layout.line8} ${styles.group}`}>
            대기 <Chip isSmall>{waiting.length}</Chip>
            <span>위에서부터 들어가요</span>
          </h3>
          <ul className={styles.list} aria-label="대기하는 사람">
            {waiting.map((one) => (
              <li key={one.id} className={styles.row} data-waiting data-me={one.isMe || undefined}>
                <span className={styles.place}>{one.place}</span>
                <Person signup={one}>
                  <small>{waitWords(one, night.places)}</small>
                </Person>
                <Wishes signup={one} />
                <span className={styles.menu}>{menuOf(one)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {absent.length > 0 && (
        <>
          <h3 className={`${layout.line8} ${styles.group}`}>
            불참 <Chip isSmall>{absent.length}</Chip>
          </h3>
          <ul className={styles.list} aria-label="오지 않은 사람">
            {absent.map((one) => (
              <li key={one.id} className={styles.row} data-waiting>
                <span className={styles.place}>-</span>
                <Person signup={one} />
                <span className={styles.menu}>{menuOf(one)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

const Person = ({ signup, children }: { signup: NightSignup; children?: ReactNode }) => (
  <div className={`${layout.line8} ${styles.person}`}>
    <Avatar name={signup.summonerName} size={32} />
    <div>
      <span className={`${layout.row} ${styles.name}`}>
        <PersonName signup={signup} />
        {signup.isHost && (
          <Chip isSmall tone="tint">
            주최
          </Chip>
        )}
        {signup.isGuest && <Chip isSmall>손님</Chip>}
        {signup.isMe && <Chip isSmall>나</Chip>}
        {signup.state === 'in' && signup.arrival === 'late' && signup.arrivesAt && (
          <Chip isSmall>{clockOf(Date.parse(signup.arrivesAt))} 도착</Chip>
        )}
        {signup.state === 'in' && signup.arrival === 'maybe' && <Chip isSmall>아마도</Chip>}
      </span>
      {children}
    </div>
  </div>
)

const Wishes = ({ signup: { main, sub, refused } }: { signup: NightSignup }) => (
  <div className={styles.wishes}>
    {main && <PositionChip position={main} as="main" />}
    {sub && <PositionChip position={sub} as="sub" />}
    {refused.map((position) => (
      <PositionChip key={position} position={position} as="refused" />
    ))}
  </div>
)

const Ready = ({ isReady }: { isReady: boolean }) => (
  <span className={`${layout.inline} ${text.note} ${styles.ready}`} data-ready={isReady || undefined}>
    <Icon path={isReady ? mdiCheckCircle : mdiDotsHorizontal} />
    {isReady ? '준비' : '아직'}
  </span>
)
