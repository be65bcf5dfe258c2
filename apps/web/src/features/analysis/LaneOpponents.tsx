import type { LaneOpponent } from '@buri/contract/analysis'
import { mdiSwordCross } from '@mdi/js'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { profilePath } from '#web/ui/game/profilePath.ts'
import { Rate } from '#web/ui/game/Rate.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { useListPresses } from '#web/ui/layout/useListPresses.ts'
import { useRowLinks } from '#web/ui/layout/useRowLinks.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { Explained } from '#web/ui/tips/Explained.tsx'
import { AnalysisTable, NoRows } from './AnalysisTable.tsx'
import styles from './LaneOpponents.module.css'

export function LaneOpponents({ opponents }: { opponents: readonly LaneOpponent[] }) {
  const list = useListPresses<HTMLTableSectionElement>(useRowLinks())
  return (
    <Card labelledBy="lane-opponents">
      <CardHead
        id="lane-opponents"
        title={<Explained by="laneOpponents">라인 상대</Explained>}
        icon={mdiSwordCross}
        sub="같은 포지션, 자주 만난 순서"
      />
      {opponents.length === 0 ? (
        <NoRows>같은 포지션에서 만난 상대가 아직 없어요.</NoRows>
      ) : (
        <AnalysisTable className={styles.opponents} labelledBy="lane-opponents">
          <thead>
            <tr>
              <th scope="col">소환사</th>
              <th scope="col">판수</th>
              <th scope="col">
                <Explained by="sampleWinRate">승률</Explained>
              </th>
              <th scope="col">골드 차이</th>
            </tr>
          </thead>
          <tbody ref={list}>{opponents.map(opponentRow)}</tbody>
        </AnalysisTable>
      )}
      {opponents.length > 0 && (
        <p className={`${text.note} ${styles.footnote}`}>
          골드 차이는 경기가 끝났을 때의 평균이고, 라인전의 결과가 아니에요.
        </p>
      )}
    </Card>
  )
}

const opponentRow = ({ name, tagLine, avatarUrl, games, wins, losses, winRate, avgGoldLead }: LaneOpponent) => (
  <tr key={`${name}#${tagLine}`}>
    <th scope="row">
      <a className={styles.person} href={profilePath({ gameName: name, tagLine })}>
        <Avatar name={name} imageUrl={avatarUrl} size={32} />
        <span className={styles.text}>
          <b className={text.ellipsis}>{name}</b>
          <small className={text.ellipsis}>#{tagLine}</small>
        </span>
      </a>
    </th>
    <td>{formatNumber(games)}</td>
    <td>
      <Rate percent={winRate} games={games} />
      <small>
        {formatNumber(wins)}승 {formatNumber(losses)}패
      </small>
    </td>
    <td>
      {avgGoldLead !== null && Math.round(avgGoldLead) > 0 && '+'}
      {formatNumber(avgGoldLead)}
    </td>
  </tr>
)
