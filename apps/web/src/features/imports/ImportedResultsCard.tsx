import type { AnswerOf } from '@buri/contract/endpoints'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './past.module.css'
import { useImportedResults } from './useImports.ts'

type PastResults = AnswerOf<'GET /api/clans/:id/past'>

const PEOPLE_AT_FIRST = 10
const DAY = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'medium', timeZone: 'Asia/Seoul' })
const dayOf = (iso: string) => DAY.format(new Date(iso))
const daysOf = (from: string, to: string) => [...new Set([dayOf(from), dayOf(to)])].join(' ~ ')

export function ImportedResultsCard({ clanId }: { clanId: string }) {
  const [page, setPage] = useState(1)
  const past = useImportedResults(clanId, page)
  if (past.error) return <QueryFailed query={past} title="옮겨 온 기록을 불러올 수 없습니다" hasWayHome={false} />
  if (!past.data || past.data.people.length === 0) return null
  const { people, games, gameCount, totalPages } = past.data
  return (
    <Card labelledBy="past">
      <CardHead
        id="past"
        title="옮겨 온 기록"
        sub={gameCount > 0 ? `${gameCount.toLocaleString('ko')}판` : '사람별 합계'}
      />
      <CardBody className={layout.grid16}>
        <p className={text.note}>
          클랜이 시트에서 옮겨 온 기록이에요. 부리 점수와 순위, 뱃지에는 들어가지 않아요. 클랜 밖에서는 소환사를 연결한
          클랜원의 이름만 보여요.
        </p>
        <PastPeople people={people} />
        {games.length > 0 && <PastGames games={games} />}
        {totalPages > 1 && (
          <div className={layout.between}>
            <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
              이전 경기
            </Button>
            <span className={`${text.note} ${text.num}`}>
              {page} / {totalPages}
            </span>
            <Button size="small" disabled={page >= totalPages} onClick={() => setPage(page + 1)}>
              다음 경기
            </Button>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

function PastPeople({ people }: { people: PastResults['people'] }) {
  const [isAll, setAll] = useState(false)
  const shownPeople = isAll ? people : people.slice(0, PEOPLE_AT_FIRST)
  return (
    <>
      <table className={styles.people}>
        <caption className={text.hidden}>옮겨 온 기록의 사람별 전적</caption>
        <thead>
          <tr>
            <th scope="col">이름</th>
            <th scope="col">판수</th>
            <th scope="col">승</th>
            <th scope="col">승률</th>
            <th scope="col">기간</th>
          </tr>
        </thead>
        <tbody>
          {[...shownPeople.entries()].map(([index, { summonerName, games, wins, from, to }]) => (
            // Hidden players share one name, so only the index tells rows apart.
            <tr key={index}>
              <th scope="row">{summonerName}</th>
              <td>{games.toLocaleString('ko')}</td>
              <td>{wins.toLocaleString('ko')}</td>
              <td>{games > 0 ? `${Math.round((100 * wins) / games)}%` : '-'}</td>
              <td>{from && to ? daysOf(from, to) : '합계만'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {people.length > PEOPLE_AT_FIRST && (
        <Button size="small" kind="quiet" onClick={() => setAll(!isAll)}>
          {isAll ? '접기' : `${people.length}명 모두 보기`}
        </Button>
      )}
    </>
  )
}

const PastGames = ({ games }: { games: PastResults['games'] }) => (
  <ul className={styles.games}>
    {games.map(({ id, playedAt, isTimeKnown, night, teams }) => (
      <li key={id}>
        <div className={layout.line8}>
          <b className={text.num}>{dayOf(playedAt)}</b>
          {night !== null && <span>{night}</span>}
          {!isTimeKnown && <span className={text.note}>시각 모름</span>}
          <Chip isSmall>옮겨 온 기록</Chip>
        </div>
        {teams.map(({ isWinner, players }) => (
          <p key={String(isWinner)} className={styles.team}>
            <b className={isWinner ? text.win : text.loss}>{isWinner ? '승' : '패'}</b>
            <span>
              {players
                .map(({ summonerName, championName }) =>
                  championName === null ? summonerName : `${summonerName}(${championName})`,
                )
                .join(', ')}
            </span>
          </p>
        ))}
      </li>
    ))}
  </ul>
)
