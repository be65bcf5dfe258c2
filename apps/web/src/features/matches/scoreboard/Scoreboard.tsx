import type { Participant, Side } from '@buri/contract/matches'
import type { ExplanationKey } from '@buri/domain/statistics/explanations'
import { mdiCrown } from '@mdi/js'
import { BelowFold } from '#web/loading/BelowFold.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import { formatThousands } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import { Explained } from '#web/ui/tips/Explained.tsx'
import { SIDE_NAMES, sideResult } from '../resultWords.ts'
import { damageScaleOf } from './damageScale.ts'
import styles from './Scoreboard.module.css'
import { ScoreboardRow } from './ScoreboardRow.tsx'
import { teamTotals } from './teamTotals.ts'

type ScoreboardProps = { participants: readonly Participant[]; durationSeconds: number }

/** A container query adapts the table to its width, so it fits in a row and on a page. */
export function Scoreboard({ participants, durationSeconds }: ScoreboardProps) {
  const rowProps = { participants, scale: damageScaleOf(participants), minutes: durationSeconds / 60 }
  const [first, ...others] = SIDES.filter((side) => participants.some((participant) => participant.side === side))
  return (
    <div className={styles.board}>
      {first && <Team side={first} {...rowProps} />}
      <BelowFold>
        {others.map((side) => (
          <Team key={side} side={side} {...rowProps} />
        ))}
      </BelowFold>
    </div>
  )
}

const SIDES = ['blue', 'red'] as const
const COLUMNS = ['소환사', '점수', 'KDA', '가한 / 받은 피해량', 'CS', '골드', '와드', '아이템'] as const
const COLUMN_RULES: Readonly<Record<string, ExplanationKey>> = {
  점수: 'performanceScore',
  KDA: 'avgKda',
  CS: 'csPerMinute',
  와드: 'wards',
}

function ColumnName({ name }: { name: string }) {
  const rule = COLUMN_RULES[name]
  if (!rule) return name
  return <Explained by={rule}>{name}</Explained>
}

type TeamProps = {
  side: Side
  participants: readonly Participant[]
  scale: ReturnType<typeof damageScaleOf>
  minutes: number
}

function Team({ side, participants, scale, minutes }: TeamProps) {
  return (
    <section className={classNames(styles.team, styles[side])}>
      <TeamHead side={side} participants={participants} />
      <table className={styles.table} aria-label={SIDE_NAMES[side]}>
        <colgroup>
          {COLUMNS.map((name) => (
            <col key={name} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                <ColumnName name={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {participants
            .filter((participant) => participant.side === side)
            .map((participant, index) => (
              <ScoreboardRow
                key={`${participant.championName} ${participant.summonerName ?? index}`}
                player={participant}
                scale={scale}
                minutes={minutes}
              />
            ))}
        </tbody>
      </table>
    </section>
  )
}

function TeamHead({ side, participants }: { side: Side; participants: readonly Participant[] }) {
  const { kills, goldEarned, win } = teamTotals(participants, side)
  return (
    <h3 className={`${layout.line8} ${styles.teamHead}`}>
      {win && <Icon path={mdiCrown} />}
      {SIDE_NAMES[side]}
      {sideResult(win)}
      <span>
        {kills}킬{goldEarned !== null && ` · 골드 ${formatThousands(goldEarned)}`}
      </span>
    </h3>
  )
}
