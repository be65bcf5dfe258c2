import type { AnswerOf } from '@buri/contract/endpoints'
import type { HistoryView } from '@buri/contract/historyView'
import type { Match } from '@buri/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { query } from '#web/api/query.ts'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { whenIdle } from '#web/loading/whenIdle.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { useNow } from '#web/ui/text/useNow.ts'
import { MatchListItem } from '../row/MatchListItem.tsx'
import { whenPlayed } from '../whenPlayed.ts'
import days from './MatchDays.module.css'
import styles from './WaitingMatches.module.css'

// Loads only for the owner, because other visitors of a profile cannot confirm.
const ConfirmButton = lazyPart(async () => (await import('../trust/ConfirmButton.tsx')).ConfirmButton)

type Waiting = AnswerOf<'GET /api/summoners/:nameTag/matches/waiting'>
const NONE: Waiting = { items: [], confirmable: [] }

export function useWaitingMatches(nameTag: string) {
  const [isTime, setTime] = useState(false)
  useEffect(() => void whenIdle().then(() => setTime(true)), [])
  const waitingQuery = query('GET /api/summoners/:nameTag/matches/waiting', { params: { nameTag } })
  const { data, isPending } = useQuery({ ...waitingQuery, enabled: isTime })
  const { items, confirmable } = data ?? NONE
  return { waiting: items, confirmable, isKnown: !isPending }
}

type WaitingButtonProps = { matches: readonly Match[]; isOpen: boolean; onToggle: () => void }

export function WaitingMatchesButton({ matches: { length }, isOpen, onToggle }: WaitingButtonProps) {
  if (length === 0) return null
  return (
    <Button kind="quiet" size="small" aria-expanded={isOpen} onClick={onToggle}>
      확인 대기 {formatNumber(length)}
    </Button>
  )
}

export function OnlyWaitingMatches({ matches, isOpen, onToggle }: WaitingButtonProps) {
  const disputed = matches.filter(({ standing }) => standing === 'disputed').length
  const waitingCount = matches.length - disputed
  const parts = [
    ...(waitingCount > 0 ? [`확인을 기다리는 경기가 ${formatNumber(waitingCount)}판`] : []),
    ...(disputed > 0 ? [`이의가 제기된 경기가 ${formatNumber(disputed)}판`] : []),
  ]
  return (
    <EmptyState
      title="아직 전적에 들어간 경기가 없어요"
      actions={
        <Button aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? '접기' : '펼쳐 보기'}
        </Button>
      }
    >
      {parts.join(', ')} 있어요. 확인되면 전적과 점수에 들어가요.
    </EmptyState>
  )
}

/** A match in this list still waits for the guest, even if it counts for the others. */
const asForGuest = (match: Match): Match => (match.standing === 'reported' ? { ...match, standing: 'waiting' } : match)

const CONFIRM_SPACE = (
  <Button kind="primary" disabled>
    확인
  </Button>
)

type WaitingMatchesProps = {
  matches: readonly Match[]
  confirmable: Waiting['confirmable']
  view: HistoryView
  openId: string | null
}

export function WaitingMatches({ matches, confirmable, view, openId }: WaitingMatchesProps) {
  const minute = useNow()
  const now = minute === null ? null : new Date(minute)
  if (matches.length === 0) return null
  return (
    <section className={days.history} aria-labelledby="waiting-matches">
      <div className={`${layout.line8} ${text.detail} ${days.day}`}>
        <h3 id="waiting-matches">확인을 기다리는 경기</h3>
      </div>
      <p className={`${text.detail} ${styles.text}`}>
        아직 전적과 점수에 들어가지 않아요.{' '}
        {confirmable.length > 0 ? '내가 뛴 경기가 맞으면 확인해주세요.' : '맞는지는 경기 페이지에서 확인할 수 있어요.'}
      </p>
      {matches.map((match) => {
        const shown = confirmable.find(({ matchId }) => matchId === match.matchId)
        return (
          <div key={match.matchId} className={styles.match}>
            <MatchListItem
              match={asForGuest(match)}
              view={view}
              isOpen={match.matchId === openId}
              when={whenPlayed(match.matchDate, now)}
            />
            {shown && (
              <Suspense fallback={CONFIRM_SPACE}>
                <ConfirmButton {...shown} championName={match.championName} />
              </Suspense>
            )}
          </div>
        )
      })}
    </section>
  )
}
