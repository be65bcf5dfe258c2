import { Alert } from '#web/ui/feedback/Alert.tsx'
import { type ExpectedNight, whyUnsent } from './ofNight.ts'
import type { UploadItem } from './uploadList.ts'

type WhyUnsentProps = { night: ExpectedNight; items: readonly UploadItem[] }

/** Why files from a night's page are not sent automatically, and what sending them would do. */
export function WhyUnsent({ night, items }: WhyUnsentProps) {
  const reasons = items.flatMap(({ state, understood }) =>
    state.step === 'ready' ? (whyUnsent(night, understood) ?? []) : [],
  )
  return [...new Set(reasons)].map((message) => <Alert key={message} tone="caution" message={message} />)
}
