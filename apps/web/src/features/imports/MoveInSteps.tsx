import { mdiCheck } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './moveInSteps.module.css'
import type { useImports } from './useImports.ts'

type MoveInStepsProps = { clanId: string; memberCount: number; imports: ReturnType<typeof useImports> }
type Step = { title: string; fact: string; isDone: boolean }

/** A step is ticked once the clan has data of its kind, but results and names only when no sheet is a draft. */
export function MoveInSteps({ clanId, memberCount, imports }: MoveInStepsProps) {
  const { data: backlog } = useQuery(query('GET /api/clans/:id/backlog', { params: { id: clanId } }))
  const { data: listed } = useQuery(query('GET /api/clans/:id/guests', { params: { id: clanId } }))
  const guests = listed?.items.length ?? 0
  const sheets = imports.data?.items ?? []
  const storedSheets = sheets.filter(({ state }) => state === 'applied')
  const drafts = sheets.filter(({ state }) => state === 'draft')
  const areSheetsStored = storedSheets.length > 0 && drafts.length === 0
  const games = storedSheets.reduce((sum, sheet) => sum + sheet.games, 0)
  const sums = storedSheets.reduce((sum, sheet) => sum + sheet.sums, 0)
  const matches = backlog?.clanMatches ?? 0
  const steps: readonly Step[] = [
    {
      title: '명단',
      fact: `클랜원 ${formatNumber(memberCount)}명${guests > 0 ? ` · 손님 ${formatNumber(guests)}명` : ''}`,
      isDone: memberCount + guests > 1,
    },
    { title: '지난 결과', fact: pastFact({ drafts: drafts.length, games, sums }), isDone: areSheetsStored },
    { title: '리플레이', fact: matches > 0 ? `${formatNumber(matches)}판` : '아직 없음', isDone: matches > 0 },
    {
      title: '이름 맞추기',
      fact:
        drafts.length > 0
          ? `확인할 시트 ${drafts.length}개`
          : storedSheets.length > 0
            ? '모두 맞춤'
            : '시트를 읽은 다음',
      isDone: areSheetsStored,
    },
  ]
  const current = steps.findIndex(({ isDone }) => !isDone)
  const keptUntil = drafts.map((sheet) => sheet.keptUntil).sort()[0]
  return (
    <div className={layout.grid8}>
      <ol className={styles.steps} aria-label="옮겨 오기 단계">
        {steps.map(({ title, fact, isDone }, index) => (
          <li key={title} data-done={isDone || undefined} aria-current={index === current ? 'step' : undefined}>
            <i>{isDone ? <Icon path={mdiCheck} /> : index + 1}</i>
            <div>
              <b>{title}</b>
              <small className={text.num}>{fact}</small>
            </div>
          </li>
        ))}
      </ol>
      {keptUntil !== undefined && (
        <p className={text.note}>읽어 둔 시트는 {DAY.format(new Date(keptUntil))}까지 이어서 할 수 있어요.</p>
      )}
    </div>
  )
}

const DAY = new Intl.DateTimeFormat('ko-KR', { month: 'long', day: 'numeric', timeZone: 'Asia/Seoul' })

function pastFact({ drafts, games, sums }: { drafts: number; games: number; sums: number }): string {
  if (drafts > 0) return `시트 ${drafts}개 확인 중`
  if (games > 0) return `${formatNumber(games)}판`
  return sums > 0 ? `합계 ${formatNumber(sums)}명` : '아직 없음'
}
