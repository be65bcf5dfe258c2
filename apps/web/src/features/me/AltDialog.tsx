import type { GameAccount } from '@buri/contract/claims'
import { ANSWER_DAYS } from '@buri/domain/identities/judgeQuestion'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { toastAndClose } from '#web/ui/toasts/mutationToasts.ts'
import { useAddAlt } from './useMe.ts'

type AltDialogProps = { alt: GameAccount; others: readonly GameAccount[]; onClose: () => void }

const nameOf = ({ summonerName, tagLine }: GameAccount) => `${summonerName}#${tagLine}`

export function AltDialog({ alt, others, onClose }: AltDialogProps) {
  const [mainId, setMainId] = useState(others[0]?.id ?? '')
  const add = useAddAlt()
  return (
    <ConfirmDialog
      title="부캐로 합칠까요?"
      word="합치기"
      kind="primary"
      step={add}
      onClose={onClose}
      onConfirm={() => add.mutate({ mainId, altId: alt.id }, toastAndClose('부캐를 본캐에 합쳤습니다.', onClose))}
    >
      <SelectField
        label="본캐"
        value={mainId}
        options={others.map((account) => ({ value: account.id, label: nameOf(account) }))}
        onChange={setMainId}
      />
      <p>
        {nameOf(alt)}의 전적과 앞으로의 경기가 본캐에 합산되고 점수도 함께 계산돼요. 어디서나 본캐 이름만 보이고, 부캐
        주소로 들어와도 본캐 전적이 열려요. 둘 중 하나라도 숨겼다면 합친 전적도 숨겨져요. {ANSWER_DAYS}일 안에 되돌릴 수
        있어요.
      </p>
    </ConfirmDialog>
  )
}
