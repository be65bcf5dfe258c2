import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'

const bytesOf = async (db: Db | Transaction<DB>, userId: string): Promise<number> => {
  const { bytes } = await db
    .selectFrom('imageUpload')
    .innerJoin('image', 'image.name', 'imageUpload.name')
    .select(sql<number>`coalesce(sum(image.bytes), 0)::float8`.as('bytes'))
    .where('imageUpload.userId', '=', userId)
    .executeTakeFirstOrThrow()
  return bytes
}

export const imageReads = (db: Db) => ({
  bytesOf: (userId: string) => bytesOf(db, userId),

  /** Pictures sent before then and unused now. */
  async unused(before: Date, most: number): Promise<string[]> {
    const rows = await db
      .selectFrom('image')
      .select('name')
      .where('sentAt', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('imageUse').select('imageUse.name').whereRef('imageUse.name', '=', 'image.name'))),
      )
      .limit(most)
      .execute()
    return rows.map(({ name }) => name)
  },
})

export const imageRows = (tx: Transaction<DB>) => ({
  /** Serialises one person's uploads, so that both count. */
  lockUploader: (userId: string) =>
    tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow(),

  bytesOf: (userId: string) => bytesOf(tx, userId),

  hasUploaded: async (userId: string, name: string) =>
    (await tx
      .selectFrom('imageUpload')
      .select('name')
      .where('userId', '=', userId)
      .where('name', '=', name)
      .executeTakeFirst()) !== undefined,

  /** Locks the row from here on, so that the sweep leaves it. */
  async keep({ name, bytes, userId, now }: { name: string; bytes: number; userId: string; now: Date }) {
    await tx
      .insertInto('image')
      .values({ name, bytes, sentAt: now })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ sentAt: now }))
      .execute()
    await tx
      .insertInto('imageUpload')
      .values({ userId, name, uploadedAt: now })
      .onConflict((conflict) => conflict.columns(['userId', 'name']).doNothing())
      .execute()
  },

  /**
   * Locks an unused picture sent before then; anyone about to use it waits. Uses are checked under the lock, so that any
   * that were being added are seen.
   */
  async holdUnused(name: string, before: Date): Promise<boolean> {
    const held = await tx
      .selectFrom('image')
      .select('name')
      .where('name', '=', name)
      .where('sentAt', '<', before)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!held) return false
    return !(await tx.selectFrom('imageUse').select('name').where('name', '=', name).limit(1).executeTakeFirst())
  },

  forget: (name: string) => tx.deleteFrom('image').where('name', '=', name).execute(),
})
