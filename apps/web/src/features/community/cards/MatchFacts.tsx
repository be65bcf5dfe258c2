import { mdiSwordCross } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { formatDate, formatDuration } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import { CardLink } from './CardLink.tsx'
import styles from './cards.module.css'

export function MatchFacts({ id }: { id: string }) {
  const { data: match, isPending } = useQuery(query('GET /api/matches/:matchId', { params: { matchId: id } }))
  if (isPending) return <Skeleton height={64} />
  if (!match) return null
  const [blue, red] = (['blue', 'red'] as const).map((side) => match.teams.find((team) => team.side === side))
  const winner = match.winner === null ? '다시하기' : match.winner === 'blue' ? '블루팀 승리' : '레드팀 승리'
  return (
    <CardLink
      to={`/match/${encodeURIComponent(match.matchId)}`}
      picture={
        <span className={styles.icon}>
          <Icon path={mdiSwordCross} />
        </span>
      }
      title={`${match.gameType} · ${winner}`}
      line={`${formatDate(match.matchDate)} · ${formatDuration(match.gameDuration)}`}
      figure={
        blue &&
        red && (
          <>
            <b className={styles.blue}>{blue.kills}</b> : <b className={styles.red}>{red.kills}</b>
          </>
        )
      }
    />
  )
}
