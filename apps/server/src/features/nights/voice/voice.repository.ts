import type { NightVoice, VoiceTarget } from '@buri/contract/nights/voice'
import type { Side } from '@buri/domain/matches/matchFacts'
import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'

type State = NonNullable<NightVoice['last']>['state']
export type VoicePerson = { discordId: string | null; seat: { room: number; side: Side } | null }
type PersonRow = { discordId: string | null; room: number | null; side: Side | null }
type Counts = { passed: number; moved: number; absent: number; unlinked: number }
export type MoveRequest = Counts & {
  nightId: string
  clanId: string
  guildId: string
  target: VoiceTarget
  askedAt: Date
  lobbyId: string | null
}
type VoiceRow = Omit<Counts, 'passed'> & { target: VoiceTarget; state: State; lobbyId: string | null }

const PEOPLE_OF_GAMES = `
  select u.discord_id as "discordId", g.room, s.side
  from night_game g join night_seat s on s.night_id = g.night_id and s.n = g.n and not s.is_bench and s.side is not null
    join night_signup p on p.id = s.signup_id and p.state = 'in'
    left join app_user u on u.id = p.user_id and u.status = 'active'
  where g.night_id = $1 and g.state in ('fixed', 'running') order by g.room, s.side, s.signup_id`

const PEOPLE_OF_NIGHT = `
  select u.discord_id as "discordId", null as room, null as side
  from night_signup p left join app_user u on u.id = p.user_id and u.status = 'active'
  where p.night_id = $1 and p.state = 'in' order by p.id`

export const voiceReads = (db: Kysely<DB>) => ({
  /**
   * Returns people with a place at the night. On the way to the teams, only people in games with fixed teams are
   * included.
   */
  async people(nightId: string, target: VoiceTarget): Promise<VoicePerson[]> {
    const text = target === 'teams' ? PEOPLE_OF_GAMES : PEOPLE_OF_NIGHT
    const rows = await runQuery<PersonRow>(db, { name: `voice-people-${target}`, text, values: [nightId] })
    return rows.map(({ discordId, room, side }) => ({
      discordId,
      seat: room === null || side === null ? null : { room, side },
    }))
  },

  async clanOf(nightId: string): Promise<string | undefined> {
    const voiceRow = db
      .selectFrom('night as n')
      .innerJoin('clanDiscord as d', 'd.clanId', 'n.clanId')
      .select('d.clanId')
    return (await voiceRow.where('n.id', '=', nightId).executeTakeFirst())?.clanId
  },

  async last(nightId: string): Promise<VoiceRow | undefined> {
    const row = db.selectFrom('nightVoice').select(['target', 'state', 'moved', 'absent', 'unlinked', 'lobbyId'])
    return row.$narrowType<VoiceRow>().where('nightId', '=', nightId).executeTakeFirst()
  },

  async ask(nightId: string, { clanId, target }: { clanId: string; target: VoiceTarget }, now: Date) {
    const counts = { passed: 0, moved: 0, absent: 0, unlinked: 0 }
    const request = { clanId, target, askedAt: now, state: 'waiting', nextAt: now, ...counts }
    await db
      .insertInto('nightVoice')
      .values({ nightId, ...request })
      .onConflict((conflict) => conflict.column('nightId').doUpdateSet(request))
      .execute()
  },
})

/** No transaction is used, so that nothing is locked while people are moved. */
export const waitingMoves = (db: Db) => ({
  /** The reservations end at `until`, so that those of a killed process expire. */
  async reserve({ now, until, limit }: { now: Date; until: Date; limit: number }): Promise<MoveRequest[]> {
    const { rows } = await sql<MoveRequest>`
      update night_voice v set next_at = ${until} from clan_discord d
      where d.clan_id = v.clan_id and v.night_id in (
        select night_id from night_voice where next_at <= ${now} order by next_at limit ${limit}
        for no key update skip locked)
      returning v.night_id as "nightId", v.clan_id as "clanId", d.guild_id as "guildId", v.target,
        v.asked_at as "askedAt", v.passed, v.moved, v.absent, v.unlinked, v.lobby_id as "lobbyId"`.execute(db)
    return rows
  },

  /** Stores nothing if another request has replaced this one. Returns whether the progress was stored. */
  async keep(request: MoveRequest, next: { state: State; nextAt: Date | null }): Promise<boolean> {
    const { passed, moved, absent, unlinked, lobbyId } = request
    const row = db.updateTable('nightVoice').set({ passed, moved, absent, unlinked, lobbyId, ...next })
    const own = row.where('nightId', '=', request.nightId).where('askedAt', '=', request.askedAt)
    return (await own.returning('nightId').executeTakeFirst()) !== undefined
  },

  async channels(clanId: string): Promise<Map<string, string>> {
    const rows = db.selectFrom('discordVoiceChannel').select(['seat', 'channelId']).where('clanId', '=', clanId)
    return new Map((await rows.execute()).map(({ seat, channelId }) => [seat, channelId]))
  },

  async keepChannel(clanId: string, seat: string, channelId: string) {
    await db
      .insertInto('discordVoiceChannel')
      .values({ clanId, seat, channelId })
      .onConflict((conflict) => conflict.columns(['clanId', 'seat']).doUpdateSet({ channelId }))
      .execute()
  },

  async forgetChannel(clanId: string, channelId: string) {
    const row = db.deleteFrom('discordVoiceChannel').where('clanId', '=', clanId)
    await row.where('channelId', '=', channelId).execute()
  },
})
