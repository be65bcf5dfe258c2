import type { ClanDetail } from '@buri/contract/clans'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { MoreLink } from '#web/ui/layout/Card.tsx'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { clanPath, RANK_WORDS } from '../clanWords.ts'
import { useMembers } from '../useMembership.ts'
import lines from './lines.module.css'
import { StatisticsPart } from './StatisticsPart.tsx'

export function OfficersPart({ clan }: { clan: ClanDetail }) {
  const { data } = useMembers(clan.id)
  const staff = data?.data.filter(({ rank }) => rank !== 'member') ?? []
  if (staff.length === 0) return null
  return (
    <StatisticsPart
      title="운영진"
      action={<MoreLink to={`${clanPath(clan.id)}?tab=members`}>클랜원 {clan.memberCount}</MoreLink>}
    >
      <ul className={lines.rows}>
        {staff.map(({ userId, nickname, avatarUrl, rank, player }) => (
          <li key={userId}>
            <Avatar name={nickname} imageUrl={avatarUrl} size={28} />
            <span className={lines.person}>
              <b>{nickname}</b>
            </span>
            <Chip tone={RANK_WORDS[rank].tone} isSmall>
              {RANK_WORDS[rank].word}
            </Chip>
            {player && !player.provisional && (
              <span className={lines.figure}>
                <b>{formatNumber(player.felicanScore)}</b>
              </span>
            )}
          </li>
        ))}
      </ul>
    </StatisticsPart>
  )
}
