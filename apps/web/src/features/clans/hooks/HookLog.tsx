import type { HookDelivery } from '@buri/contract/clanHooks'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Chip } from '#web/ui/text/Chip.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './hooks.module.css'
import { deliveryDetail, deliveryState, EVENT_WORDS } from './hookWords.ts'
import { type HookIds, useDeliveries, useRedeliver, useRefetchHooksAfter } from './useHooks.ts'

/** Each delivery has a button to send it again if `mayResend`. */
export function HookLog({ hookIds, mayResend }: { hookIds: HookIds; mayResend: boolean }) {
  const result = useDeliveries(hookIds)
  useRefetchHooksAfter(result.data?.deliveries)
  const redeliver = useRedeliver(hookIds)
  const deliveries = result.data?.deliveries ?? []
  return (
    <section className={styles.log} aria-label="전송 기록">
      {redeliver.error && <Alert tone="danger" message={redeliver.error.message} />}
      <ListState result={result} rows={1} title="전송 기록을 불러올 수 없습니다" level={3}>
        {deliveries.length === 0 ? (
          <p className={text.detail}>아직 보낸 소식이 없어요.</p>
        ) : (
          <ol>
            {deliveries.map((delivery) => (
              <Line
                key={delivery.id}
                delivery={delivery}
                isBusy={redeliver.isPending && redeliver.variables === delivery.id}
                onAgain={mayResend ? () => redeliver.mutate(delivery.id) : undefined}
              />
            ))}
          </ol>
        )}
      </ListState>
    </section>
  )
}

type LineProps = { delivery: HookDelivery; isBusy: boolean; onAgain: (() => void) | undefined }

function Line({ delivery, isBusy, onAgain }: LineProps) {
  const { tone, word } = deliveryState(delivery)
  const event = EVENT_WORDS[delivery.event]
  return (
    <li className={styles.line}>
      <div className={styles.delivery}>
        <span className={styles.title}>
          <Chip tone={tone} isSmall>
            {word}
          </Chip>
          {event}
          <TimeAgo iso={delivery.happenedAt} className={text.detail} />
        </span>
        <span className={text.detail}>{deliveryDetail(delivery)}</span>
      </div>
      {onAgain && (
        <Button size="small" kind="quiet" isBusy={isBusy} aria-label={`${event} 다시 보내기`} onClick={onAgain}>
          다시 보내기
        </Button>
      )}
    </li>
  )
}
