import type { GameIcon, TeamSummary } from '@buri/contract/matches'
import { mdiScaleBalance } from '@mdi/js'
import { Duel } from '#web/ui/charts/Bar.tsx'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { classNames } from '#web/ui/style/classNames.ts'
import { formatNumber, formatThousands } from '#web/ui/text/format.ts'
import { SIDE_NAMES } from '../resultWords.ts'
import styles from './TeamComparison.module.css'

type Measure = { label: string; of: (team: TeamSummary) => number | null; write: (value: number) => string }

const MEASURES: readonly Measure[] = [
  { label: '골드', of: (team) => team.goldEarned, write: formatThousands },
  { label: '챔피언 피해량', of: (team) => team.damageToChampions, write: formatThousands },
  { label: 'CS', of: (team) => team.cs, write: formatNumber },
  { label: '시야 점수', of: (team) => team.visionScore, write: formatNumber },
  { label: '타워', of: (team) => team.towers, write: formatNumber },
  { label: '억제기', of: (team) => team.inhibitors, write: formatNumber },
  { label: '드래곤', of: (team) => team.dragons, write: formatNumber },
  { label: '바론', of: (team) => team.barons, write: formatNumber },
  { label: '전령', of: (team) => team.heralds, write: formatNumber },
  { label: '공허 유충', of: (team) => team.grubs, write: formatNumber },
]

export function TeamComparison({ teams, isAlone }: { teams: readonly TeamSummary[]; isAlone: boolean }) {
  const blue = teams.find((team) => team.side === 'blue')
  const red = teams.find((team) => team.side === 'red')
  if (!blue || !red) return null
  return (
    <Card labelledBy="team-comparison">
      <CardHead id="team-comparison" title="팀 비교" icon={mdiScaleBalance} />
      <dl className={classNames(styles.duels, isAlone && styles.inColumns)}>
        {MEASURES.map(({ label, of, write }) => {
          const blueValue = of(blue)
          const redValue = of(red)
          if (blueValue === null || redValue === null) return null
          return (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{write(blueValue)}</dd>
              <dd>{write(redValue)}</dd>
              <dd>
                <Duel
                  blue={blueValue}
                  red={redValue}
                  label={`${label} 블루팀 ${write(blueValue)}, 레드팀 ${write(redValue)}`}
                />
              </dd>
            </div>
          )
        })}
      </dl>
      {[blue, red].some((team) => team.bans?.length) && (
        <div className={styles.bans}>
          <Bans side="blue" bans={blue.bans ?? []} />
          <Bans side="red" bans={red.bans ?? []} />
        </div>
      )}
    </Card>
  )
}

const Bans = ({ side, bans }: { side: 'blue' | 'red'; bans: readonly GameIcon[] }) => (
  <div>
    <h3 className={styles[side]}>{SIDE_NAMES[side]} 금지</h3>
    <ul>
      {bans.map((ban) => (
        <li key={ban.id}>
          <ChampionTile name={ban.name} imageUrl={ban.imageUrl} size={28} />
        </li>
      ))}
    </ul>
  </div>
)
