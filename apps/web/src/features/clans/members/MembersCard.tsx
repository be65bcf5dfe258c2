import type { ClanMember } from '@buri/contract/clanMembership'
import type { ClanDetail } from '@buri/contract/clans'
import { useId, useState } from 'react'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Check } from '#web/ui/forms/Check.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import text from '#web/ui/text/text.module.css'
import styles from '../manage/manage.module.css'
import { useMembers } from '../useMembership.ts'
import { AltsCard } from './AltsCard.tsx'
import { BanDialog } from './BanDialog.tsx'
import { BulkRemoval, type ChosenMembers } from './BulkRemoval.tsx'
import { MemberActions } from './MemberActions.tsx'
import { type MemberStep, MemberStepDialog } from './MemberStepDialog.tsx'
import { MemberTable } from './MemberTable.tsx'
import { mayRemove } from './memberRights.ts'
import { NoteDialog } from './NoteDialog.tsx'

type MemberDialog = { step: MemberStep | 'ban' | 'note'; member: ClanMember }

export function MembersCard({ clan, ownId }: { clan: ClanDetail; ownId: string }) {
  const result = useMembers(clan.id)
  // The open dialog is kept here, because its row may disappear.
  const [openDialog, setOpenDialog] = useState<MemberDialog>()
  const titleId = useId()
  const [selectedIds, setSelectedIds] = useState<ChosenMembers>()
  const members = result.data?.data ?? []
  const mayChoose = members.some((member) => mayRemove(clan.rights, member, ownId))
  const toolsOf = (matching: readonly ClanMember[]) => (
    <BulkRemoval
      clan={clan}
      ownId={ownId}
      members={members}
      matching={matching}
      selectedIds={selectedIds}
      onSelect={setSelectedIds}
    />
  )
  const choiceOf = (member: ClanMember) =>
    mayRemove(clan.rights, member, ownId) && (
      <Check
        isChecked={selectedIds?.has(member.userId) ?? false}
        onChange={() => setSelectedIds(new Set(selectedIds).symmetricDifference(new Set([member.userId])))}
      >
        <span className={text.hidden}>{member.nickname} 선택</span>
      </Check>
    )
  return (
    <>
      <Card labelledBy={titleId}>
        <CardHead id={titleId} title="클랜원" sub={`${clan.memberCount} / ${clan.memberLimit}명`} />
        <CardBody className={styles.stack}>
          <ListState result={result} rows={6} title="클랜원을 불러올 수 없습니다">
            <MemberTable
              members={members}
              ownId={ownId}
              {...(mayChoose && { toolsOf })}
              actionsOf={(member) =>
                selectedIds ? (
                  choiceOf(member)
                ) : (
                  <MemberActions
                    rights={clan.rights}
                    member={member}
                    ownId={ownId}
                    onStep={(step) => setOpenDialog({ step, member })}
                  />
                )
              }
            />
          </ListState>
        </CardBody>
        {openDialog?.step === 'note' ? (
          <NoteDialog clanId={clan.id} member={openDialog.member} onClose={() => setOpenDialog(undefined)} />
        ) : openDialog?.step === 'ban' ? (
          <BanDialog clanId={clan.id} person={openDialog.member} onClose={() => setOpenDialog(undefined)} />
        ) : (
          openDialog && (
            <MemberStepDialog
              clan={clan}
              step={openDialog.step}
              member={openDialog.member}
              onClose={() => setOpenDialog(undefined)}
            />
          )
        )}
      </Card>
      <AltsCard clanId={clan.id} members={members} mayName={clan.rights.includes('nameAlts')} />
    </>
  )
}
