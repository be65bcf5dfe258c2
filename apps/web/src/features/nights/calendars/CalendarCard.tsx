import { mdiContentCopy } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'

const CALENDAR_ANSWERS = [cachedAnswersOf('GET /api/clans/:id/calendar')]

export function CalendarCard({ clanId }: { clanId: string }) {
  const titleId = useId()
  const params = { id: clanId }
  const result = useQuery(query('GET /api/clans/:id/calendar', { params }))
  const enable = useCommand('PUT /api/clans/:id/calendar', () => ({ params }), { changes: CALENDAR_ANSWERS })
  const url = result.data?.url ?? null
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="캘린더 구독" />
      <CardBody className={layout.grid12}>
        <p className={text.detail}>
          구글 캘린더나 휴대폰 캘린더에 주소를 한 번 등록하면 클랜 내전이 자동으로 표시돼요. 시간 변경과 취소도
          반영돼요.
        </p>
        <ListState result={result} rows={1} title="캘린더 주소를 불러올 수 없습니다">
          {url === null ? (
            <div className={layout.flow}>
              <Button isBusy={enable.isPending} onClick={() => enable.mutate()}>
                구독 주소 만들기
              </Button>
            </div>
          ) : (
            <Address clanId={clanId} url={url} />
          )}
          {enable.error && <Alert tone="danger" message={enable.error.message} />}
        </ListState>
      </CardBody>
    </Card>
  )
}

function Address({ clanId, url }: { clanId: string; url: string }) {
  const [isAsking, setAsking] = useState(false)
  const end = useCommand('DELETE /api/clans/:id/calendar', () => ({ params: { id: clanId } }), {
    changes: CALENDAR_ANSWERS,
  })
  return (
    <div className={layout.grid12}>
      <code className={text.address}>{url}</code>
      <p className={text.detail}>이 주소를 아는 사람은 누구나 내전 일정을 볼 수 있어요. 다른 사람에게 보내지 마세요.</p>
      <div className={layout.flow}>
        <Button icon={mdiContentCopy} onClick={() => void copyText(url, '캘린더 주소를 복사했습니다.')}>
          주소 복사
        </Button>
        <Button kind="danger" onClick={() => setAsking(true)}>
          구독 해지
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="캘린더 구독을 해지할까요?"
          word="구독 해지"
          step={end}
          onClose={() => setAsking(false)}
          onConfirm={() => end.mutate(undefined, { onSuccess: () => toast.good('캘린더 구독을 해지했습니다.') })}
        >
          <p>이 주소를 등록한 캘린더는 더 이상 업데이트되지 않아요. 새 주소는 언제든 만들 수 있어요.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
