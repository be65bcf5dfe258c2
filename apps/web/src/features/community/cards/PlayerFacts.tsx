import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { profilePath } from '#web/ui/game/profilePath.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import { CardLink } from './CardLink.tsx'

export function PlayerFacts({ nameTag }: { nameTag: string }) {
  const { data, isPending } = useQuery(query('GET /api/summoners/:nameTag', { params: { nameTag } }))
  if (isPending) return <Skeleton height={64} />
  if (!data) return null
  const { summonerName, tagLine, profileIcon, felicanScore } = data.summoner
  return (
    <CardLink
      to={profilePath({ gameName: summonerName, tagLine })}
      picture={<Avatar name={summonerName} imageUrl={profileIcon} size={40} />}
      title={`${summonerName}#${tagLine}`}
      line={`최근 ${formatNumber(data.stats.wins)}승 ${formatNumber(data.stats.losses)}패`}
      figure={
        <>
          <b>{formatNumber(felicanScore)}</b>점
        </>
      }
    />
  )
}
