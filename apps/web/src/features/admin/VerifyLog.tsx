import type { LogVerification } from '@buri/contract/admin/logs'
import { mdiLinkVariant } from '@mdi/js'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { formatDateTime, formatNumber } from '#web/ui/text/format.ts'
import { adminSentence } from './adminWords.ts'
import type { useLogVerification } from './useAdminLogs.ts'

type BrokenEntry = NonNullable<LogVerification['broken']>

const BROKEN_PARTS: Readonly<Record<BrokenEntry['what'], string>> = {
  changed: '쓰인 뒤에 바뀐 기록이 있습니다.',
  missing: '이 기록 앞에 있던 기록이 사라졌습니다.',
  redacted: '가렸다는 기록 없이 가려진 기록이 있습니다.',
  cleaned: '정리했다는 기록 없이 정리된 기록이 있습니다.',
}

const brokenSentence = ({ id, what }: BrokenEntry) =>
  `위변조가 의심됩니다. ${id === null && what === 'missing' ? '마지막에 있던 기록이 사라졌습니다.' : BROKEN_PARTS[what]}`
const intactSentence = ({ entries, verifiedAt }: LogVerification) =>
  `위변조 없음. 기록 ${formatNumber(entries)}건, ${formatDateTime(verifiedAt)} 확인`

type VerificationProps = { result: ReturnType<typeof useLogVerification> }

/** Runs only on request, since it reads the whole log. */
export const VerifyButton = ({ result }: VerificationProps) => (
  <Button size="small" icon={mdiLinkVariant} isBusy={result.isFetching} onClick={() => void result.refetch()}>
    위변조 검사
  </Button>
)

export function VerifyResult({ result, hrefOf }: VerificationProps & { hrefOf: (id: string) => string }) {
  const navigate = useNavigate()
  const { data, error, isFetching } = result
  if (isFetching) return null
  if (error) return <Alert tone="danger" message={adminSentence(error)} />
  if (!data) return null
  const { broken } = data
  if (broken === null) return <Alert tone="good" message={intactSentence(data)} />
  const { id } = broken
  const action = id === null ? {} : { action: { label: '어디인지 보기', onChoose: () => void navigate(hrefOf(id)) } }
  return <Alert tone="danger" message={brokenSentence(broken)} {...action} />
}
