import type { PlayerRanking } from '@buri/contract/rankings'
import { ButtonLink, type ButtonLook } from '#web/ui/buttons/Button.tsx'
import { searchOf, withChoice } from './rankingView.ts'
import type { RankingView } from './useRankings.ts'

type LastSeasonLinkProps = Pick<ButtonLook, 'kind'> & { view: RankingView; seasons: PlayerRanking['seasons'] }

/** From a season in which nobody has played yet to the one before; nothing where that is no way on. */
export function LastSeasonLink({ view, seasons, kind = 'plain' }: LastSeasonLinkProps) {
  const past = seasons[1]
  if (view.season || !past) return null
  return (
    <ButtonLink kind={kind} to={`/ranking${searchOf(withChoice(view, { season: past.id }))}`}>
      {past.label} 순위 보기
    </ButtonLink>
  )
}
