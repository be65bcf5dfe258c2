import type { Side } from '@buri/contract/matches'
import type { TypedResult } from '@buri/contract/typedResults'
import { mdiTrashCanOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isRefusal } from '#web/api/ApiError.ts'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { type FailedQuery, QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { profilePath } from '#web/ui/game/profilePath.ts'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDateTime, UNKNOWN_TEXT } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from './typed.module.css'

const TEAM_NAMES = [
  { side: 'blue', title: '블루팀' },
  { side: 'red', title: '레드팀' },
] as const satisfies readonly { side: Side; title: string }[]

/** Values that the author left empty are not shown. */
export function TypedResultPage({ id }: { id: string }) {
  usePageTitle('직접 입력한 결과')
  const result = useQuery(query('GET /api/matches/typed/:id', { params: { id } }))
  return (
    <div className={layout.wrap}>
      <PageHead title="직접 입력한 결과" />
      <Card>
        <CardBody>
          {result.isPending && (
            <>
              <Loading />
              <Skeleton height={360} />
            </>
          )}
          {result.data && <ResultCard result={result.data} />}
          {result.error && !result.data && <Refused query={result} />}
        </CardBody>
      </Card>
    </div>
  )
}

function ResultCard({ result }: { result: TypedResult }) {
  return (
    <div className={styles.resultSummary}>
      <div className={layout.between}>
        <p className={layout.row}>
          <Chip tone="caution">점수와 통계에 들어가지 않음</Chip>
          <span>{formatDateTime(result.matchDate)}</span>
          {result.remark && <span className={text.quiet}>{result.remark}</span>}
        </p>
        {result.mayDelete && <Delete id={result.id} />}
      </div>
      <div className={styles.teams}>
        {TEAM_NAMES.map(({ side, title }) => (
          <section key={side} className={styles.team} data-side={side} aria-label={title}>
            <h2>
              {title} {side === result.winner ? '승리' : '패배'}
            </h2>
            <ul>
              {result.players
                .filter((player) => player.side === side)
                .map((player, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: hidden players have no names to tell them apart
                  <li key={index}>
                    <Name {...player} />
                    <span className={text.quiet}>{player.championName ?? UNKNOWN_TEXT}</span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      {result.matchId === null ? (
        <p className={`${layout.between12} ${styles.waiting}`}>
          <span>같은 경기의 리플레이를 올리면 반영돼요.</span>
          <ButtonLink to="/upload">경기 올리기</ButtonLink>
        </p>
      ) : (
        <p className={`${layout.between12} ${styles.waiting}`}>
          <span>이 경기의 파일이 올라왔어요.</span>
          <ButtonLink kind="primary" to={`/match/${result.matchId}`}>
            경기 보기
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

function Name({ summonerName, tagLine, isHidden }: TypedResult['players'][number]) {
  if (isHidden || summonerName === null || tagLine === null) return <span>{summonerName ?? UNKNOWN_TEXT}</span>
  return (
    <Link to={profilePath({ gameName: summonerName, tagLine })}>
      {summonerName}
      <span className={text.quiet}>#{tagLine}</span>
    </Link>
  )
}

function Delete({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false)
  const navigate = useNavigate()
  const remove = useCommand('DELETE /api/matches/typed/:id', () => ({ params: { id } }), {
    onSuccess: () => void navigate('/mypage', { replace: true }),
    changes: [cachedAnswersOf('GET /api/matches/typed')],
    withoutWaiting: true,
  })
  return (
    <>
      <Button size="small" kind="danger" icon={mdiTrashCanOutline} onClick={() => setAsked(true)}>
        지우기
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="이 결과를 지울까요?"
          word="지우기"
          step={remove}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsked(false)}
        >
          직접 입력한 결과만 지워져요. 올라온 경기는 그대로 있어요.
        </ConfirmDialog>
      )}
    </>
  )
}

function Refused({ query }: { query: FailedQuery }) {
  const { error } = query
  if (isRefusal(error, 'TYPED_RESULT_NOT_FOUND') || isRefusal(error, 'INVALID_REQUEST')) {
    return (
      <EmptyState
        drawing="lens"
        title="없는 결과입니다"
        level={2}
        actions={
          <ButtonLink kind="primary" to="/upload">
            경기 올리기
          </ButtonLink>
        }
      >
        지워졌거나 주소가 다릅니다.
      </EmptyState>
    )
  }
  return <QueryFailed query={query} title="결과를 불러올 수 없습니다" level={2} />
}
