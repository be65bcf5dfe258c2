import { WITHDRAWAL_WORDS } from '@buri/domain/accounts/withdrawal'
import { mdiDownload } from '@mdi/js'
import { useId, useState } from 'react'
import { ALL_QUERIES, useCommand } from '#web/api/useCommand.ts'
import { Button, ButtonAnchor } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import text from '#web/ui/text/text.module.css'
import { toastAndClose } from '#web/ui/toasts/mutationToasts.ts'
import styles from './me.module.css'

export function DataAndWithdrawalCard({ onGone }: { onGone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const titleId = useId()
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="내 정보" />
      <CardBody>
        <p className={text.note}>부리에 저장된 내 정보를 모두 JSON 파일 하나로 받을 수 있어요.</p>
        <ButtonAnchor className={styles.block} isBlock icon={mdiDownload} href="/api/me/export" download>
          내 정보 내려받기
        </ButtonAnchor>
        <Button className={styles.block} isBlock kind="danger" onClick={() => setAsking(true)}>
          부리 탈퇴
        </Button>
      </CardBody>
      {isAsking && <WithdrawalDialog onClose={() => setAsking(false)} onGone={onGone} />}
    </Card>
  )
}

function WithdrawalDialog({ onClose, onGone }: { onClose: () => void; onGone: () => void }) {
  const [words, setWords] = useState('')
  const withdraw = useCommand('DELETE /api/me', () => ({ body: { confirm: WITHDRAWAL_WORDS } }), {
    changes: [ALL_QUERIES],
    withoutWaiting: true,
  })
  return (
    <ConfirmDialog
      title="부리에서 탈퇴할까요?"
      word="탈퇴"
      step={withdraw}
      isReady={words.trim() === WITHDRAWAL_WORDS}
      onClose={onClose}
      onConfirm={() => withdraw.mutate(undefined, toastAndClose('탈퇴했습니다.', onGone))}
    >
      <p>
        되돌릴 수 없어요. 클랜과 게임 계정 연결, 즐겨찾기, 알림이 사라지고, 내가 이끌던 클랜은 가장 오래된 운영진이
        이어받아요. 쓴 게시글과 올린 경기는 이름 없이 남아요.
      </p>
      <TextField
        label={`확인을 위해 ‘${WITHDRAWAL_WORDS}’라고 적어주세요.`}
        autoComplete="off"
        value={words}
        onChange={setWords}
      />
    </ConfirmDialog>
  )
}
