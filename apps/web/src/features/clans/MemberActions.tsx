import type { ClanMember } from '@buri/contract/clanMembership'
import type { ClanRight } from '@buri/domain/clans/clanRights'
import { Button } from '#web/ui/buttons/Button.tsx'
import type { MemberStep } from './MemberStepDialog.tsx'

type MemberActionsProps = {
  rights: readonly ClanRight[]
  member: ClanMember
  onStep: (step: MemberStep) => void
}

export function MemberActions({ rights, member, onStep }: MemberActionsProps) {
  const { nickname, rank } = member
  if (rank === 'leader') return null
  const mayChangeRanks = rights.includes('changeRanks')
  const mayRemove = rights.includes(rank === 'officer' ? 'removeOfficer' : 'removeMember')
  return (
    <>
      {mayChangeRanks && rank === 'member' && (
        <Button size="small" aria-label={`${nickname} 운영진 임명`} onClick={() => onStep('appoint')}>
          운영진 임명
        </Button>
      )}
      {mayChangeRanks && rank === 'officer' && (
        <Button size="small" aria-label={`${nickname} 운영진 해임`} onClick={() => onStep('dismiss')}>
          운영진 해임
        </Button>
      )}
      {mayChangeRanks && (
        <Button size="small" aria-label={`${nickname} 클랜장 위임`} onClick={() => onStep('transfer')}>
          클랜장 위임
        </Button>
      )}
      {mayRemove && (
        <Button kind="danger" size="small" aria-label={`${nickname} 내보내기`} onClick={() => onStep('remove')}>
          내보내기
        </Button>
      )}
    </>
  )
}
