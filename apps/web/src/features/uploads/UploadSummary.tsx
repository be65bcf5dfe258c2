import type { UploadItem } from './uploadList.ts'

const count = (items: readonly UploadItem[], is: (item: UploadItem) => boolean) => items.filter(is).length
const answered = (status: string) => (item: UploadItem) =>
  item.state.step === 'answered' && item.state.result.status === status

/** The whole list in one sentence, read out as it changes. */
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
  return (
    <p role="status">
      {counts
        .filter(([, many]) => many > 0)
        .map(([word, many]) => `${word} ${many}개`)
        .join(', ')}
    </p>
  )
}
