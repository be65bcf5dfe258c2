import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { CardLink } from './CardLink.tsx'

export function ClanFacts({ id }: { id: string }) {
  const { data: clan, isPending } = useQuery(query('GET /api/clans/:id', { params: { id } }))
  if (isPending) return <Skeleton height={64} />
  // A clan the viewer may not see stays a plain link.
  if (!clan) return null
  return (
    <CardLink
      to={`/clans/${clan.id}`}
      picture={<ClanCrest name={clan.clanName} imageUrl={clan.crestUrl} size={36} />}
      title={`${clan.clanName} 클랜`}
      line={`최근 30일 내전 ${formatNumber(clan.recentMatches)}판`}
      figure={
        <>
          <b>{formatNumber(clan.memberCount)}</b>명
        </>
      }
    />
  )
}
