import type { NightGame } from '@buri/contract/nights/nights'
import { Link } from 'react-router'
import { formatDuration } from '#web/ui/text/format.ts'
import styles from './game.module.css'
import { SIDE_NAMES } from './people.ts'

/** The games of the night that are over, in order. */
export const GameTiles = ({ games }: { games: readonly NightGame[] }) => (
  <ul className={styles.tiles} aria-label="끝난 경기">
    {games.map(({ n, result }) => (
      <li key={n} className={styles.tile}>
        <span>
          <b>경기 {n}</b>
          <small>{result?.durationSeconds ? formatDuration(result.durationSeconds) : ''}</small>
        </span>
        {result ? (
          <>
            <strong data-side={result.winner}>{SIDE_NAMES[result.winner]} 승리</strong>
            <span>
              <small>
                {result.blueKills === null || result.redKills === null
                  ? ''
                  : `${result.blueKills} : ${result.redKills}`}
              </small>
              {result.matchId ? (
                <Link data-touch to={`/match/${result.matchId}`}>
                  경기 보기
                </Link>
              ) : (
                <small>직접 적음, 점수 반영 전</small>
              )}
            </span>
          </>
        ) : (
          <small>취소됨</small>
        )}
      </li>
    ))}
  </ul>
)
