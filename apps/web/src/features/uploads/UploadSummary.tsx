import type { UploadItem } from './uploadList.ts'
import { waitingSentence } from './waitingSentence.ts'

const countWhere = (items: readonly UploadItem[], isCounted: (item: UploadItem) => boolean) =>
  items.filter(isCounted).length
const hasStatus = (status: string) => (item: UploadItem) =>
  item.state.step === 'answered' && item.state.result.status === status

/** Returns the reason that all refused files share, or `undefined` if the reasons differ. */
function commonReason(items: readonly UploadItem[]): string | undefined {
  const reasons = items.flatMap(({ state }) => {
    if (state.step === 'refused') return state.message
    return state.step === 'answered' && state.result.status === 'rejected' ? state.result.message : []
  })
  const [reason, ...otherReasons] = new Set(reasons)
  return otherReasons.length === 0 ? (reason ?? undefined) : undefined
}

/** Names the reason that all refused files have in common, because their rows may be off the screen. */
export function UploadSummary({ items }: { items: readonly UploadItem[] }) {
  const counts: readonly (readonly [string, number])[] = [
    ['읽는 중', countWhere(items, ({ state }) => state.step === 'reading')],
    ['보낼 파일', countWhere(items, ({ state }) => state.step === 'ready')],
    ['보내는 중', countWhere(items, ({ state }) => state.step === 'sending')],
    ['새 경기', countWhere(items, hasStatus('created'))],
    ['합친 경기', countWhere(items, hasStatus('merged'))],
    ['이미 있던 경기', countWhere(items, hasStatus('duplicate'))],
    [
      '올리지 못한 파일',
      countWhere(items, hasStatus('rejected')) + countWhere(items, ({ state }) => state.step === 'refused'),
    ],
    ['실패', countWhere(items, ({ state }) => state.step === 'failed')],
  ]
  const sums = counts.filter(([, many]) => many > 0).map(([word, many]) => `${word} ${many}개`)
  const waiting = countWhere(items, ({ state }) => state.step === 'answered' && state.result.standing === 'waiting')
  const sentences = [waitingSentence(waiting), commonReason(items)].filter(Boolean).join(' ')
  return <p role="status">{[sums.join(', '), sentences].filter(Boolean).join('. ')}</p>
}
