import type { ParsedMatch, ParsedParticipant, ParsedTeam, Position } from '@buri/replay/parsedMatch'
import type { StoreContext } from './store/arrival.ts'

const POSITIONS: readonly Position[] = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY']
// Aatrox, LeeSin, Ahri, Jinx, Thresh against Garen, Vi, Orianna, Ashe, Leona
const CHAMPIONS = [266, 64, 103, 222, 412, 86, 254, 61, 22, 89]

/** Client ids that look like Riot's, one for each number. */
export const clientPuuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const apiPuuid = (number: number) => `api-${String(number).padStart(74, '0')}`

/** One player's line: the slot decides side, position and champion; everything else is ordinary. */
export function aParticipant(slot: number, given: Partial<ParsedParticipant> = {}): ParsedParticipant {
  return {
    side: slot < 5 ? 'blue' : 'red',
    win: slot < 5,
    gameName: `소환사${slot}`,
    tagLine: 'KR1',
    clientPuuid: clientPuuid(slot),
    apiPuuid: null,
    isBot: null,
    accountLevel: 100 + slot,
    profileIconId: 4000 + slot,
    championId: CHAMPIONS[slot % CHAMPIONS.length] ?? 1,
    championKey: null,
    championLevel: 15,
    spell1Id: 4,
    spell2Id: slot % 5 === 1 ? 11 : 14,
    keystoneId: 8005,
    subStyleId: 8100,
    items: [3071, 3047, 0, 0, 0, 0, 3340],
    position: POSITIONS[slot % 5] ?? null,
    kills: 3 + (slot % 4),
    deaths: 2 + (slot % 3),
    assists: 5 + (slot % 5),
    cs: 150 + 3 * slot,
    neutralMinionsKilled: slot % 5 === 1 ? 100 : 4,
    goldEarned: 10_000 + 137 * slot,
    damageToChampions: 15_000 + 811 * slot,
    damageTaken: 20_000 + 307 * slot,
    damageSelfMitigated: 10_000 + 53 * slot,
    damageToObjectives: 5_000 + 101 * slot,
    damageToTurrets: 2_000,
    timeCcingOthers: 20,
    timeSpentDead: 90,
    visionScore: 20 + slot,
    wardsPlaced: 10,
    wardsKilled: 3,
    controlWardsBought: 2,
    largestKillingSpree: 3,
    largestMultiKill: 2,
    pentaKills: 0,
    turretKills: 1,
    inhibitorKills: 0,
    dragonKills: 0,
    baronKills: 0,
    ...given,
  }
}

const TEAM: ParsedTeam = {
  bans: [1, 2, 3, 4, 5],
  towers: 6,
  inhibitors: 1,
  dragons: 2,
  barons: 1,
  heralds: 1,
  grubs: 3,
}

/** An ordinary in-house match of ten players; blue won. */
export function aParsedMatch(given: Partial<ParsedMatch> = {}): ParsedMatch {
  return {
    source: 'lcu-game',
    platform: 'KR',
    gameId: '7000000001',
    isNumberHinted: false,
    playedAt: Date.UTC(2026, 2, 1, 12),
    durationSeconds: 1800,
    gameVersion: '16.4.745.2012',
    queueId: 3130,
    mapId: 11,
    gameMode: 'CLASSIC',
    gameType: 'CUSTOM_GAME',
    endedInSurrender: false,
    endedInEarlySurrender: false,
    winner: 'blue',
    participants: Array.from({ length: 10 }, (_, slot) => aParticipant(slot)),
    blue: TEAM,
    red: TEAM,
    timeline: null,
    ...given,
  }
}

/** An upload by the operator, now. */
export const aContext = (given: Partial<StoreContext> = {}): StoreContext => ({
  uploadedBy: null,
  fileName: 'result.json',
  givenDate: null,
  fileModifiedAt: null,
  remark: null,
  clanId: null,
  hostId: null,
  raw: null,
  now: Date.UTC(2026, 10, 20),
  ...given,
})
