import { aParsedMatch } from '@buri/server/src/model/matches/scoreboard/aParsedMatch.ts'
import { storeMatch } from '@buri/server/src/model/matches/store/storeMatch.ts'
import { migrate } from '@buri/server/src/platform/database/migrate.ts'
import { openDatabase } from '@buri/server/src/platform/database/openDatabase.ts'

const MEMBERS = 100
const PEOPLE = 12
const GAMES = 3
/** Only this many nights have games with matches; the results of all others were typed. */
export const WITH_MATCHES = 20

const hex = (number: number) => number.toString(16).padStart(12, '0')
export const userIdOf = (number: number) => `019b0000-0000-7000-8000-${hex(number)}`
export const nightIdOf = (number: number) => `019b0000-0000-7000-8001-${hex(number)}`
export const CLAN_ID = userIdOf(0xc1a2)

type BuildOptions = { url: string; size: number; endsAt: number; say: (sentence: string) => void }

export async function buildNights({ url, size, endsAt, say }: BuildOptions) {
  await migrate(url)
  const database = openDatabase({ url, statementTimeout: 0, maxConnections: 4 })
  const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)
  try {
    await run(PEOPLE_AND_CLAN, [MEMBERS, CLAN_ID])
    await run(NIGHTS, [size, CLAN_ID, new Date(endsAt), userIdOf(1)])
    await run(INSERT_SIGNUPS, [size, PEOPLE, new Date(endsAt)])
    await run(INSERT_GAMES, [size, GAMES, new Date(endsAt)])
    await run(INSERT_SEATS, [size, GAMES, PEOPLE])
    for (let number = 1; number <= WITH_MATCHES; number += 1) {
      for (let n = 1; n <= GAMES; n += 1) {
        const names = Object.fromEntries(Array.from({ length: 10 }, (_, slot) => [slot, `사람${slot + 1}#KR1`]))
        const match = aParsedMatch({
          gameId: `${7_000_000_000 + number * GAMES + n}`,
          playedAt: new Date(endsAt - (number * 24 - n) * 3_600_000).toISOString(),
          names,
          lines: { 0: { kills: number % 17, assists: n, goldEarned: 9000 + number * 7 + n } },
        })
        const outcome = await storeMatch(database.db, match, {
          ...{ uploadedBy: null, fileName: null, givenDate: null, fileModifiedAt: null, remark: null },
          ...{ clanId: null, hostId: null, raw: null, now: endsAt },
        })
        if (outcome.status === 'rejected') throw new Error(outcome.reason)
        await run(UPDATE_MATCHED, [nightIdOf(number), n, outcome.matchId])
      }
    }
    await run('analyze')
    say(`${size} nights of ${GAMES} games, ${WITH_MATCHES} of them with matches`)
  } finally {
    await database.close()
  }
}

const idExpression = (kind: string, number: string) =>
  `('019b0000-0000-7000-${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const SIGNUP = idExpression('8002', `(i - 1) * 100 + p`)

const PEOPLE_AND_CLAN = `
  with people as (
    insert into app_user (id, discord_id, nickname)
    select ${idExpression('8000', 'i')}, 'bench' || i, '사람' || i from generate_series(1, $1::int) as i returning id),
  clan as (
    insert into clan (id, clan_name, name_key, search_grams, is_public, member_limit, member_count, created_at)
    values ($2::uuid, '잰 클랜', '잰클랜', '{}', true, $1::int, $1::int, now()) returning id)
  insert into clan_member (clan_id, user_id, rank, joined_at)
  select clan.id, people.id, case when people.id = ${idExpression('8000', '1')} then 'leader' else 'member' end, now() from clan, people`

const NIGHTS = `
  insert into night (id, code, clan_id, host_id, title, starts_at, places, mode, preset, map, access, remark,
    state, created_at, finished_at)
  select ${idExpression('8001', 'i')}, translate(lpad(to_hex(i), 6, 'G'), '01abcdef', 'XYABCDEF'), $2::uuid, $4::uuid, i || '번째 밤',
    $3::timestamptz - i * interval '1 day', 10, 'balance', 'balanced', 'rift', 'link', '', 'finished',
    $3::timestamptz - i * interval '1 day', $3::timestamptz - i * interval '1 day' + interval '3 hours'
  from generate_series(1, $1::int) as i`

const INSERT_SIGNUPS = `
  insert into night_signup (id, night_id, game_name, tag_line, name_key, arrival, state, is_clan_guest, joined_at, nth)
  select ${SIGNUP}, ${idExpression('8001', 'i')}, '사람' || p, 'KR1', '사람' || p || '#kr1', 'onTime', 'in', false,
    $3::timestamptz - i * interval '1 day', p
  from generate_series(1, $1::int) as i, generate_series(1, $2::int) as p`

const INSERT_GAMES = `
  insert into night_game (night_id, n, state, mode, seed, created_at, fixed_at, started_at, ended_at, winner, result_source)
  select ${idExpression('8001', 'i')}, n, 'finished', 'balance', 1, at, at, at, at + interval '30 minutes', 'blue', 'typed'
  from generate_series(1, $1::int) as i, generate_series(1, $2::int) as n,
    lateral (select $3::timestamptz - i * interval '1 day' + n * interval '40 minutes' as at) as times`

const INSERT_SEATS = `
  insert into night_seat (night_id, n, signup_id, is_bench, side, position)
  select ${idExpression('8001', 'i')}, n, ${SIGNUP}, p > 10, case when p <= 5 then 'blue' when p <= 10 then 'red' end,
    case when p <= 10 then (array['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'])[(p - 1) % 5 + 1] end
  from generate_series(1, $1::int) as i, generate_series(1, $2::int) as n, generate_series(1, $3::int) as p`

const UPDATE_MATCHED = `update night_game set match_id = $3, result_source = 'replay' where night_id = $1 and n = $2`
