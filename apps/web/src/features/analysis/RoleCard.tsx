import type { PlayerAnalysis } from '@buri/contract/analysis'
import { mdiRadar } from '@mdi/js'
import { Radar } from '#web/ui/charts/Radar.tsx'
import { NotEnough } from '#web/ui/feedback/NotEnough.tsx'
import { Rate } from '#web/ui/game/Rate.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { CardStack } from '#web/ui/layout/CardStack.tsx'
import { formatNumber, formatOneDecimal, formatPercent } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { Explained } from '#web/ui/tips/Explained.tsx'
import { AnalysisTable } from './AnalysisTable.tsx'
import styles from './RoleCard.module.css'
import { roleShares } from './roleShares.ts'

type Role = PlayerAnalysis['roles'][number]

/** Shares are not drawn if there are fewer matches than this in total. */
const MIN_GAMES = 3

export function RoleCard({ roles }: { roles: readonly Role[] }) {
  const radarShares = roleShares(roles)
  const totalGames = roles.reduce((total, { games }) => total + games, 0)
  return (
    <Card labelledBy="roles">
      <CardHead
        id="roles"
        title={<Explained by="roleRadar">포지션</Explained>}
        icon={mdiRadar}
        sub={`포지션을 아는 경기 ${formatNumber(totalGames)}판`}
      />
      {radarShares === null || totalGames < MIN_GAMES ? (
        <NotEnough sample={totalGames}>포지션 비율은 3판부터 그려요.</NotEnough>
      ) : (
        <CardStack>
          <Radar
            axes={roles.map(({ label, share, games }, index) => ({
              name: label,
              score: radarShares.scores[index] ?? 0,
              tip: `${label} ${formatPercent(share)} (${formatNumber(games)}판)`,
            }))}
            sentence={`포지션별 비율. ${roles.map(({ label, share }) => `${label} ${formatPercent(share)}`).join(', ')}`}
          />
          <p className={`${text.note} ${styles.rimNote}`}>바깥 선은 {radarShares.rim}%예요.</p>
          <RoleTable roles={roles} totalGames={totalGames} />
        </CardStack>
      )}
    </Card>
  )
}

const RoleTable = ({ roles, totalGames }: { roles: readonly Role[]; totalGames: number }) => (
  <AnalysisTable className={styles.roles}>
    <thead>
      <tr>
        <th scope="col">포지션</th>
        <th scope="col">판수</th>
        <th scope="col">비율</th>
        <th scope="col">
          <Explained by="sampleWinRate">승률</Explained>
        </th>
        <th scope="col">
          <Explained by="roleScore">경기 점수</Explained>
        </th>
      </tr>
    </thead>
    <tbody>
      {roles.map(({ position, label, games, share, winRate, avgScore }) => (
        <tr key={position}>
          <th scope="row">{label}</th>
          <td>{formatNumber(games)}</td>
          <td>
            <Rate percent={share} games={totalGames} />
          </td>
          <td>
            <Rate percent={winRate} games={games} />
          </td>
          <td>{formatOneDecimal(avgScore)}</td>
        </tr>
      ))}
    </tbody>
  </AnalysisTable>
)
