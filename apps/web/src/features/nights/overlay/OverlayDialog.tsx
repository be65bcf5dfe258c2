import { mdiContentCopy } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { lastError } from '#web/api/lastError.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'

type OverlayDialogProps = { nightId: string; isOver: boolean; onClose: () => void }

export const OverlayDialog = ({ nightId, isOver, onClose }: OverlayDialogProps) => (
  <Dialog isOpen onClose={onClose} title="방송 화면" actions={<Button onClick={onClose}>닫기</Button>}>
    <div className={layout.grid12}>
      <p className={text.detail}>
        OBS의 브라우저 소스(1920×1080)에 주소를 넣으면 팀, 점수, 경매, 드래프트, 결과가 방송 위에 실시간으로 보여요.
      </p>
      <Address nightId={nightId} isOver={isOver} />
    </div>
  </Dialog>
)

function Address({ nightId, isOver }: Omit<OverlayDialogProps, 'onClose'>) {
  const params = { id: nightId }
  const changes = [cachedAnswersOf('GET /api/inhouse/nights/:id/overlay', params)]
  const result = useQuery(query('GET /api/inhouse/nights/:id/overlay', { params }))
  const enable = useCommand('PUT /api/inhouse/nights/:id/overlay', () => ({ params }), { changes })
  const end = useCommand('DELETE /api/inhouse/nights/:id/overlay', () => ({ params }), { changes })
  const url = result.data?.url ?? null
  const error = lastError(enable, end)
  return (
    <>
      <ListState result={result} rows={1} title="방송 화면 주소를 불러올 수 없습니다">
        {url === null && isOver ? (
          <p className={text.detail}>끝난 내전에는 새 주소를 만들 수 없어요.</p>
        ) : url === null ? (
          <div className={layout.flow}>
            <Button kind="primary" isBusy={enable.isPending} onClick={() => enable.mutate()}>
              주소 만들기
            </Button>
          </div>
        ) : (
          <>
            <code className={text.address}>{url}</code>
            <AddressHint isOver={isOver} />
            <div className={layout.flow}>
              <Button icon={mdiContentCopy} onClick={() => void copyText(url, '방송 화면 주소를 복사했습니다.')}>
                주소 복사
              </Button>
              <Button kind="danger" isBusy={end.isPending} onClick={() => end.mutate()}>
                주소 삭제
              </Button>
            </div>
          </>
        )}
      </ListState>
      {error && <Alert tone="danger" message={error.message} />}
    </>
  )
}

const AddressHint = ({ isOver }: { isOver: boolean }) => (
  <p className={text.detail}>
    이 주소를 아는 사람은 로그인하지 않아도 이 화면을 볼 수 있어요.{' '}
    {isOver
      ? '마지막 결과는 내전이 끝나고 12시간 동안 보이고, 주소를 삭제하면 바로 사라져요.'
      : '주소를 삭제하면 방송에서도 바로 사라지고, 새 주소를 만들 수 있어요.'}
  </p>
)
