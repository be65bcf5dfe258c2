import type { ClanMember } from '@buri/contract/clanMembership'
import type { ClanDetail } from '@buri/contract/clans'
import { useId, useState } from 'react'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import { Chip } from '#web/ui/text/Chip.tsx'
import { BanDialog } from './BanDialog.tsx'
import { memberWords, RANK_WORDS } from './clanWords.ts'
import { MemberActions } from './MemberActions.tsx'
import { type MemberStep, MemberStepDialog } from './MemberStepDialog.tsx'
import { MemberTools } from './MemberTools.tsx'
import styles from './manage.module.css'
import { type MemberView, membersIn } from './memberOrder.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { PersonRow } from './PersonRow.tsx'
import { useMembers } from './useMembership.ts'

type Asking = { step: MemberStep | 'ban' | 'note'; member: ClanMember }

/** All members of the clan, with what may be done about each. */
export function MembersCard({ clan, ownId }: { clan: ClanDetail; ownId: string }) {
  const result = useMembers(clan.id)
  // Here and not in the row, which may be gone while the question stands.
  const [asking, setAsking] = useState<Asking>()
  const [view, setView] = useState<MemberView>({ search: '', column: 'rank', isReversed: false })
  const titleId = useId()
  const members = membersIn(result.data?.data ?? [], view)
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title="클랜원" sub={`${clan.memberCount} / ${clan.memberLimit}명`} />
      <CardBody>
        <ListState result={result} rows={6} title="클랜원을 불러올 수 없습니다">
          <MemberTools view={view} onView={setView} />
          {members.length === 0 && <p className={styles.quiet}>그런 이름의 클랜원이 없어요.</p>}
          <ul className={styles.rows} aria-labelledby={titleId}>
            {members.map((member) => (
              <PersonRow
                key={member.userId}
                person={member}
                words={memberWords(member)}
                aside={
                  <>
                    <Chip tone={RANK_WORDS[member.rank].tone} isSmall>
                      {RANK_WORDS[member.rank].word}
                    </Chip>
                    {member.userId === ownId && <span className={styles.small}>나</span>}
                  </>
                }
                refusal={undefined}
                hasMenu
                actions={
                  member.userId !== ownId && (
                    <MemberActions
                      rights={clan.rights}
                      member={member}
                      onStep={(step) => setAsking({ step, member })}
                    />
                  )
                }
              >
                {member.note && <p className={styles.note}>{member.note}</p>}
              </PersonRow>
            ))}
          </ul>
        </ListState>
      </CardBody>
      {asking?.step === 'note' ? (
        <NoteDialog clanId={clan.id} member={asking.member} onClose={() => setAsking(undefined)} />
      ) : asking?.step === 'ban' ? (
        <BanDialog clanId={clan.id} person={asking.member} onClose={() => setAsking(undefined)} />
      ) : (
        asking && (
          <MemberStepDialog
            clan={clan}
            step={asking.step}
            member={asking.member}
            onClose={() => setAsking(undefined)}
          />
        )
      )}
    </Card>
  )
}
