import type { GameIcon, TeamSummary } from '@buri/contract/matches'
import { championNameOf } from '@buri/domain/gameData/champions'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import type { Side } from '@buri/domain/matches/matchFacts'
import { sumOrUnknown } from '@buri/domain/matches/reportedMatch'
import { felicanScore } from '@buri/domain/rating/felicanScore'
import type { ParsedTeam } from '@buri/replay/parsedMatch'
import { type FocusedPlayer, personOf } from '#server/model/matches/scoreboard/participant.ts'
import type { RatedRow } from '#server/model/matches/scoreboard/scoreboardRows.ts'

type MatchOutcome = { winner: Side | null; isRemake: boolean }

export function teamSummary(
  side: Side,
  team: ParsedTeam,
  { winner, isRemake }: MatchOutcome,
  scoreboard: readonly RatedRow[],
  { urls, audience }: Pick<FocusedPlayer, 'urls' | 'audience'>,
): TeamSummary {
  const isPlayerShown = (row: RatedRow) => !personOf(row, audience).isHidden
  const lines = scoreboard.filter((row) => row.side === side)
  const total = (of: (row: RatedRow) => number | null) => sumOrUnknown(lines.map(of))
  return {
    side,
    win: winner === null || isRemake ? null : winner === side,
    kills: total(({ kills }) => kills) ?? 0,
    deaths: total(({ deaths }) => deaths) ?? 0,
    assists: total(({ assists }) => assists) ?? 0,
    goldEarned: total(({ goldEarned }) => goldEarned),
    damageToChampions: total(({ damageToChampions }) => damageToChampions),
    visionScore: total(({ visionScore }) => visionScore),
    cs: total(({ cs }) => cs),
    towers: team.towers,
    inhibitors: team.inhibitors,
    dragons: team.dragons,
    barons: team.barons,
    heralds: team.heralds,
    grubs: team.grubs,
    bans: bansOf(team, urls),
    // The mean score, together with the other scores, would reveal the score of a hidden player. The prediction is made
    // from all ten players, so it would reveal the score, too.
    averageScore: lines.every(isPlayerShown) ? averageScore(lines) : null,
    predictedWinRate: scoreboard.every(isPlayerShown) ? predictedWinRate(side, scoreboard) : null,
  }
}

/** The game's files write "no ban" as -1. */
function bansOf({ bans }: ParsedTeam, urls: ImageUrls): GameIcon[] | null {
  if (bans === null) return null
  return bans.flatMap((id) => {
    const banned = { championId: id, championKey: null }
    const imageUrl = urls.championImageUrl(banned)
    return id <= 0 ? [] : [{ id, name: championNameOf(banned), imageUrl: imageUrl ?? '' }]
  })
}

function averageScore(lines: readonly RatedRow[]): number | null {
  const scores = lines.flatMap(({ muBefore: mu, sigmaBefore: sigma }) =>
    mu === null || sigma === null ? [] : [felicanScore({ mu, sigma })],
  )
  return scores.length === 0 ? null : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length)
}

/** Blue's rate is rounded, and red gets the rest, so that both add up to a hundred. */
function predictedWinRate(side: Side, scoreboard: readonly RatedRow[]): number | null {
  const rated = scoreboard.find(({ expectedWin }) => expectedWin !== null)
  if (!rated || rated.expectedWin === null) return null
  const forBlue = rated.side === 'blue' ? rated.expectedWin : 1 - rated.expectedWin
  const blue = Math.round(forBlue * 100)
  return side === 'blue' ? blue : 100 - blue
}
