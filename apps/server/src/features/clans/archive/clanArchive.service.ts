import { LIMITS } from '@buri/contract/limits'
import { csvPieces } from '@buri/domain/csv'
import { championNameOf } from '@buri/domain/gameData/champions'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import {
  ARCHIVED_GAME_HEAD,
  ARCHIVED_GAMES_PER_FILE,
  ARCHIVED_ROSTER,
  ARCHIVED_ROSTER_HEAD,
  ARCHIVED_SUM_HEAD,
  ARCHIVED_SUMS,
  type ArchivedGame,
  type ArchivedPerson,
  archivedPerson,
  archivedRows,
  archivedTime,
} from '@buri/domain/imports/archivedGames'
import { isRosterName, writtenNameKey } from '@buri/domain/imports/writtenName'
import { otherSide, POSITIONS } from '@buri/domain/matches/matchFacts'
import { gameWords } from '@buri/domain/nights/gameWords'
import { HIDDEN_NAME, maySee, type Visibility } from '@buri/domain/players/visibility'
import { seoulClock } from '@buri/domain/seoulTime'
import type { Pool } from 'pg'
import type { MatchListItem } from '#server/model/matches/scoreboard/matchListItem.ts'
import { personOf } from '#server/model/matches/scoreboard/participant.ts'
import { type RatedRow, ratedScoreboardsOf } from '#server/model/matches/scoreboard/scoreboardRows.ts'
import type { Audience } from '#server/model/people/audience.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'
import type { ClanFileService } from '../activity/clanFiles.service.ts'
import { clanMatchReads } from '../activity/clanMatches.repository.ts'
import { memberReads } from '../members.repository.ts'
import { shownMember } from '../shownPeople.ts'
import { type ArchivedLine, type ArchivedNight, clanArchiveReads } from './clanArchive.repository.ts'
import { jsonPieces, zipPieces } from './zipPieces.ts'

type Options = {
  pool: Pool
  urls: ImageUrls
  players: PlayerFinder
  files: ClanFileService
  matchesAtOnce?: number
  gamesPerFile?: number
}

const NIGHTS_HEAD = ['내전', '시작', '상태', '주최', '메모', '참가자', '경기']
const NIGHT_STATES: Record<string, string> = { open: '모집', running: '진행', finished: '종료', cancelled: '취소' }

const positionIn = (text: string | null) => POSITIONS.find((position) => position === text) ?? null

/** A hidden player's name contains the number of the seat, so that the lines of a game differ. */
function archivedNameOf(
  { playerId, visibility, name }: { playerId: string | null; visibility: Visibility | null; name: string },
  slot: number,
  near: Audience,
): string {
  const isHidden = playerId !== null && visibility !== null && !maySee(visibility, near.nearnessTo(playerId))
  return isHidden ? `${HIDDEN_NAME} ${slot}` : name
}

function playerOfLine(row: RatedRow, slot: number, near: Audience): ArchivedGame['players'][number] {
  const { summonerName, tagLine, isHidden } = personOf(row, near)
  const name =
    isHidden || summonerName === null ? `${summonerName ?? '이름 없음'} ${slot}` : `${summonerName}#${tagLine}`
  const { side, win, kills, deaths, assists } = row
  return {
    ...{ name, side, isWinner: win === true, position: positionIn(row.position), champion: championNameOf(row) },
    ...{ kills, deaths, assists },
  }
}

function playerOfImport(line: ArchivedLine, side: 'blue' | 'red' | null, slot: number, near: Audience) {
  const { isWinner, championId, kills, deaths, assists } = line
  const champion = championId === null ? null : championNameOf({ championId, championKey: null })
  return {
    ...{ name: archivedNameOf(line, slot, near), side, isWinner, position: positionIn(line.position), champion },
    ...{ kills, deaths, assists },
  }
}

const sideOf = (winner: 'blue' | 'red' | null, isWinner: boolean) =>
  winner === null || isWinner ? winner : otherSide(winner)

/** The file contains only what the clan's leader may see. */
export function clanArchiveService({
  pool,
  urls,
  players,
  files,
  matchesAtOnce = 200,
  gamesPerFile = ARCHIVED_GAMES_PER_FILE,
}: Options) {
  const reads = clanArchiveReads(pool)
  const matchReads = clanMatchReads(pool)

  /** Yields imported games, oldest first, then matches, newest first. Remakes do not count and are left out. */
  async function* games(clanId: string, viewer: SignedIn): AsyncGenerator<ArchivedGame[]> {
    const near = await players.audience(viewer)
    for await (const page of reads.games(clanId)) {
      yield page.map(({ id, playedAt, isTimeKnown, durationSeconds, winnerSide, night, lines }) => ({
        ...{
          id,
          playedAt: archivedTime(playedAt, { isTimeKnown }),
          isTimeKnown,
          durationSeconds,
          night,
          isImported: true,
        },
        players: lines.map((line, index) => playerOfImport(line, sideOf(winnerSide, line.isWinner), index + 1, near)),
      }))
    }
    let lastItem: MatchListItem | undefined
    for (let remaining: number = LIMITS.clanMatchesExported; remaining > 0; remaining -= matchesAtOnce) {
      const window = { limit: Math.min(remaining, matchesAtOnce), after: lastItem, viewerId: viewer.userId }
      const rows = await matchReads.matches(clanId, {}, window)
      const countedGames = rows.filter(({ isRemake, winner }) => !isRemake && winner !== null)
      const scoreboards = await ratedScoreboardsOf(
        pool,
        countedGames.map(({ matchId }) => matchId),
      )
      yield countedGames.map(({ matchId, playedAt, durationSeconds, night }) => ({
        ...{ id: matchId, playedAt: archivedTime(playedAt, { isTimeKnown: true }), isTimeKnown: true },
        ...{ durationSeconds, night: night?.title ?? null, isImported: false },
        players: (scoreboards.get(matchId) ?? []).map((row, index) => playerOfLine(row, index + 1, near)),
      }))
      lastItem = rows.at(-1)
      if (rows.length < matchesAtOnce) return
    }
  }

  /** Yields the games in files that can each be imported. A clan without games has one file. */
  async function* gameSheets(clanId: string, viewer: SignedIn) {
    const source = games(clanId, viewer)
    let gamesOfFile: ArchivedGame[] = []
    let isOver = false
    const readMore = async () => {
      while (gamesOfFile.length === 0 && !isOver) {
        const next = await source.next()
        isOver = next.done === true
        gamesOfFile = next.done ? [] : next.value
      }
    }
    async function* rows() {
      for (let remaining = gamesPerFile; remaining > 0; ) {
        await readMore()
        if (gamesOfFile.length === 0) return
        const some = gamesOfFile.slice(0, remaining)
        gamesOfFile = gamesOfFile.slice(remaining)
        remaining -= some.length
        yield some.flatMap(archivedRows)
      }
      await readMore()
    }
    let sheetNumber = 1
    do {
      yield { name: `games-${sheetNumber}.csv`, pieces: csvPieces(ARCHIVED_GAME_HEAD, rows()) }
      sheetNumber += 1
    } while (gamesOfFile.length > 0)
  }

  async function* nights(clanId: string, viewer: SignedIn) {
    const near = await players.audience(viewer)
    for await (const page of reads.nights(clanId, viewer.userId)) {
      yield page.map(({ signups, startsAt, ...night }) => ({
        ...night,
        startsAt: startsAt.toISOString(),
        signups: signups.map(({ state, tagLine, ...one }, index) => ({
          name: archivedNameOf({ ...one, name: tagLine === '' ? one.name : `${one.name}#${tagLine}` }, index + 1, near),
          state,
        })),
      }))
    }
  }

  /** An evening of imported games has only its title, its games and the time of the first one. */
  async function* nightsAndEvenings(clanId: string, viewer: SignedIn) {
    yield* nights(clanId, viewer)
    yield (await reads.evenings(clanId)).map(({ id, title, startsAt, games: played }) => ({
      ...{ id, title, startsAt: startsAt.toISOString(), state: 'finished', host: '', remark: '', signups: [] },
      games: played.map(({ matchId, winner }, index) => ({ n: index + 1, winner, matchId })),
    }))
  }

  /** A nickname that cannot be a player's name is left out. */
  async function* roster(clanId: string, viewer: SignedIn) {
    const members = (await memberReads(pool).members(viewer.userId, clanId)).map((row): ArchivedPerson => {
      const { nickname, player } = shownMember(row, urls, { notes: false, played: null })
      const name = player ? `${player.summonerName}#${player.tagLine}` : nickname
      return { name, main: player?.mainPosition ?? null, sub: null }
    })
    const guests = (await reads.guests(clanId)).map(({ name, tagLine, main, sub }) => ({
      ...{ name: tagLine === null ? name : `${name}#${tagLine}`, main, sub },
    }))
    const people = [...members, ...guests].filter(({ name }) => isRosterName(name))
    yield [...new Map(people.toReversed().map((person) => [writtenNameKey(person.name), person])).values()].toReversed()
  }

  async function* rosterRows(clanId: string, viewer: SignedIn) {
    for await (const page of roster(clanId, viewer)) yield page.map(archivedPerson)
  }

  async function* nightRows(clanId: string, viewer: SignedIn) {
    for await (const page of nightsAndEvenings(clanId, viewer)) yield page.map(nightRow)
  }

  async function* members(clanId: string, viewer: SignedIn) {
    const rows = await memberReads(pool).members(viewer.userId, clanId)
    yield rows
      .map((row) => shownMember(row, urls, { notes: true, played: null }))
      .map(({ nickname, rank, joinedAt, note, player }) => ({
        ...{ nickname, rank, joinedAt, note },
        player: player && { summonerName: player.summonerName, tagLine: player.tagLine, score: player.felicanScore },
      }))
  }

  async function* sums(clanId: string, viewer: SignedIn) {
    const near = await players.audience(viewer)
    yield (await reads.sums(clanId)).map((sum, index) => ({
      ...{ name: archivedNameOf(sum, index + 1, near), games: sum.games, wins: sum.wins },
    }))
  }

  async function* sumRows(clanId: string, viewer: SignedIn) {
    for await (const page of sums(clanId, viewer))
      yield page.map(({ name, games: played, wins }) => [name, String(played), String(wins)])
  }

  async function* all(clanId: string, viewer: SignedIn) {
    yield { name: 'members.csv', pieces: files.members(clanId, viewer) }
    yield { name: 'members.json', pieces: jsonPieces(members(clanId, viewer)) }
    yield* gameSheets(clanId, viewer)
    yield { name: 'games.json', pieces: jsonPieces(games(clanId, viewer)) }
    yield { name: `${ARCHIVED_SUMS}.csv`, pieces: csvPieces(ARCHIVED_SUM_HEAD, sumRows(clanId, viewer)) }
    yield { name: 'sums.json', pieces: jsonPieces(sums(clanId, viewer)) }
    yield { name: `${ARCHIVED_ROSTER}.csv`, pieces: csvPieces(ARCHIVED_ROSTER_HEAD, rosterRows(clanId, viewer)) }
    yield { name: 'roster.json', pieces: jsonPieces(roster(clanId, viewer)) }
    yield { name: 'nights.csv', pieces: csvPieces(NIGHTS_HEAD, nightRows(clanId, viewer)) }
    yield { name: 'nights.json', pieces: jsonPieces(nightsAndEvenings(clanId, viewer)) }
  }

  return { pieces: (clanId: string, viewer: SignedIn, now: Date) => zipPieces(all(clanId, viewer), now) }
}
export type ClanArchiveService = ReturnType<typeof clanArchiveService>

type ShownNight = Pick<ArchivedNight, 'title' | 'state' | 'host' | 'remark' | 'games'> & {
  startsAt: string
  signups: { name: string }[]
}

const nightRow = ({ title, startsAt, state, host, remark, signups, games }: ShownNight): string[] => [
  ...[title, seoulClock(Date.parse(startsAt)).replace('T', ' '), NIGHT_STATES[state] ?? state, host, remark],
  ...[signups.map(({ name }) => name).join(', '), games.map(({ n, matchId }) => matchId ?? gameWords(n)).join(', ')],
]
