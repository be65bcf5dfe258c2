import type { PlayerProfile } from '@buri/contract/players'
import { mdiMedalOutline } from '@mdi/js'
import { Link } from 'react-router'
import { Bar } from '#web/ui/charts/Bar.tsx'
import { NotEnough } from '#web/ui/feedback/NotEnough.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import { formatDate, formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { Explained } from '#web/ui/tips/Explained.tsx'
import { CardRow, CardRows, CardRowText } from './CardRows.tsx'
import { Facts } from './Facts.tsx'
import styles from './HonoursCard.module.css'
import { honourIcon } from './honourIcons.ts'
import { isWorthShowing } from './sections.ts'

type HonoursCardProps = Pick<PlayerProfile, 'achievements' | 'goals' | 'records'>
type Achievement = NonNullable<PlayerProfile['achievements']['items']>[number]
type Goal = NonNullable<PlayerProfile['goals']['items']>[number]
type PersonalRecord = NonNullable<PlayerProfile['records']['items']>[number]

const ACHIEVEMENTS_AT_FIRST = 4
const RECORDS_AT_FIRST = 6

export const HonoursCard = ({ achievements, goals, records }: HonoursCardProps) => (
  <Card className={styles.honours} labelledBy="honours">
    <CardHead
      id="honours"
      title={<Explained by="achievements">업적·목표</Explained>}
      icon={mdiMedalOutline}
      sub={achievements.items && achievements.items.length > 0 && `업적 ${achievements.items.length}개`}
    />
    {achievements.items === null ? (
      isWorthShowing(achievements) && <NotEnough sample={achievements.sample}>업적은 내전을 더 하면 열려요.</NotEnough>
    ) : achievements.items.length === 0 ? (
      <p className={`${text.detail} ${styles.empty}`}>아직 업적이 없어요. 첫 업적까지 얼마 남지 않았어요.</p>
    ) : (
      <Achievements achievements={achievements.items} />
    )}
    {goals.items && goals.items.length > 0 && (
      <div className={styles.part}>
        <h3>
          <Explained by="goals">진행 중인 목표</Explained>
        </h3>
        {goals.items.map((goal) => (
          <GoalLine key={goal.id} goal={goal} />
        ))}
      </div>
    )}
    {records.items && records.items.length > 0 && (
      <div className={styles.part}>
        <h3>
          <Explained by="records">개인 기록</Explained>
        </h3>
        <Records records={records.items} />
      </div>
    )}
  </Card>
)

function Records({ records }: { records: readonly PersonalRecord[] }) {
  const olderRecords = records.slice(RECORDS_AT_FIRST)
  return (
    <>
      <Facts>{records.slice(0, RECORDS_AT_FIRST).map(recordFact)}</Facts>
      {olderRecords.length > 0 && (
        <Disclosure label={`기록 ${olderRecords.length}개 더 보기`}>
          <Facts>{olderRecords.map(recordFact)}</Facts>
        </Disclosure>
      )}
    </>
  )
}

function Achievements({ achievements }: { achievements: readonly Achievement[] }) {
  const olderAchievements = achievements.slice(ACHIEVEMENTS_AT_FIRST)
  return (
    <div>
      <CardRows>{achievements.slice(0, ACHIEVEMENTS_AT_FIRST).map(achievementRow)}</CardRows>
      {olderAchievements.length > 0 && (
        <Disclosure label={`업적 ${olderAchievements.length}개 더 보기`} className={styles.older}>
          <ul>{olderAchievements.map(achievementRow)}</ul>
        </Disclosure>
      )}
    </div>
  )
}

const achievementRow = ({ id, title, description, icon, color, achievedDate, matchId }: Achievement) => (
  <CardRow key={id} to={matchId && `/match/${encodeURIComponent(matchId)}`}>
    <span className={classNames(styles.medal, MEDAL_TONES[color])}>
      <Icon path={honourIcon(icon)} />
    </span>
    <CardRowText>
      <b>{title}</b>
      {description}
    </CardRowText>
    <time dateTime={achievedDate}>{formatDate(achievedDate)}</time>
  </CardRow>
)

/** Keys are the names of design tokens that the server sends. */
const MEDAL_TONES: Readonly<Record<string, string | undefined>> = {
  primary: styles.accent,
  caution: styles.accent,
  good: styles.good,
}

function GoalLine({ goal }: { goal: Goal }) {
  const percent = goal.target > 0 ? Math.min(100, (goal.current / goal.target) * 100) : 0
  return (
    <div className={`${layout.grid4} ${styles.goal}`}>
      <div>
        <span>
          {goal.title} <small className={`${text.note} ${styles.goalText}`}>{goal.description}</small>
        </span>
        <span>
          <b>{formatNumber(goal.current)}</b> / {formatNumber(goal.target)}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={goal.title}
        aria-valuenow={Math.min(goal.current, goal.target)}
        aria-valuemin={0}
        aria-valuemax={goal.target}
        className={styles.bar}
      >
        <Bar percent={percent} tone="accent" />
      </div>
    </div>
  )
}

function recordFact({ id, title, value, date, matchId }: PersonalRecord) {
  const words = value.replace('분 ', '분\u00a0')
  return (
    <div key={id}>
      <dt>{title}</dt>
      <dd>
        {matchId ? <Link to={`/match/${encodeURIComponent(matchId)}`}>{words}</Link> : words}
        <small>{formatDate(date)}</small>
      </dd>
    </div>
  )
}
