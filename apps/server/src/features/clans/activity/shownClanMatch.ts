import type { ClanMatch } from '@buri/contract/clanActivity'
import { expectedBlueWin } from '@buri/domain/clans/activity/clanGames'
import { championNameOf } from '@buri/domain/gameData/champions'
import { closenessOf } from '@buri/domain/matches/closeness'
import type { Side } from '@buri/domain/matches/matchFacts'
import { type FocusedPlayer, personOf } from '#server/model/matches/scoreboard/participant.ts'
import type { RatedRow, ScoreboardRow } from '#server/model/matches/scoreboard/scoreboardRows.ts'
import type { ClanMatchRow } from './clanMatches.repository.ts'

export function shownClanMatch(match: ClanMatchRow, lines: readonly RatedRow[], focus: FocusedPlayer): ClanMatch {
  const killsOf = (side: Side) => lines.reduce((sum, line) => sum + (line.side === side ? line.kills : 0), 0)
  // The prediction is made from all ten players, so it would reveal the score of a hidden player.
  const isAllShown = lines.every((line) => !personOf(line, focus.audience).isHidden)
  const chance = isAllShown
    ? expectedBlueWin({ lines: lines.map((line) => ({ ...line, scoreBefore: null, scoreAfter: null })) })
    : null
  const mvp = lines.find(({ isMvp }) => isMvp)
  return {
    matchId: match.matchId,
    matchDate: match.playedAt.toISOString(),
    gameDuration: match.durationSeconds,
    gameType: match.typeLabel,
    matchRemark: match.remark,
    isRemake: match.isRemake,
    isCounted: match.isCounted,
    standing: match.standing,
    winner: match.winner,
    blueKills: killsOf('blue'),
    redKills: killsOf('red'),
    predictedBlueWin: chance === null ? null : Math.round(100 * chance),
    closeness: match.isCounted ? closenessOf({ durationSeconds: match.durationSeconds, lines }) : 'usual',
    night: match.night,
    mvp: mvp ? shownMvp(mvp, focus) : null,
  }
}

function shownMvp(line: ScoreboardRow, focus: FocusedPlayer): ClanMatch['mvp'] {
  const { kills, deaths, assists } = line
  return {
    ...personOf(line, focus.audience),
    championName: championNameOf(line),
    championImageUrl: focus.urls.championImageUrl(line),
    kills,
    deaths,
    assists,
  }
}
