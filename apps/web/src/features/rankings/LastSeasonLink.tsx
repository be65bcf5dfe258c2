import type { PlayerRanking } from '@buri/contract/rankings'
import { ButtonLink, type ButtonLook } from '#web/ui/buttons/Button.tsx'
import { searchOfRanking, withRankingChoice } from './rankingView.ts'
import type { RankingView } from './useRankings.ts'

type LastSeasonLinkProps = Pick<ButtonLook, 'kind'> & { view: RankingView; seasons: PlayerRanking['seasons'] }

export function LastSeasonLink({ view, seasons, kind = 'plain' }: LastSeasonLinkProps) {
  const past = seasons[1]
  if (view.season || !past) return null
  return (
    <ButtonLink kind={kind} to={`/ranking${searchOfRanking(withRankingChoice(view, { season: past.id }))}`}>
      {past.label} 순위 보기
    </ButtonLink>
  )
}
