import type { Night, NightSignup } from '@buri/contract/nights/nights'
import { mdiContentCopy } from '@mdi/js'
import { useCommand } from '#web/api/useCommand.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatTime } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { QrCode } from './QrCode.tsx'
import { seatLink } from './seatLink.ts'
import styles from './share.module.css'

type SeatCodeDialogProps = { night: Night; signup: NightSignup; onClose: () => void }

/** A manager gives the code to a guest whose browser lost the place. */
export function SeatCodeDialog({ night, signup, onClose }: SeatCodeDialogProps) {
  const params = { id: night.id, signupId: signup.id }
  const make = useCommand('POST /api/inhouse/nights/:id/signups/:signupId/seat-code', () => ({ params }), {
    changes: [],
  })
  const { data, error, isPending } = make
  const link = data && seatLink(night.id, data.code)
  return (
    <Dialog
      isOpen
      isSheet
      onClose={onClose}
      title={signup.isMe ? '다른 기기에서 이어서' : `${signup.summonerName} 님의 자리 되찾기`}
      actions={
        <>
          <Button onClick={onClose}>닫기</Button>
          {link ? (
            <Button
              kind="primary"
              icon={mdiContentCopy}
              onClick={() => void copyText(link, '링크를 복사했습니다. 이어서 참가할 기기에서 열어주세요.')}
            >
              링크 복사
            </Button>
          ) : (
            <Button kind="primary" isBusy={isPending} onClick={() => make.mutate()}>
              코드 받기
            </Button>
          )}
        </>
      }
    >
      <p>
        {signup.isMe
          ? '다른 휴대폰이나 브라우저에서 코드를 입력하면 내 자리가 그 기기로 옮겨져요. 이 기기에서는 보기만 할 수 있어요.'
          : '손님이 다른 기기에서 들어왔거나 브라우저 기록을 지웠을 때, 이 코드로 자기 자리를 되찾아요.'}
      </p>
      {error && <Alert tone="danger" message={error.message} />}
      {data && link && (
        <div className={styles.codes} role="status">
          <QrCode text={link} label="자리 링크의 QR 코드" />
          <div className={layout.grid8}>
            <p className={styles.code}>{`${data.code.slice(0, 4)}-${data.code.slice(4)}`}</p>
            <p className={text.note}>
              {formatTime(data.until)}까지, 한 번만 쓸 수 있어요.{' '}
              {signup.isMe ? '다른 사람에게는 보여주지 마세요.' : '본인에게만 보내주세요.'}
            </p>
          </div>
        </div>
      )}
    </Dialog>
  )
}
