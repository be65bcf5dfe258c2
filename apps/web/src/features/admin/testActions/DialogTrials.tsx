import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Trial } from './Trial.tsx'

const NAME = '테스트 클랜'
const REFUSAL_ERROR = new Error('권한이 없습니다.')

export function DialogTrials() {
  const [openDialog, setOpenDialog] = useState<'plain' | 'confirm' | 'refused' | 'named' | null>(null)
  const [typed, setTyped] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const close = () => setOpenDialog(null)
  return (
    <>
      <Trial
        name="대화상자"
        expected="초점이 대화상자 안에 머물고, Esc나 닫기를 누르면 이 버튼으로 돌아와요."
        onTry={() => setOpenDialog('plain')}
      />
      <Trial
        name="확인 창"
        expected={isAgreed ? '지우기를 눌렀어요.' : '취소하면 아무 일도 없고, 지우기를 누르면 여기에 나타나요.'}
        onTry={() => {
          setAgreed(false)
          setOpenDialog('confirm')
        }}
      />
      <Trial
        name="실패한 확인 창"
        expected="대화상자가 닫히지 않고 사유를 보여줘요."
        onTry={() => setOpenDialog('refused')}
      />
      <Trial
        name="이름을 적는 확인 창"
        expected="‘테스트 클랜’을 그대로 적어야 없애기를 누를 수 있어요."
        onTry={() => {
          setTyped('')
          setOpenDialog('named')
        }}
      />
      {openDialog === 'named' && (
        <ConfirmDialog
          title="정말 없앨까요?"
          word="없애기"
          step={{ isPending: false, error: null }}
          isReady={typed === NAME}
          onConfirm={close}
          onClose={close}
        >
          <TextField
            label="클랜 이름"
            hint={`확인을 위해 ‘${NAME}’을 그대로 적어주세요.`}
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
        </ConfirmDialog>
      )}
      <Dialog
        isOpen={openDialog === 'plain'}
        onClose={close}
        title="대화상자"
        actions={<Button onClick={close}>닫기</Button>}
      >
        <p>뒤의 화면은 누를 수 없어요.</p>
      </Dialog>
      {(openDialog === 'confirm' || openDialog === 'refused') && (
        <ConfirmDialog
          title="정말 지울까요?"
          word="지우기"
          step={{ isPending: false, error: openDialog === 'refused' ? REFUSAL_ERROR : null }}
          onConfirm={() => {
            if (openDialog === 'refused') return
            setAgreed(true)
            close()
          }}
          onClose={close}
        >
          <p>테스트라 아무것도 지워지지 않아요.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
