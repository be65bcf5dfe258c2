import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { formatDateTime } from '#web/ui/text/format.ts'

/** Renders nothing if the reason is no longer known. */
export function BanReason({ notice }: { notice: string }) {
  const result = useQuery({ ...query('GET /auth/ban', { query: { notice } }), retry: false })
  if (!result.data) return null
  const { reason, until } = result.data
  return (
    <>
      <p>사유: {reason}</p>
      <p>{until ? `${formatDateTime(until)}까지 이용이 제한됩니다.` : '따로 해제할 때까지 이용이 제한됩니다.'}</p>
    </>
  )
}
