import { useQuery } from '@tanstack/react-query'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import styles from './moveIn.module.css'

export function AliasesCard({ clanId }: { clanId: string }) {
  const params = { id: clanId }
  const { data } = useQuery(query('GET /api/clans/:id/aliases', { params }))
  const remove = useCommand(
    'DELETE /api/clans/:id/aliases/:aliasId',
    (aliasId: string) => ({ params: { ...params, aliasId } }),
    { changes: [cachedAnswersOf('GET /api/clans/:id/aliases', params)] },
  )
  if (!data || data.items.length === 0) return null
  return (
    <Card labelledBy="aliases">
      <CardHead id="aliases" title="별명" sub="다음 시트부터 이 이름을 인식해요. 운영진만 볼 수 있어요" />
      <CardBody>
        {remove.error && <Alert tone="danger" message={remove.error.message} />}
        <ul className={styles.names}>
          {data.items.map(({ id, name, player }) => (
            <li key={id}>
              <span className={styles.details}>
                {name} → {player.summonerName}#{player.tagLine}
              </span>
              <Button
                size="small"
                kind="quiet"
                aria-label={`${name} 지우기`}
                disabled={remove.isPending}
                onClick={() => remove.mutate(id)}
              >
                지우기
              </Button>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
