import type { ParsedMatch, ParsedParticipant } from '@buri/replay/parsedMatch'
import * as scoreboard from './scoreboard/aParsedMatch.ts'
import type { StoreContext } from './store/arrival.ts'

// Aatrox, LeeSin, Ahri, Jinx, Thresh against Garen, Vi, Orianna, Ashe, Leona
const CHAMPIONS = [266, 64, 103, 222, 412, 86, 254, 61, 22, 89]

export const clientPuuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const apiPuuid = (number: number) => `api-${String(number).padStart(74, '0')}`

/** The slot decides side, position, champion and score. */
export const aParticipant = (slot: number, fields: Partial<ParsedParticipant> = {}): ParsedParticipant =>
  scoreboard.aParticipant(slot, {
    ...{ gameName: `소환사${slot}`, clientPuuid: clientPuuid(slot), profileIconId: 4000 + slot },
    ...{ championId: CHAMPIONS[slot % CHAMPIONS.length] ?? 1, spell2Id: slot % 5 === 1 ? 11 : 14 },
    ...{ kills: 3 + (slot % 4), deaths: 2 + (slot % 3), assists: 5 + (slot % 5) },
    ...{ cs: 150 + 3 * slot, neutralMinionsKilled: slot % 5 === 1 ? 100 : 4, goldEarned: 10_000 + 137 * slot },
    ...{ damageToChampions: 15_000 + 811 * slot, damageTaken: 20_000 + 307 * slot, visionScore: 20 + slot },
    ...fields,
  })

export const aParsedMatch = (fields: Partial<ParsedMatch> = {}): ParsedMatch => ({
  ...scoreboard.aParsedMatch({ playedAt: '2026-03-01T12:00:00Z', gameVersion: '16.4.745.2012', queueId: 3130 }),
  participants: Array.from({ length: 10 }, (_, slot) => aParticipant(slot)),
  ...fields,
})

export const aContext = (fields: Partial<StoreContext> = {}): StoreContext => ({
  uploadedBy: null,
  fileName: 'result.json',
  givenDate: null,
  fileModifiedAt: null,
  remark: null,
  clanId: null,
  hostId: null,
  raw: null,
  now: Date.UTC(2026, 10, 20),
  ...fields,
})
