import type { UploadItem } from './uploadList.ts'

const count = (items: readonly UploadItem[], is: (item: UploadItem) => boolean) => items.filter(is).length
const answered = (status: string) => (item: UploadItem) =>
  item.state.step === 'answered' && item.state.result.status === status

/** The reason of all files that were not taken, unless there are several. */
function commonReason(items: readonly UploadItem[]): string | undefined {
  const reasons = items.flatMap(({ state }) => {
    if (state.step === 'refused') return state.message
    return state.step === 'answered' && state.result.status === 'rejected' ? state.result.message : []
  })
  const [reason, ...others] = new Set(reasons)
  return others.length === 0 ? (reason ?? undefined) : undefined
}

/** The whole list in one sentence, read out as it changes. The reason of a refusal may be off the screen. */
export function UploadSummary({ items }: { items: readonly UploadItem[] }) {
  const counts: readonly (readonly [string, number])[] = [
    ['읽는 중', count(items, ({ state }) => state.step === 'reading')],
    ['보낼 파일', count(items, ({ state }) => state.step === 'ready')],
    ['보내는 중', count(items, ({ state }) => state.step === 'sending')],
    ['새 경기', count(items, answered('created'))],
    ['합친 경기', count(items, answered('merged'))],
    ['이미 있던 경기', count(items, answered('duplicate'))],
    ['올리지 못한 파일', count(items, answered('rejected')) + count(items, ({ state }) => state.step === 'refused')],
    ['실패', count(items, ({ state }) => state.step === 'failed')],
  ]
  const sums = counts.filter(([, many]) => many > 0).map(([word, many]) => `${word} ${many}개`)
  return <p role="status">{[sums.join(', '), commonReason(items)].filter(Boolean).join('. ')}</p>
}
