import { useLeaveConfirmation } from '#web/navigation/useLeaveConfirmation.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'

export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const leaveAnswers = useLeaveConfirmation(isUnsaved)
  if (!leaveAnswers) return null
  return (
    <Dialog
      isOpen
      onClose={leaveAnswers.stay}
      title="쓰던 게시글이 있습니다"
      actions={
        <>
          <Button onClick={leaveAnswers.stay}>계속 쓰기</Button>
          <Button kind="primary" onClick={leaveAnswers.leave}>
            나가기
          </Button>
        </>
      }
    >
      <p>아직 서버에 저장하지 않은 게시글입니다. 이 기기에는 남아 있어서 다시 오면 이어서 쓸 수 있습니다.</p>
    </Dialog>
  )
}
