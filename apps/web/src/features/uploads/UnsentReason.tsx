import { Alert } from '#web/ui/feedback/Alert.tsx'
import { type ExpectedNight, unsentReason } from './filesOfNight.ts'
import type { UploadItem } from './uploadList.ts'

type UnsentReasonProps = { night: ExpectedNight; items: readonly UploadItem[] }

export function UnsentReason({ night, items }: UnsentReasonProps) {
  const reasons = items.flatMap(({ state, understood }) =>
    state.step === 'ready' ? (unsentReason(night, understood) ?? []) : [],
  )
  return [...new Set(reasons)].map((message) => <Alert key={message} tone="caution" message={message} />)
}
