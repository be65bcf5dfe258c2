import {
  type Circle,
  countingOrigins,
  isKnownFromCircle,
  type KnownPlayer,
  relationToCircle,
} from '@buri/domain/matches/circle'
import { firstFoundedClan, isFounder } from '#server/model/clans/isFounder.ts'
import { speakingClans } from '#server/model/clans/speakingClans.ts'
import { clanGamesOf, originsExceptMatch, originsQuery } from '#server/model/matches/histories/origins.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { nameOfWornAccount } from '#server/model/people/bearers.ts'

export type KnownFacts = KnownPlayer & {
  playerId: string
  /** The names for which the game or an administrator confirmed the owner. */
  provenNames: string[]
}
export type CircleRow = {
  accounts: string[]
  /** The members of the clans in `officerOf`, and the account itself. */
  officerAccounts: string[]
  founders: { clan: string; account: string }[]
  /** The clans for which the account speaks; see `speakingClans`. */
  clans: string[]
  officerOf: string[]
  matchClan: string | null
  known: CircleQuery[]
}
type VouchedRow = Pick<CircleRow, 'accounts' | 'clans'>
type CircleQuery = Omit<KnownFacts, 'origins'> & { origins: string[] | null }

const accountsIn = (clans: string, isSpokenFor: string) => `array(
  select user_id from clan_member where clan_id in (select clan_id from ${clans}) and ${isSpokenFor} union select $1::uuid)`

const selectCircle = (
  origins: string,
  clan: string,
  isSpokenFor = 'true',
) => `with mine as (select clan_id, rank from clan_member where user_id = $1 and clan_id in ${speakingClans('$1', clan)})
  select ${accountsIn('mine', isSpokenFor)} as accounts,
    ${accountsIn(`mine where rank in ('leader', 'officer')`, isSpokenFor)} as "officerAccounts",
    (select coalesce(json_agg(json_build_object('clan', c.id, 'account', founder.user_id)), '[]')
      from mine join clan c on c.id = mine.clan_id join clan_member founder on ${isFounder('founder', 'c')}
      where c.id = ${firstFoundedClan('founder.user_id')}) as founders,
    array(select clan_id from mine order by 1) as clans, ${clan} as "matchClan",
    array(select clan_id from mine where rank in ('leader', 'officer')) as "officerOf",
    (select coalesce(json_agg(json_build_object('playerId', p.id, 'ownerId', o.user_id,
        'provenNames', case when o.proof in ('icon', 'admin')
          then array_remove(array[coalesce(o.name_key, (select name_key from player where id = p.id)),
            ${nameOfWornAccount('p.id')}], null) else '{}' end,
        'origins', ${origins})), '[]')
      from unnest($2::uuid[]) as p (id)
      left join player_owner o on o.player_id = p.id
      left join player_history h on h.player_id = p.id) as known`

const ALL_ORIGINS = `case when h.player_id is null then '{}' when not h.is_stale then h.origins end`
const CLAN_OF_MATCH = '(select clan_id from match where id = $3)'
const WAS_MEMBER = 'joined_at <= (select created_at from match where id = $3)'

const CIRCLE_OF_NEW_MATCH = {
  name: 'ingest_circle',
  isPrepared: true,
  text: selectCircle(ALL_ORIGINS, '$3::uuid'),
} as const

/** Leaves out members who joined after the match was sent: they could bring players along whom they invented before. */
export const CIRCLE_WHEN_SENT = {
  name: 'ingest_circle_when_sent',
  text: selectCircle(ALL_ORIGINS, CLAN_OF_MATCH, WAS_MEMBER),
}

// The match itself gives no account the right to speak for its players. Accounts speak only for clanmates who were
// members when it was sent. Otherwise an officer could invite somebody and confirm that person's earlier inventions.
const CIRCLE_OF_STORED_MATCH = {
  name: 'ingest_circle_without',
  text: selectCircle(originsExceptMatch('p.id', '$3'), `coalesce(${CLAN_OF_MATCH}, $4::uuid)`, WAS_MEMBER),
}

/** Limits the search, which runs for every page of a match and would be slow with thousands of matches. */
const LATEST_MATCHES = 1000

// A plain member vouches for a clan's people once an officer of the clan confirmed a match that the member sent, or
// once an officer or the operator testified to a match that the member played. Otherwise any accepted member could
// invent matches of all the clan's people. A match proves that the member played it only if the game, an administrator
// or an officer of this clan confirmed the owner: accomplices elsewhere could confirm any owner.
const VOUCHED_CLANS = {
  name: 'ingest_vouched_clans',
  text: `with own as materialized (
      (select id, false as has_played, null as proof, null::uuid as confirmed_by from match where uploaded_by = $1
        order by created_at desc, id desc limit ${LATEST_MATCHES})
      union all
      select latest.match_id, true, o.proof, o.confirmed_by from player_owner o cross join lateral (
        select match_id from match_participant where player_id = o.player_id
        order by played_at desc, match_id desc limit ${LATEST_MATCHES}) as latest where o.user_id = $1
    ), vouched as (
      select mine.clan_id from clan_member mine where mine.user_id = $1 and mine.clan_id = any ($3::uuid[]) and (mine.rank in ('leader', 'officer') or exists (
        select from own join match m on m.id = own.id and m.id is distinct from $2::text and m.deleted_at is null
          and m.standing in ('confirmed', 'reported')
        cross join lateral (
          select uploaded_by as by, officer_of, false as is_press from match_source
          where match_id = m.id and source <> 'timeline' and uploaded_by is distinct from $1
          union all
          select user_id, officer_of, kind = 'account' and not is_sent from match_confirmation
          where match_id = m.id and user_id <> $1 and kind <> 'night'
        ) as told
        where (case when own.has_played
            then own.proof in ('icon', 'admin') or exists (select from clan_member officer where officer.clan_id = mine.clan_id
              and officer.user_id = own.confirmed_by and officer.rank in ('leader', 'officer'))
            else told.is_press end)
          and (mine.clan_id = any (told.officer_of)
          or (told.by is null and m.clan_id = mine.clan_id)
          or exists (select from clan_member officer where officer.clan_id = mine.clan_id and officer.user_id = told.by
            and officer.rank in ('leader', 'officer')))))
    )
    select ${accountsIn('vouched', 'true')} as accounts, array(select clan_id from vouched) as clans`,
}

const ORIGINS_OF_PLAYERS = {
  name: 'ingest_origins',
  text: `select p.id as "playerId", ${originsQuery('p.id')} order by 1) as origins from unnest($1::uuid[]) as p (id)`,
}

/**
 * Reads origins that are missing because a history is stale or was stored before origins were kept, and counts the
 * games by clan of players who are known from one of `clans` and from elsewhere.
 */
export async function knownFactsOf(
  tx: Tx,
  players: readonly CircleQuery[],
  { clans, exceptMatch }: { clans: readonly string[]; exceptMatch: string | null },
): Promise<Map<string, KnownFacts>> {
  const unknown = players.flatMap(({ playerId, origins }) => (origins === null ? playerId : []))
  const rows =
    unknown.length > 0 ? await tx.run<Pick<KnownFacts, 'playerId' | 'origins'>>(ORIGINS_OF_PLAYERS, [unknown]) : []
  const originsById = new Map(rows.map(({ playerId, origins }) => [playerId, origins]))
  const whole = players.map((bearer) => ({
    ...bearer,
    origins: bearer.origins ?? originsById.get(bearer.playerId) ?? [],
  }))
  const isMixed = (player: KnownFacts) => {
    const origins = player.ownerId === null ? countingOrigins(player) : []
    const counts = clans.map((clan) => origins.filter((one) => one.clan === clan || one.clans.includes(clan)).length)
    return counts.some((count) => count > 0) && !counts.includes(origins.length)
  }
  const mixedIds = whole.filter(isMixed).map(({ playerId }) => playerId)
  const clanGames = mixedIds.length > 0 ? await clanGamesOf(tx, mixedIds, exceptMatch) : undefined
  return new Map(whole.map((each) => [each.playerId, { ...each, clanGames: clanGames?.get(each.playerId) ?? {} }]))
}

export const circleFrom = (
  self: string,
  { accounts, founders, clans }: Pick<CircleRow, 'accounts' | 'founders' | 'clans'>,
): Circle => ({
  self,
  accounts: new Set(accounts),
  founders: new Set(founders.flatMap(({ clan, account }) => (clans.includes(clan) ? account : []))),
  clans: new Set(clans),
})

export async function vouchedCircle(
  tx: Tx,
  userId: string,
  { accounts, founders, clans, officerOf, exceptMatch }: CircleRow & { exceptMatch: string | null },
): Promise<Circle> {
  const [row] =
    clans.length > officerOf.length
      ? await tx.run<VouchedRow>(VOUCHED_CLANS, [userId, exceptMatch, clans])
      : [{ accounts, clans }]
  return circleFrom(userId, { founders, accounts: row?.accounts ?? [], clans: row?.clans ?? [] })
}

/**
 * Reads the account's circle in a match of a clan. `exceptMatch` names a stored match, and leaves out its origins and
 * members who joined after it was sent.
 */
export async function circleOf(
  tx: Tx,
  userId: string,
  playerIds: readonly string[],
  { exceptMatch = null, clanId }: { exceptMatch?: string | null; clanId: string | null },
) {
  const ids = [...new Set(playerIds)]
  const [row] =
    exceptMatch === null
      ? await tx.run<CircleRow>(CIRCLE_OF_NEW_MATCH, [userId, ids, clanId])
      : await tx.run<CircleRow>(CIRCLE_OF_STORED_MATCH, [userId, ids, exceptMatch, clanId])
  if (!row) throw new Error('a circle without a row')
  const circle = circleFrom(userId, row)
  const knownById = await knownFactsOf(tx, row.known, { clans: row.clans, exceptMatch })
  const isOutsider = (player: KnownFacts) => relationToCircle(circle, player) === 'outsider'
  const isKnown = (player: KnownFacts) => isKnownFromCircle(circle, player)
  return { row, circle, knownById, isOutsider, isKnown }
}
