import type { KnownPlayer } from '@buri/contract/nights/balance'
import type { NightCard } from '@buri/contract/nights/nights'
import type { PlayerProfile } from '@buri/contract/players'
import type { RankedPlayer } from '@buri/contract/rankings'
import type { SummonerSuggestion } from '@buri/contract/search'
import { balanceTeams, PLAYERS_PER_GAME } from '@buri/domain/balancing/balanceTeams'
import { bottleneckSentence } from '@buri/domain/balancing/bottleneck'
import { lobbyNames } from '@buri/domain/balancing/lobbyNames'
import { unknownStrength } from '@buri/domain/balancing/strength'
import { teamText } from '@buri/domain/balancing/teamText'
import { PRESET_WEIGHTS } from '@buri/domain/balancing/weights'
import { escapeDiscordText } from '@buri/domain/nights/discordWebhook'
import { parseRiotId } from '@buri/domain/riotId'
import { AppError } from '#server/platform/errors.ts'

/** The answers contain only what every visitor may see, because the site does not know the members of a channel. */
export type CommandSources = {
  profile: (nameTag: string) => Promise<PlayerProfile>
  /** Names match with or without their tag. The best matches come first. */
  suggest: (text: string) => Promise<SummonerSuggestion[]>
  nearest: (nameTag: string) => Promise<SummonerSuggestion[]>
  top: (count: number) => Promise<RankedPlayer[]>
  nights: () => Promise<NightCard[]>
  known: (names: readonly string[]) => Promise<(KnownPlayer | null)[]>
  publicUrl: () => string
}

const MAX_SHOWN = 5
const HELP_TEXT = '쓸 수 있는 명령: `/부리 전적 이름`, `/부리 내전`, `/부리 순위`, `/부리 팀 이름들`, `/부리 연결`'

/** A refusal is answered with its sentence. */
export async function answerCommand(command: { name: string; word: string }, sources: CommandSources): Promise<string> {
  try {
    switch (command.name) {
      case '전적':
        return await recordOrNear(command.word, sources)
      case '순위':
        return await ranking(sources)
      case '내전':
        return await nights(sources)
      case '팀':
        return await teams(command.word, sources)
      default:
        return HELP_TEXT
    }
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

async function recordOrNear(nameTag: string, sources: CommandSources): Promise<string> {
  try {
    return await record(nameTag, sources)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'SUMMONER_NOT_FOUND') throw error
    const near = await sources.nearest(nameTag)
    if (near.length === 0) return error.message
    const names = near.map(({ game_name, tag_line }) => `**${escapeDiscordText(`${game_name}#${tag_line}`)}**`)
    return `${error.message}\n비슷한 이름: ${names.join(', ')}`
  }
}

async function record(nameTag: string, { profile, publicUrl }: CommandSources): Promise<string> {
  const { summoner, stats, champions } = await profile(nameTag)
  const { summonerName, tagLine, felicanScore, felicanDescription } = summoner
  const played = champions.slice(0, 3).map(({ championName, games }) => `${championName} ${games}판`)
  const path = `/summoner/${encodeURIComponent(`${summonerName}#${tagLine}`)}`
  return [
    `**${escapeDiscordText(`${summonerName}#${tagLine}`)}** · 부리 점수 ${points(felicanScore)} (${felicanDescription})`,
    stats.sample === 0
      ? '아직 내전 기록이 없어요.'
      : `최근 ${stats.sample}판 ${stats.wins}승 ${stats.losses}패${stats.winRate === null ? '' : `, 승률 ${Math.round(stats.winRate)}%`}`,
    ...(played.length > 0 ? [`자주 고른 챔피언: ${played.join(', ')}`] : []),
    `<${publicUrl()}${path}>`,
  ].join('\n')
}

async function ranking({ top, publicUrl }: CommandSources): Promise<string> {
  const ranked = (await top(MAX_SHOWN)).filter(({ rank }) => rank !== null)
  if (ranked.length === 0) return '아직 순위에 오른 사람이 없어요.'
  const lines = ranked.map(
    ({ rank, name, felicanScore, games }) =>
      `${rank}. **${escapeDiscordText(name)}** ${points(felicanScore)} · ${games}판`,
  )
  return [...lines, `<${publicUrl()}/ranking>`].join('\n')
}

async function nights({ nights: coming, publicUrl }: CommandSources): Promise<string> {
  const openNights = (await coming()).filter(({ state }) => state === 'open' || state === 'running').slice(0, MAX_SHOWN)
  if (openNights.length === 0) return `열려 있는 내전이 없어요. 새로 열기: <${publicUrl()}/inhouse/new>`
  return openNights
    .map(({ title, startsAt, inCount, places, code }) => {
      // Discord renders `<t:…>` in the reader's time zone.
      const startSeconds = Math.floor(Date.parse(startsAt) / 1000)
      return `**${escapeDiscordText(title)}** · <t:${startSeconds}:f> · ${inCount}/${places}명\n<${publicUrl()}/i/${code}>`
    })
    .join('\n')
}

async function teams(word: string, { known, publicUrl }: CommandSources): Promise<string> {
  const read = lobbyNames(word)
  if (read.isTooLong) return '내용이 너무 깁니다. 이름만 쉼표로 적어주세요.'
  if (read.names.length !== PLAYERS_PER_GAME) return `열 명이 있어야 해요. 지금은 ${read.names.length}명이에요.`
  const players = await known(read.names)
  const middle = unknownStrength(players.flatMap((player) => player?.strength ?? []))
  const names = namesOf(read.names, players)
  if (new Set(names).size !== PLAYERS_PER_GAME) throw new AppError('NAME_TWICE')
  const { options, bottleneck } = balanceTeams({
    players: players.map((player, index) => ({
      name: names[index] ?? '',
      ...(player ?? middle),
      main: player?.main ?? null,
      subs: player?.sub ? [player.sub] : [],
      refused: [],
      gamesSinceFill: null,
    })),
    weights: PRESET_WEIGHTS.balanced,
    locks: [],
    together: [],
    apart: [],
    repeats: [],
    seed: 1,
  })
  const [best] = options
  if (!best) return bottleneck ? bottleneckSentence(bottleneck) : '나눌 수 있는 방법이 없습니다.'
  return `${escapeDiscordText(teamText(best, best.blueWinRate))}\n<${publicUrl()}/team-analysis>`
}

function namesOf(names: readonly string[], players: readonly (KnownPlayer | null)[]): string[] {
  const ids = names.map((name, index) => {
    const player = players[index]
    const id = parseRiotId(name)
    return player
      ? { short: player.summonerName, tag: player.tagLine }
      : { short: id?.gameName ?? name, tag: id?.tagLine ?? '' }
  })
  return ids.map(({ short, tag }) =>
    ids.filter((other) => other.short === short).length > 1 ? `${short}#${tag}` : short,
  )
}

const points = (score: number) => `${score.toLocaleString('ko-KR')}점`
