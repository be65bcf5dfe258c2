import type { Side } from '@buri/domain/matches/matchFacts'
import { escapeDiscordText } from '@buri/domain/nights/discordWebhook'
import { gameTeamsOf, gameWords, sideWords } from '@buri/domain/nights/gameWords'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import { HIDDEN_NAME } from '@buri/domain/players/visibility'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { storedAuction } from '../auction/auction.repository.ts'
import { type GameRow, gameReads } from '../games/games.repository.ts'
import type { NightRow } from '../nightRow.ts'
import { nightReads } from '../nights.repository.ts'
import type { RecapService } from '../recap/recap.service.ts'
import { nightTeams } from '../schedule/teams.repository.ts'
import { namesSeen, teamNames } from '../teamNames.ts'
import type { WaitingNews } from './webhook.repository.ts'

type Options = { db: Db; recaps: Pick<RecapService, 'amongItsClan'>; publicUrl: () => string }

const nameList = (names: readonly string[]) => names.map(escapeDiscordText).join(', ')
export const MAP_NAMES = { rift: '소환사의 협곡', abyss: '칼바람 나락' } as const

/**
 * The texts are `undefined` if the news is not true any more. Names are those that strangers see, because the site does
 * not know a channel's members.
 */
export function newsWords({ db, recaps, publicUrl }: Options) {
  const nights = nightReads(db)
  const namesOf = namesSeen(db)
  const teamsOf = teamNames(db)
  const reads = gameReads(db)

  const linkOf = ({ code }: NightRow) => `${publicUrl()}/i/${code}`
  const titleOf = ({ title }: NightRow) => `**${escapeDiscordText(title)}**`

  async function sidesOf({ id }: NightRow, { blueNth, redNth }: GameRow) {
    const gameTeams = gameTeamsOf(await nightTeams(db, id), { blue: blueNth, red: redNth })
    return (side: Side) => escapeDiscordText(sideWords(gameTeams, side))
  }

  async function teams(night: NightRow, game: GameRow, now: Date): Promise<string | undefined> {
    if (game.state !== 'fixed' && game.state !== 'running') return undefined
    const [{ blue, red }, nameOn] = await Promise.all([teamsOf(night, game, now), sidesOf(night, game)])
    const winRates = game.prediction && { blue: game.prediction.blueWinRate, red: 100 - game.prediction.blueWinRate }
    const line = (side: Side, names: readonly string[]) =>
      `${nameOn(side)}${winRates ? ` ${winRates[side]}%` : ''} · ${nameList(names)}`
    return [
      `${titleOf(night)} ${gameWords(game.n)} 팀이 정해졌어요.`,
      line('blue', blue),
      line('red', red),
      `<${linkOf(night)}>`,
    ].join('\n')
  }

  async function result(night: NightRow, game: GameRow, now: Date): Promise<string | undefined> {
    if (game.state !== 'finished' || game.winner === null) return undefined
    const [of, nameOn] = await Promise.all([teamsOf(night, game, now), sidesOf(night, game)])
    return `${titleOf(night)} ${gameWords(game.n)} ${nameOn(game.winner)} 승리\n${nameList(of[game.winner])}\n<${linkOf(night)}>`
  }

  async function recap(night: NightRow, now: Date): Promise<string | undefined> {
    if (night.state !== 'finished') return undefined
    const { games, people, mvpId, winningTeam } = await recaps.amongItsClan(night.id, now)
    const mvp = people.find(({ signupId }) => signupId === mvpId)
    const facts = [
      `${games.length}판`,
      ...(winningTeam ? [`우승 ${escapeDiscordText(winningTeam.name)}`] : []),
      ...(mvp ? [`MVP ${escapeDiscordText(mvp.summonerName)} ${mvp.wins}승 ${mvp.losses}패`] : []),
    ]
    return games.length === 0
      ? `${titleOf(night)} 내전이 끝났어요.`
      : `${titleOf(night)} 내전이 끝났어요. ${facts.join(' · ')}\n결산 ${publicUrl()}/inhouse/${night.id}/recap`
  }

  async function auction(night: NightRow, now: Date): Promise<string | undefined> {
    const stored = await storedAuction(db, night.id)
    if (!stored || stored.fixedAt) return undefined
    const names = await namesOf(night.id, now)
    const captains = stored.auction.teams.map(
      ({ captain }, team) => `${teamLetter(team + 1)} 팀 ${escapeDiscordText(names.get(captain) ?? HIDDEN_NAME)}`,
    )
    return `${titleOf(night)} 포인트 경매를 시작했어요.\n팀장 ${captains.join(' · ')}\n경매 보기 ${publicUrl()}/inhouse/${night.id}/auction`
  }

  return async ({ nightId, kind, n }: WaitingNews, now: Date): Promise<string | undefined> => {
    const night = await nights.find(nightId, null)
    if (!night) return undefined
    if (kind === 'cancelled') return `${titleOf(night)} 내전이 취소되었어요.`
    if (night.state === 'cancelled') return undefined
    if (kind === 'opened') {
      // Discord renders `<t:…>` in the reader's time zone.
      const startSeconds = Math.floor(night.startsAt.getTime() / 1000)
      return `${titleOf(night)} 내전이 열렸어요.\n<t:${startSeconds}:f> · ${night.places}명 · ${MAP_NAMES[night.map]}\n참가하기 ${linkOf(night)}`
    }
    if (kind === 'auction') return auction(night, now)
    if (kind === 'recap') return recap(night, now)
    const game = (await reads.games(nightId)).find((one) => one.n === n)
    if (!game) return undefined
    return kind === 'teams' ? teams(night, game, now) : result(night, game, now)
  }
}
export type NewsWords = ReturnType<typeof newsWords>
