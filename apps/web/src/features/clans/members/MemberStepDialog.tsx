import type { ClanMember } from '@buri/contract/clanMembership'
import type { ClanDetail, ClanRank } from '@buri/contract/clans'
import { LIMITS } from '@buri/contract/limits'
import { type ComponentProps, useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { isTyped, TypeToConfirm } from '../TypeToConfirm.tsx'
import { useChangeRank, useRemoveMember } from '../useMembership.ts'

export type MemberStep = 'appoint' | 'dismiss' | 'transfer' | 'remove'

type Words = {
  ask: string
  tell: string
  word: string
  done: string
  kind: NonNullable<ComponentProps<typeof ConfirmDialog>['kind']>
}
const STEP_WORDS: Record<MemberStep, Words> = {
  appoint: {
    ask: '님을 운영진으로 임명할까요?',
    tell: '가입 신청을 받고 클랜원을 내보낼 수 있게 돼요.',
    word: '임명',
    done: '님을 운영진으로 임명했습니다.',
    kind: 'primary',
  },
  dismiss: {
    ask: '님을 운영진에서 해임할까요?',
    tell: '클랜원으로 남아요.',
    word: '해임',
    done: '님을 운영진에서 해임했습니다.',
    kind: 'dangerFill',
  },
  transfer: {
    ask: '님에게 클랜장을 위임할까요?',
    tell: '나는 운영진이 되고, 되돌리려면 새 클랜장이 다시 위임해야 해요.',
    word: '위임',
    done: '님에게 클랜장을 위임했습니다.',
    kind: 'dangerFill',
  },
  remove: {
    ask: '님을 내보낼까요?',
    tell: `${LIMITS.clanBlockDays}일 동안 다시 신청할 수 없어요. 아래 목록에서 언제든 제한을 풀 수 있어요.`,
    word: '내보내기',
    done: '님을 내보냈습니다.',
    kind: 'dangerFill',
  },
}
const RANK_AFTER: Record<Exclude<MemberStep, 'remove'>, ClanRank> = {
  appoint: 'officer',
  dismiss: 'member',
  transfer: 'leader',
}

type MemberStepDialogProps = {
  clan: Pick<ClanDetail, 'id' | 'clanName'>
  step: MemberStep
  member: ClanMember
  onClose: () => void
}

export function MemberStepDialog({ clan, step, member, onClose }: MemberStepDialogProps) {
  const remove = useRemoveMember(clan.id)
  const changeRank = useChangeRank(clan.id)
  const [typed, setTyped] = useState('')
  const { ask, tell, word, done, kind } = STEP_WORDS[step]
  const { userId, nickname } = member
  const onSuccess = () => {
    toast.good(`${nickname} ${done}`)
    onClose()
  }
  return (
    <ConfirmDialog
      title={`${nickname} ${ask}`}
      word={word}
      kind={kind}
      step={step === 'remove' ? remove : changeRank}
      isReady={step !== 'transfer' || isTyped(typed, clan.clanName)}
      onClose={onClose}
      onConfirm={() =>
        step === 'remove'
          ? remove.mutate(userId, { onSuccess })
          : changeRank.mutate({ userId, rank: RANK_AFTER[step] }, { onSuccess })
      }
    >
      <p>{tell}</p>
      {step === 'transfer' && <TypeToConfirm clanName={clan.clanName} value={typed} onChange={setTyped} />}
    </ConfirmDialog>
  )
}
