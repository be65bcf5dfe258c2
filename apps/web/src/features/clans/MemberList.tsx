import type { ClanMember } from '@buri/contract/clanMembership'
import { useState } from 'react'
import { Link } from 'react-router'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { profilePath } from '#web/ui/game/profilePath.ts'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from './clanDetail.module.css'
import { memberWords, RANK_WORDS } from './clanWords.ts'
import { MemberTools } from './MemberTools.tsx'
import { type MemberView, membersIn } from './memberOrder.ts'
import { useMembers } from './useMembership.ts'

/** All members of a clan, found and sorted as one likes; a game account leads to its profile. */
export function MemberList({ clanId, ownId }: { clanId: string; ownId: string | null }) {
  const result = useMembers(clanId)
  const [view, setView] = useState<MemberView>({ search: '', column: 'rank', isReversed: false })
  const members = membersIn(result.data?.data ?? [], view)
  return (
    <ListState result={result} rows={6} title="클랜원을 불러올 수 없습니다">
      <MemberTools view={view} onView={setView} />
      {members.length === 0 && <p className={text.quiet}>그런 이름의 클랜원이 없어요.</p>}
      <ul className={styles.members} aria-label="클랜원">
        {members.map((member) => (
          <li key={member.userId}>
            <MemberRow member={member} isOwn={member.userId === ownId} />
          </li>
        ))}
      </ul>
    </ListState>
  )
}

function MemberRow({ member, isOwn }: { member: ClanMember; isOwn: boolean }) {
  const { player } = member
  const row = (
    <>
      <Avatar name={member.nickname} imageUrl={member.avatarUrl} size={40} />
      <span className={styles.memberName}>
        <span className={styles.memberLine}>
          <b className={text.ellipsis}>{member.nickname}</b>
          {isOwn && <span className={text.hidden}> (나)</span>}
          {member.rank !== 'member' && (
            <Chip tone={RANK_WORDS[member.rank].tone} isSmall>
              {RANK_WORDS[member.rank].word}
            </Chip>
          )}
        </span>
        <span className={`${text.small} ${text.quiet}`}>{memberWords(member)}</span>
      </span>
      {player && (
        <span className={styles.memberScore}>
          {player.provisional && player.felicanScore !== null ? (
            <Chip tone="caution" isSmall>
              배치 중
            </Chip>
          ) : (
            <b>{formatNumber(player.felicanScore)}</b>
          )}
        </span>
      )}
    </>
  )
  if (!player) return <span className={styles.member}>{row}</span>
  return (
    <Link className={styles.member} to={profilePath({ gameName: player.summonerName, tagLine: player.tagLine })}>
      {row}
    </Link>
  )
}
