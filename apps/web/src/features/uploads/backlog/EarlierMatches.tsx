import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { ALL_QUERIES, useCommand } from '#web/api/useCommand.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'

/** Shown to the clan's founder only, while there are such matches. */
export function EarlierMatches({ clanId }: { clanId: string }) {
  const params = { id: clanId }
  const { data } = useQuery(query('GET /api/clans/:id/earlier-matches', { params }))
  const bring = useCommand('POST /api/clans/:id/earlier-matches', () => ({ params }), {
    changes: [ALL_QUERIES],
    onSuccess: ({ matches }) => {
      // Another tab may have moved the matches already.
      if (matches > 0) toast.good(`경기 ${formatNumber(matches)}판을 클랜 기록으로 옮겼습니다.`)
    },
  })
  if (!data || data.matches === 0) return null
  return (
    <Card labelledBy="earlier-matches">
      <CardHead id="earlier-matches" title="클랜을 만들기 전에 올린 경기" sub={`${formatNumber(data.matches)}판`}>
        <Button size="small" isBusy={bring.isPending} onClick={() => bring.mutate()}>
          클랜 기록으로 옮기기
        </Button>
      </CardHead>
      <CardBody className={layout.grid8}>
        <p className={text.note}>
          클랜원이 아닌 사람이 함께 뛴 경기도 클랜 기록으로 옮겨져요. 전적과 점수는 그대로예요.
        </p>
        {bring.error && <Alert tone="danger" message={bring.error.message} />}
      </CardBody>
    </Card>
  )
}
