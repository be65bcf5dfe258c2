import type { ClanMember } from '@buri/contract/clanMembership'
import type { ClanRight } from '@buri/domain/clans/clanRights'
import { mdiDotsHorizontal } from '@mdi/js'
import { profilePath } from '#web/ui/game/profilePath.ts'
import { HeaderDropdown } from '#web/ui/menus/HeaderDropdown.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import type { MemberStep } from './MemberStepDialog.tsx'
import styles from './memberActions.module.css'
import { mayRemove } from './memberRights.ts'

type MemberActionsProps = {
  rights: readonly ClanRight[]
  member: ClanMember
  ownId: string
  onStep: (step: MemberStep | 'ban' | 'note') => void
}

/** The actions are those that the server's rules allow. An ellipsis marks items that ask for confirmation. */
export function MemberActions({ rights, member, ownId, onStep }: MemberActionsProps) {
  const { nickname, rank, note, player, userId } = member
  const isOwn = userId === ownId
  const mayChangeRanks = !isOwn && rank !== 'leader' && rights.includes('changeRanks')
  const isRemovable = mayRemove(rights, member, ownId)
  const steps = [
    { id: 'note', label: note ? '메모 고치기…' : '메모 남기기…', is: note !== null && !isOwn },
    { id: 'appoint', label: '운영진 임명…', is: mayChangeRanks && rank === 'member' },
    { id: 'dismiss', label: '운영진 해임…', is: mayChangeRanks && rank === 'officer' },
    { id: 'transfer', label: '클랜장 위임…', is: mayChangeRanks },
    { id: 'remove', label: '내보내기…', is: isRemovable, isGrave: true },
    { id: 'ban', label: '차단…', is: isRemovable, isGrave: true },
  ] as const
  const allowed = steps.filter(({ is: isOffered }) => isOffered)
  const divider = { type: 'divider', label: 'grave' } as const
  const items = [
    ...(player
      ? [
          {
            id: 'profile',
            label: '전적 보기',
            url: profilePath({ gameName: player.summonerName, tagLine: player.tagLine }),
          },
        ]
      : []),
    ...allowed.filter((step) => !('isGrave' in step)),
    ...(isRemovable ? [divider] : []),
    ...allowed.filter((step) => 'isGrave' in step),
  ]
  if (items.length === 0) return null
  return (
    <HeaderDropdown
      label={`${nickname} 관리`}
      align="right"
      onPressOnly
      items={items}
      size="icon"
      sheet={(close) => (
        <>
          <div className={styles.scrim} onPointerDown={close} aria-hidden="true" />
          <p className={styles.head}>
            <b>{nickname}</b>
            <button type="button" tabIndex={-1} onClick={close}>
              닫기
            </button>
          </p>
        </>
      )}
      face={
        <>
          <Icon path={mdiDotsHorizontal} />
          <span className={text.hidden}>관리</span>
        </>
      }
      onChoose={({ id }) => {
        const chosenStep = allowed.find((step) => step.id === id)
        if (chosenStep) onStep(chosenStep.id)
      }}
    />
  )
}
