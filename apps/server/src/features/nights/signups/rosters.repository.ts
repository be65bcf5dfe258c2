import type { Transaction } from 'kysely'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** The transaction must have locked the night. */
export const listedSignups = (tx: Transaction<DB>) => ({
  /** Returns the signups from the list, except those that belong to an account or a browser. */
  async ids(nightId: string): Promise<Set<string>> {
    const text =
      'select id from night_signup where night_id = $1 and is_from_list and user_id is null and guest_mark is null'
    const rows = await runQuery<{ id: string }>(tx, { name: 'night-listed-signups', text, values: [nightId] })
    return new Set(rows.map(({ id }) => id))
  },

  async mark(ids: readonly string[]) {
    const text = 'update night_signup set is_from_list = true where id = any ($1::uuid[])'
    await runQuery(tx, { name: 'night-mark-listed', text, values: [[...ids]] })
  },
})
