import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { drawnCrestUrl } from '@buri/domain/clans/drawnCrests'
import { normaliseName } from '@buri/domain/riotId'
import { searchGrams } from '@buri/domain/search/searchGrams'
import { DAY_MS } from '@buri/domain/seoulTime'
import { sql, type Transaction } from 'kysely'
import { addFirstBoards } from '#server/model/clans/firstBoards.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { DEMO_CLANS, type DemoClan, demoClanId } from './demoClans.ts'
import { demoPeople } from './people.ts'
import { makeRandom } from './random.ts'
import { puuidOf } from './scoreline.ts'

/** This id is far from every real id and from those of the sign-in stand-in. */
const FIRST_DISCORD_ID = 12_000_000_000_000_000_000n
const OLDEST_DAYS = 170

export const seedDemoClans = (db: Db, at: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const firstClan = await tx.selectFrom('clan').select('id').where('id', '=', demoClanId(0)).executeTakeFirst()
    if (firstClan) return
    const userIds = await giveAccounts(tx, at)
    const userOf = (person: number) => {
      const id = userIds.get(person)
      if (id === undefined) throw new Error(`nobody plays as number ${person} of the demo world`)
      return id
    }
    for (const [index, clan] of DEMO_CLANS.entries()) await addClan(tx, { clan, index, userOf, at })
  })

/** Skips people whom the local site's stand-in for a sign-in provider offers: they already have accounts. */
async function giveAccounts(tx: Transaction<DB>, at: Date): Promise<Map<number, string>> {
  const players = await tx
    .selectFrom('playerIdentity as i')
    .leftJoin('playerOwner as o', 'o.playerId', 'i.playerId')
    .select(['i.puuid', 'i.playerId', 'o.userId'])
    .where('i.kind', '=', 'client')
    .execute()
  const byPuuid = new Map(players.map((player) => [player.puuid, player]))
  const userIds = new Map<number, string>()
  const since = daysBefore(at, OLDEST_DAYS + 10)
  for (const [number, { gameName }] of demoPeople().entries()) {
    const player = byPuuid.get(puuidOf(number))
    if (!player) continue
    const id = player.userId ?? randomUUIDv7()
    userIds.set(number, id)
    if (player.userId !== null) continue
    const discordId = String(FIRST_DISCORD_ID + BigInt(number))
    await tx
      .insertInto('appUser')
      .values({ id, discordId, nickname: gameName, createdAt: since, lastSignedInAt: at })
      .execute()
    await tx
      .insertInto('playerOwner')
      .values({ playerId: player.playerId, userId: id, proof: 'admin', confirmedBy: null, since })
      .execute()
  }
  return userIds
}

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS)

type SeededClan = { clan: DemoClan; index: number; userOf: (person: number) => string; at: Date }

async function addClan(tx: Transaction<DB>, { clan, index, userOf, at }: SeededClan) {
  const random = makeRandom(20_260_401 + index)
  const clanId = demoClanId(index)
  const { clanName, introduceContent, isPublic, memberLimit, leader, officers, members, applicants, appeal } = clan
  const { crest, invited = [], banned = [], notes = [], leaderAwayDays } = clan
  const createdAt = daysBefore(at, OLDEST_DAYS - index * 20)
  await tx
    .insertInto('clan')
    .values({
      id: clanId,
      clanName,
      nameKey: normaliseName(clanName),
      searchGrams: searchGrams({ gameName: clanName, tagLine: '' }),
      introduceContent,
      crestUrl: crest === undefined ? null : drawnCrestUrl(crest),
      isPublic,
      memberLimit,
      memberCount: members.length,
      createdAt,
    })
    .execute()
  const age = OLDEST_DAYS - index * 20
  await tx
    .insertInto('clanMember')
    .values(
      members.map((person, place) => {
        const rank = person === leader ? 'leader' : officers.includes(person) ? 'officer' : 'member'
        const days = rank !== 'member' || place < members.length / 2 ? age : random.between(3, age)
        const joinedAt = daysBefore(at, days)
        const note = notes.find((noted) => noted.person === person)?.note ?? ''
        return {
          clanId,
          userId: userOf(person),
          rank,
          joinedAt,
          promotedAt: rank === 'officer' ? joinedAt : null,
          note,
        }
      }),
    )
    .execute()
  await addFirstBoards(tx, clanId, createdAt)
  for (const [place, { person, reason }] of applicants.entries()) {
    const request = { id: randomUUIDv7(), clanId, userId: userOf(person), reason, createdAt: daysBefore(at, place + 1) }
    await tx.insertInto('joinRequest').values(request).execute()
  }
  const [createdAgo, expiresAt] = [daysBefore(at, 1), daysBefore(at, -6)]
  const common = { clanId, invitedBy: userOf(leader), createdAt: createdAgo, expiresAt }
  const invitations = [
    ...invited.map((person) => ({ userId: userOf(person), uses: 1 })),
    ...(invited.length > 0 ? [{ userId: null, uses: 10, used: 3 }] : []),
  ]
  for (const invitation of invitations) {
    const [id, code] = [randomUUIDv7(), randomBytes(16).toString('base64url')]
    await tx
      .insertInto('clanInvitation')
      .values({ id, code, ...common, ...invitation })
      .execute()
  }
  for (const { person, reason } of banned) {
    const banFields = { bannedBy: userOf(leader), bannedAs: 'leader' }
    const since = { ...banFields, bannedAt: daysBefore(at, 4), until: daysBefore(at, -26), isTold: false }
    await tx
      .insertInto('clanBan')
      .values({ clanId, userId: userOf(person), reason, ...since })
      .execute()
  }
  if (leaderAwayDays !== undefined) {
    const lastSeenAt = daysBefore(at, leaderAwayDays)
    const activity = { lastSeenAt, lastSignedInAt: lastSeenAt }
    await tx.updateTable('appUser').set(activity).where('id', '=', userOf(leader)).execute()
  }
  for (const person of demoPeople().keys()) {
    const isLiked = random.next() < appeal
    const rating = random.next() < appeal / 2 ? random.pick([3, 4, 4, 5, 5, 5]) : undefined
    const days = random.between(1, 80)
    const opinion = { clanId, userId: userOf(person) }
    if (isLiked) {
      await tx
        .insertInto('clanLike')
        .values({ ...opinion, likedAt: daysBefore(at, days) })
        .execute()
    }
    if (rating !== undefined && !members.includes(person)) {
      await tx
        .insertInto('clanRating')
        .values({ ...opinion, rating, ratedAt: daysBefore(at, days) })
        .execute()
    }
  }
  await sql`update clan set like_count = (select count(*) from clan_like where clan_id = ${clanId}),
    (rating_sum, rating_count) = (select coalesce(sum(rating), 0), count(*) from clan_rating where clan_id = ${clanId})
    where id = ${clanId}`.execute(tx)
}
