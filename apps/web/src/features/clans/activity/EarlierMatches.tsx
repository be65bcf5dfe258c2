import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import { useClanCommand } from '../useMembership.ts'

/** Shown to the clan's founder only, while there are such matches. */
export function EarlierMatches({ clanId }: { clanId: string }) {
  const params = { id: clanId }
  const { data } = useQuery(query('GET /api/clans/:id/earlier-matches', { params }))
  const bring = useClanCommand('POST /api/clans/:id/earlier-matches', () => ({ params }))
  if (!data || data.matches === 0) return null
  return (
    <Card>
      <CardBody className={layout.row}>
        <p>클랜을 만들기 전에 올린 경기 {formatNumber(data.matches)}판을 클랜 기록으로 옮길 수 있어요.</p>
        <Button
          isBusy={bring.isPending}
          onClick={() =>
            bring.mutate(undefined, {
              onSuccess: ({ matches }) => toast.good(`경기 ${formatNumber(matches)}판을 클랜 기록으로 옮겼습니다.`),
            })
          }
        >
          클랜 기록으로 옮기기
        </Button>
        {bring.error && (
          <p className={text.problem} role="alert">
            {bring.error.message}
          </p>
        )}
      </CardBody>
    </Card>
  )
}
