import type { ParsedMatch, ParsedParticipant, ParsedTeam, Position } from '@buri/replay/parsedMatch'

const POSITIONS: readonly Position[] = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY']
const CHAMPIONS = [266, 64, 103, 51, 412, 86, 254, 61, 222, 89]

const TEAM: ParsedTeam = {
  bans: [1, 2, 3, -1, 5],
  towers: 5,
  inhibitors: 1,
  dragons: 2,
  barons: 1,
  heralds: 1,
  grubs: 3,
}

export const aParticipant = (slot: number, fields: Partial<ParsedParticipant> = {}): ParsedParticipant => ({
  side: slot < 5 ? 'blue' : 'red',
  win: slot < 5,
  gameName: `선수${slot}`,
  tagLine: 'KR1',
  clientPuuid: null,
  apiPuuid: null,
  isBot: null,
  accountLevel: 100 + slot,
  profileIconId: 29,
  championId: CHAMPIONS[slot] ?? 1,
  championKey: null,
  championLevel: 16,
  spell1Id: 4,
  spell2Id: 14,
  keystoneId: 8005,
  subStyleId: 8100,
  items: [3078, 3047, 0, 0, 0, 0, 3340],
  position: POSITIONS[slot % 5] ?? null,
  kills: 10 - slot,
  deaths: 1 + slot,
  assists: 5,
  cs: 180,
  neutralMinionsKilled: 10,
  goldEarned: 12_000 - slot * 100,
  damageToChampions: 20_000 - slot * 1000,
  damageTaken: 18_000,
  damageSelfMitigated: 9000,
  damageToObjectives: 6000,
  damageToTurrets: 3000,
  timeCcingOthers: 20,
  timeSpentDead: 60,
  visionScore: 25,
  wardsPlaced: 12,
  wardsKilled: 4,
  controlWardsBought: 2,
  largestKillingSpree: 3,
  largestMultiKill: 1,
  pentaKills: 0,
  turretKills: 1,
  inhibitorKills: 0,
  dragonKills: 0,
  baronKills: 0,
  ...fields,
})

type MatchFields = Partial<Omit<ParsedMatch, 'participants' | 'playedAt'>> & {
  playedAt?: string | null
  /** Names of the ten as `name#tag`; missing ones default to 선수0 to 선수9. */
  names?: Record<number, string>
  lines?: Record<number, Partial<ParsedParticipant>>
}

export function aParsedMatch({
  names = {},
  lines = {},
  playedAt = '2026-11-18T12:00:00Z',
  ...given
}: MatchFields = {}): ParsedMatch {
  return {
    source: 'lcu-game',
    platform: 'KR',
    gameId: '7000000001',
    isNumberHinted: false,
    playedAt: playedAt === null ? null : Date.parse(playedAt),
    durationSeconds: 1800,
    gameVersion: '16.22.1',
    queueId: 0,
    mapId: 11,
    gameMode: 'CLASSIC',
    gameType: 'CUSTOM_GAME',
    endedInSurrender: false,
    endedInEarlySurrender: false,
    winner: 'blue',
    blue: TEAM,
    red: { ...TEAM, bans: [] },
    timeline: null,
    ...given,
    participants: Array.from({ length: 10 }, (_, slot) => {
      const [gameName = `선수${slot}`, tagLine = 'KR1'] = names[slot]?.split('#') ?? []
      const apiPuuid = `api of ${gameName}#${tagLine}`
      return aParticipant(slot, { gameName, tagLine, apiPuuid, ...lines[slot] })
    }),
  }
}
