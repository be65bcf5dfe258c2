import type { ClanMember } from '@buri/contract/clanMembership'
import type { ClanDetail } from '@buri/contract/clans'
import { LIMITS } from '@buri/contract/limits'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { useRemoveMembers } from '../useMembership.ts'
import { mayRemove } from './memberRights.ts'

export type ChosenMembers = ReadonlySet<string> | undefined

const focusOn = (element: HTMLElement | null) => element?.focus()

type BulkRemovalProps = {
  clan: Pick<ClanDetail, 'id' | 'rights'>
  ownId: string
  members: readonly ClanMember[]
  matching: readonly ClanMember[]
  selectedIds: ChosenMembers
  onSelect: (selectedIds: ChosenMembers) => void
}

export function BulkRemoval({ clan, ownId, members, matching, selectedIds, onSelect }: BulkRemovalProps) {
  const [isAsking, setAsking] = useState(false)
  const [wasChoosing, setWasChoosing] = useState(false)
  if (selectedIds && !wasChoosing) setWasChoosing(true)
  const removable = matching.filter((member) => mayRemove(clan.rights, member, ownId))
  if (!selectedIds)
    return (
      <Button ref={wasChoosing ? focusOn : undefined} size="small" onClick={() => onSelect(new Set())}>
        여러 명 선택
      </Button>
    )
  // A chosen member may have left since.
  const people = members.filter(({ userId }) => selectedIds.has(userId))
  const isWhole = removable.length > 0 && removable.every(({ userId }) => selectedIds.has(userId))
  return (
    <div ref={focusOn} tabIndex={-1} className={layout.row} role="toolbar" aria-label="선택한 클랜원">
      <b role="status">{formatNumber(people.length)}명 선택</b>
      <Button
        size="small"
        disabled={removable.length === 0}
        onClick={() => onSelect(new Set(isWhole ? [] : removable.map(({ userId }) => userId)))}
      >
        {isWhole ? '선택 해제' : `모두 선택 (${formatNumber(removable.length)}명)`}
      </Button>
      <Button size="small" kind="danger" disabled={people.length === 0} onClick={() => setAsking(true)}>
        내보내기
      </Button>
      <Button size="small" kind="quiet" onClick={() => onSelect(undefined)}>
        취소
      </Button>
      {isAsking && (
        <RemoveMany
          clanId={clan.id}
          people={people}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            onSelect(undefined)
          }}
        />
      )}
    </div>
  )
}

type RemoveManyProps = { clanId: string; people: readonly ClanMember[]; onClose: () => void; onDone: () => void }

const MAX_NAMES_SHOWN = 5

function RemoveMany({ clanId, people, onClose, onDone }: RemoveManyProps) {
  const remove = useRemoveMembers(clanId)
  const names = people.slice(0, MAX_NAMES_SHOWN).map(({ nickname }) => nickname)
  const unnamedCount = people.length - names.length
  return (
    <ConfirmDialog
      title={`${formatNumber(people.length)}명을 내보낼까요?`}
      word="내보내기"
      step={remove}
      isReady={people.length > 0}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          people.map(({ userId }) => userId),
          {
            onSuccess: ({ removed }) => {
              toast.good(`${formatNumber(removed)}명을 내보냈습니다.`)
              onDone()
            },
          },
        )
      }
    >
      <p>
        {names.join(', ')}
        {unnamedCount > 0 && ` 외 ${formatNumber(unnamedCount)}명`}
      </p>
      <p>{LIMITS.clanBlockDays}일 동안 다시 신청할 수 없어요. 아래 목록에서 언제든 제한을 풀 수 있어요.</p>
    </ConfirmDialog>
  )
}
