import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'

type NightOrClan = { nightId: string } | { clanId: string }

export async function isOwnClanNight(db: Db, userId: string, target: NightOrClan): Promise<boolean> {
  const [nightId, clanId] = 'nightId' in target ? [target.nightId, null] : [null, target.clanId]
  const night = await runQuery(db, {
    name: 'is-of-own-clan',
    text: `select 1 from clan_member where user_id = $1
      and clan_id = coalesce((select clan_id from night where id = $2), $3)`,
    values: [userId, nightId, clanId],
  })
  return night.length > 0
}
