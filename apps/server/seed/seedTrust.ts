import { randomUUIDv7 } from 'node:crypto'
import { matchIdOf } from '@buri/domain/matches/matchIdOf'
import type { DisputeReason } from '@buri/domain/matches/trust'
import { DAY_MS, HOUR_MS } from '@buri/domain/seoulTime'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { storeMatch } from '#server/model/matches/store/storeMatch.ts'
import { decideDispute } from '#server/model/matches/trust/disputes.ts'
import { reassessTrust } from '#server/model/matches/trust/reassessTrust.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { DEMO_PLAYER } from './demoAccounts.ts'
import { DEMO_CLANS, demoClanId } from './demoClans.ts'
import { demoPeople } from './people.ts'
import { playMatch } from './playMatch.ts'
import { makeRandom } from './random.ts'
import type { LobbyKind } from './schedule.ts'
import { puuidOf } from './scoreline.ts'

const FIRST_GAME_ID = 9_100_000_000
/** The games are before the week that the home page shows, and on no evening of a clan. */
const PLAYED_DAYS_BEFORE = 9

const membersOf = (clan: number) => DEMO_CLANS[clan]?.members ?? []
const leaderOf = (clan: number) => DEMO_CLANS[clan]?.leader ?? 0
const OWN = membersOf(0).slice(0, 10)
const OTHERS = membersOf(1).slice(0, 10)

type SeededMatch = { people: readonly number[]; kind: LobbyKind; clan: number }
const SENT = {
  reported: { people: membersOf(0).slice(-10), kind: 'aram', clan: 0 },
  waiting: { people: [...OWN.slice(0, 5), ...OTHERS.slice(0, 5)], kind: 'rift', clan: 1 },
  withGuests: { people: [...OWN.slice(0, 8), ...OTHERS.slice(5, 7)], kind: 'rift', clan: 0 },
  /** Clanmates send the contradicting reports. If strangers sent them, both versions would wait. */
  disputed: { people: OWN, kind: 'aram', clan: 0 },
  objected: { people: OWN, kind: 'aram', clan: 0 },
  voided: { people: [...OWN.slice(2, 7), ...OTHERS.slice(2, 7)], kind: 'rift', clan: 1 },
} as const satisfies Record<string, SeededMatch>

type Objection = { of: SeededMatch; by: number; reason: DisputeReason; detail: string; isVoid: boolean }
const OBJECTIONS: readonly Objection[] = [
  {
    of: SENT.objected,
    by: DEMO_PLAYER.부클랜장,
    reason: 'wrong_players',
    detail: '이 판은 제가 아니라 동생이 했어요.',
    isVoid: false,
  },
  {
    of: SENT.voided,
    by: DEMO_PLAYER.클랜원,
    reason: 'did_not_happen',
    detail: '그날은 저희 클랜이 쉬었어요.',
    isVoid: true,
  },
]

export async function seedDemoTrust(db: Db, at: Date): Promise<void> {
  const random = makeRandom(20_261_122)
  const people = demoPeople()
  const today = Math.floor(at.getTime() / DAY_MS) * DAY_MS
  for (const [index, sent] of Object.values(SENT).entries()) {
    const match = playMatch(random, {
      people: sent.people.flatMap((number) => {
        const person = people[number]
        return person ? [{ person, number }] : []
      }),
      startsAt: today - PLAYED_DAYS_BEFORE * DAY_MS + index * HOUR_MS,
      kind: sent.kind,
      gameId: FIRST_GAME_ID + index,
    })
    await submitMatch(db, match, { by: leaderOf(sent.clan), clan: sent.clan, at })
    if (sent === SENT.disputed) await submitMatch(db, withOtherWinner(match), { by: DEMO_PLAYER.부클랜장, clan: 0, at })
    for (const objection of OBJECTIONS.filter(({ of }) => of === sent))
      await fileObjection(db, matchIdOf(match), objection, at)
  }
}

async function fileObjection(db: Db, matchId: string, { by, reason, detail, isVoid }: Objection, at: Date) {
  const [openedBy, staff] = [await ownerOf(db, by), await ownerOf(db, DEMO_PLAYER.운영자)]
  const dispute = { id: randomUUIDv7(), matchId, openedBy, openedAt: at, reason, detail }
  await inStoreTransaction(db, async (tx, transaction) => {
    await lockFrontier(tx)
    const added = await transaction
      .insertInto('matchDispute')
      .values(dispute)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n) return
    await reassessTrust(tx, matchId, at.getTime())
    if (!isVoid) return
    const openDispute = { ...dispute, otherVersion: null, otherDigest: null, decision: null }
    await decideDispute(tx, openDispute, { decision: 'void', by: staff, now: at.getTime() })
  })
}

async function ownerOf(db: Db, person: number): Promise<string> {
  const { userId } = await db
    .selectFrom('playerIdentity as i')
    .innerJoin('playerOwner as o', 'o.playerId', 'i.playerId')
    .select('o.userId')
    .where('i.kind', '=', 'client')
    .where('i.puuid', '=', puuidOf(person))
    .executeTakeFirstOrThrow()
  return userId
}

async function submitMatch(db: Db, match: ParsedMatch, { by, clan, at }: { by: number; clan: number; at: Date }) {
  const outcome = await storeMatch(db, match, {
    uploadedBy: await ownerOf(db, by),
    fileName: null,
    givenDate: null,
    fileModifiedAt: null,
    remark: null,
    clanId: demoClanId(clan),
    hostId: null,
    raw: null,
    now: at.getTime(),
  })
  // An interrupted earlier run may have voided the match already.
  if (outcome.status === 'rejected' && outcome.code !== 'MATCH_DELETED')
    throw new Error(`The demo world is wrong: ${outcome.code} ${outcome.reason}`)
}

const withOtherWinner = (match: ParsedMatch): ParsedMatch => ({
  ...match,
  winner: match.winner === 'blue' ? 'red' : 'blue',
})
