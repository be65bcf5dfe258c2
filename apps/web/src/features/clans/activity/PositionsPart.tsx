import type { ClanDashboard } from '@buri/contract/clanActivity'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { mdiAccountGroupOutline } from '@mdi/js'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import { MoreLink } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber, formatPercent } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import lines from './lines.module.css'
import styles from './PositionsPart.module.css'
import { StatisticsPart } from './StatisticsPart.tsx'

/** Leads to the choice of a board for a post with this title. */
const recruitingPath = (title: string) => `/community?title=${encodeURIComponent(title)}`

const shareOf = ({ filledByOthers, places }: ClanDashboard['positions'][number]) => filledByOthers / Math.max(1, places)

export function PositionsPart({ clanName, positions }: Pick<ClanDashboard, 'positions'> & { clanName: string }) {
  const maxCount = Math.max(1, ...positions.map(({ main, sub }) => main + sub))
  const [shortest] = positions.filter(({ isShort }) => isShort).toSorted((one, other) => shareOf(other) - shareOf(one))
  const places = positions.reduce((sum, position) => sum + position.places, 0)
  return (
    <StatisticsPart
      title="포지션 현황"
      icon={mdiAccountGroupOutline}
      sub={`최근 30일 ${formatNumber(places)}자리`}
      rule="주는 30일 동안 클랜 내전에서 가장 많이 맡은 포지션, 부는 두 번째로 많이, 5판에 한 판 이상 맡은 포지션이에요. 다른 포지션이 주인 사람이 20자리의 30% 이상을 채우면 부족이에요."
    >
      {places === 0 ? (
        <p className={lines.empty}>최근 30일에 치른 클랜 내전이 없어요.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">포지션</th>
              <th scope="col">주 · 부, 명</th>
              <th scope="col">다른 라인이 대신한 비율</th>
            </tr>
          </thead>
          <tbody>
            {positions.map(({ position, main, sub, places: slots, filledByOthers, isShort }) => (
              <tr key={position}>
                <th scope="row">
                  <span className={styles.lane}>
                    <LaneGlyph position={position} />
                    {POSITION_NAMES[position]}
                  </span>
                </th>
                <td>
                  <span className={`${layout.line8} ${styles.cover}`}>
                    <span className={styles.coverBar} aria-hidden="true">
                      <i style={{ '--share': `${(100 * main) / maxCount}%` }} />
                      <i style={{ '--share': `${(100 * sub) / maxCount}%` }} />
                    </span>
                    <span>
                      {main}
                      <span className={text.quiet}> · {sub}</span>
                    </span>
                  </span>
                </td>
                <td>
                  {isShort && (
                    <Chip tone="caution" isSmall>
                      부족
                    </Chip>
                  )}{' '}
                  <b>{formatPercent(slots === 0 ? null : (100 * filledByOthers) / slots)}</b>
                  <small className={styles.wide}>
                    {' '}
                    {filledByOthers}/{slots}
                  </small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shortest && (
        <p>
          <b>{POSITION_NAMES[shortest.position]}</b> 부족: 주로 하는 사람은 {shortest.main}명이고, {shortest.places}
          자리 중 {shortest.filledByOthers}자리를 다른 포지션이 맡았어요.
        </p>
      )}
      {shortest && (
        <MoreLink to={recruitingPath(`${clanName} 클랜 ${POSITION_NAMES[shortest.position]} 모집`)}>
          {POSITION_NAMES[shortest.position]} 모집 글쓰기
        </MoreLink>
      )}
    </StatisticsPart>
  )
}
