import type { ClanMember } from '@buri/contract/clanMembership'
import { Link } from 'react-router'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { profilePath } from '#web/ui/game/profilePath.ts'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from './clanDetail.module.css'
import { memberWords, RANK_WORDS } from './clanWords.ts'
import { useMembers } from './useMembership.ts'

/** All members of a clan; a game account leads to its profile. */
export function MemberList({ clanId, ownId }: { clanId: string; ownId: string | null }) {
  const result = useMembers(clanId)
  return (
    <ListState result={result} rows={6} title="클랜원을 불러올 수 없습니다">
      <ul className={styles.members} aria-label="클랜원">
        {(result.data?.data ?? []).map((member) => (
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
