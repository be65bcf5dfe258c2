import type { ClanMember } from '@buri/contract/clanMembership'
import type { ClanRight } from '@buri/domain/clans/clanRights'
import { mdiDotsHorizontal } from '@mdi/js'
import { HeaderDropdown } from '#web/ui/menus/HeaderDropdown.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import type { MemberStep } from './MemberStepDialog.tsx'

type MemberActionsProps = {
  rights: readonly ClanRight[]
  member: ClanMember
  onStep: (step: MemberStep | 'ban' | 'note') => void
}

/** One menu a row; the same judgements open the doors. */
export function MemberActions({ rights, member: { nickname, rank, note }, onStep }: MemberActionsProps) {
  const mayChangeRanks = rank !== 'leader' && rights.includes('changeRanks')
  const mayRemove = rank !== 'leader' && rights.includes(rank === 'officer' ? 'removeOfficer' : 'removeMember')
  const steps = [
    { id: 'note', label: note ? '메모 고치기' : '메모 남기기', is: note !== null },
    { id: 'appoint', label: '운영진 임명', is: mayChangeRanks && rank === 'member' },
    { id: 'dismiss', label: '운영진 해임', is: mayChangeRanks && rank === 'officer' },
    { id: 'transfer', label: '클랜장 위임', is: mayChangeRanks },
    { id: 'remove', label: '내보내기', is: mayRemove },
    { id: 'ban', label: '차단', is: mayRemove },
  ] as const
  const items = steps.filter(({ is }) => is).map(({ id, label }) => ({ id, label }))
  if (items.length === 0) return null
  return (
    <HeaderDropdown
      label={`${nickname} 관리`}
      align="right"
      onPressOnly
      items={items}
      size="icon"
      face={
        <>
          <Icon path={mdiDotsHorizontal} />
          <span className={text.hidden}>관리</span>
        </>
      }
      onChoose={({ id }) => {
        const chosen = items.find((item) => item.id === id)
        if (chosen) onStep(chosen.id)
      }}
    />
  )
}
