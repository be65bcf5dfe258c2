import { TEMPORARY_FAILURE } from '@buri/contract/sentences'
import { mdiChevronDown } from '@mdi/js'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '#web/api/ApiError.ts'
import { isFirstRender, isRenderedForPhone } from '#web/loading/firstRender.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { useListPresses } from '#web/ui/layout/useListPresses.ts'
import { useRowLinks } from '#web/ui/layout/useRowLinks.ts'
import { classNames } from '#web/ui/style/classNames.ts'
import text from '#web/ui/text/text.module.css'
import { Tips } from '#web/ui/tips/Tips.tsx'
import { copyMatchId } from '../copyMatchId.ts'
import { RowSkeletons } from '../row/RowSkeleton.tsx'
import { useMatchHistory } from '../useMatches.ts'
import { type FilterChoices, HistoryFilterBar } from './HistoryFilterBar.tsx'
import { filtersFromUrl, filtersInUrl, type HistoryFilters, isFiltered, waitingToggled } from './historyFilters.ts'
import { chooseView, useHistoryView } from './historyView.ts'
import days from './MatchDays.module.css'
import { MatchDays } from './MatchDays.tsx'
import styles from './MatchHistory.module.css'
import { useOpenRow } from './useOpenRow.ts'
import { OnlyWaitingMatches, useWaitingMatches, WaitingMatches, WaitingMatchesButton } from './WaitingMatches.tsx'

/** The history is as long as the column beside it if it has at least this many rows. */
const LONG_HISTORY_ROWS = { detailed: 16, compact: 30 } as const

/** On a phone fewer rows are enough, because the history begins below the first screen. */
const FIRST_ROWS = 8
const FIRST_ROWS_ON_PHONE = { detailed: 2, compact: 4 } as const

type MatchHistoryProps = { nameParam: string; choices: FilterChoices }

export function MatchHistory({ nameParam, choices }: MatchHistoryProps) {
  const [search, setSearch] = useSearchParams()
  const [openId, setOpenId] = useOpenRow()
  const view = useHistoryView()
  const followRowLink = useRowLinks()
  const filters = filtersFromUrl(search)
  const history = useMatchHistory(nameParam, filters)
  const { waiting, confirmable, isKnown: isWaitingKnown } = useWaitingMatches(nameParam)
  // A notification of several waiting matches opens the page with this parameter.
  const isWaitingShown = search.has('waiting')

  const changeSearch = (change: (current: URLSearchParams) => URLSearchParams) =>
    setSearch(change, { replace: true, preventScrollReset: true })
  const applyFilters = (next: HistoryFilters) => {
    setOpenId(null)
    changeSearch((current) => filtersInUrl(current, next))
  }

  const fold = { matches: waiting, isOpen: isWaitingShown, onToggle: () => changeSearch(waitingToggled) }

  // The rows' data attributes say what was pressed.
  const list = useListPresses<HTMLElement>((event) => {
    const pressed =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy],[data-expand]') : null
    const { copy, expand } = pressed?.dataset ?? {}
    if (copy) void copyMatchId(copy)
    else if (expand) setOpenId(openId === expand ? null : expand)
    else followRowLink(event)
  })

  const pages = history.data?.pages
  const first = pages?.[0]
  const matches = pages?.flatMap((page) => page.items) ?? []
  const drawnFirst = isRenderedForPhone() ? FIRST_ROWS_ON_PHONE[view] : FIRST_ROWS
  const drawnMatches = matches.slice(0, useDeferredValue(matches.length, isFirstRender() ? drawnFirst : undefined))

  return (
    <section
      className={styles.section}
      aria-labelledby="match-history"
      data-short={(first && matches.length < LONG_HISTORY_ROWS[view]) || undefined}
      ref={list}
    >
      <HistoryFilterBar
        choices={choices}
        filters={filters}
        onFilter={applyFilters}
        view={view}
        onView={chooseView}
        counts={first}
        isEmpty={first?.total === 0 && waiting.length === 0}
      >
        <WaitingMatchesButton {...fold} />
      </HistoryFilterBar>
      <Tips>
        {isWaitingShown && <WaitingMatches matches={waiting} confirmable={confirmable} view={view} openId={openId} />}
        <div className={classNames(days.history, history.isPlaceholderData && styles.stale)}>
          {history.isPending && (
            <>
              <Loading>내전 기록을 불러오는 중입니다.</Loading>
              <RowSkeletons view={view} />
            </>
          )}
          {history.isError && !first && (
            <Card>
              <QueryFailed query={history} title="전적 정보를 불러올 수 없습니다" />
            </Card>
          )}
          {first && matches.length === 0 && (
            <Card>
              {isFiltered(filters) ? (
                <EmptyState
                  title="조건에 맞는 경기가 없어요"
                  actions={<Button onClick={() => applyFilters({})}>필터 초기화</Button>}
                >
                  다른 챔피언이나 결과를 골라 보세요.
                </EmptyState>
              ) : waiting.length > 0 ? (
                <OnlyWaitingMatches {...fold} />
              ) : (
                <EmptyState
                  title="최근 내전 기록이 없습니다"
                  actions={
                    <ButtonLink to="/upload" kind="primary">
                      리플레이 올리기
                    </ButtonLink>
                  }
                >
                  {isWaitingKnown ? '첫 게임을 시작해 보세요!' : '\u00a0'}
                </EmptyState>
              )}
            </Card>
          )}
          <MatchDays
            matches={drawnMatches}
            view={view}
            openId={openId}
            hasMore={history.hasNextPage || drawnMatches.length < matches.length}
          />
        </div>
      </Tips>
      {history.isFetchNextPageError && (
        <p className={`${layout.row} ${text.problem} ${styles.failed}`}>{messageOf(history.error)}</p>
      )}
      {history.hasNextPage && (
        <Button
          icon={mdiChevronDown}
          isBlock
          isBusy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          더 보기
        </Button>
      )}
    </section>
  )
}

const messageOf = (error: unknown) => (error instanceof ApiError ? error.message : TEMPORARY_FAILURE)
