import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { parseImageFile } from './imageNames.ts'
import type { ImageContents } from './openPicture.ts'

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

  async unused(before: Date, limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom('image')
      .select('name')
      .where('sentAt', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('imageUse').select('imageUse.name').whereRef('imageUse.name', '=', 'image.name'))),
      )
      .limit(limit)
      .execute()
    return rows.map(({ name }) => name)
  },
})

type Content = { whole: Buffer; small: Buffer }

export const imageContents = (db: Db): ImageContents => ({
  async slice(file: string, from: number, length: number): Promise<{ bytes: Buffer; total: number } | undefined> {
    const { name, size } = parseImageFile(file)
    return db
      .selectFrom('imageContent')
      .select([
        sql<Buffer>`substring(${sql.ref(size)} from ${from + 1}::int for ${length}::int)`.as('bytes'),
        sql<number>`octet_length(${sql.ref(size)})`.as('total'),
      ])
      .where('name', '=', name)
      .executeTakeFirst()
  },
})

export const imageMoves = (tx: Transaction<DB>) => ({
  async namesStored(names: string[]): Promise<string[]> {
    const rows = await tx.selectFrom('imageContent').select('name').where('name', 'in', names).execute()
    return rows.map(({ name }) => name)
  },

  /**
   * Stores the picture's content. Returns false if the picture has been deleted. Its row is locked, so that it is not
   * deleted during the transaction.
   */
  async copy(name: string, { whole, small }: Content): Promise<boolean> {
    const image = await tx.selectFrom('image').select('name').where('name', '=', name).forKeyShare().executeTakeFirst()
    if (!image) return false
    await tx
      .insertInto('imageContent')
      .values({ name, whole, small })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return true
  },
})

export const imageRows = (tx: Transaction<DB>) => ({
  /** Makes a person's uploads run one after another, so that each counts towards the quota of the next. */
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

  /** Stores a picture. Its row stays locked until the transaction ends, so that the sweep does not delete it. */
  async keep({ name, userId, now, ...content }: Content & { name: string; userId: string; now: Date }) {
    const bytes = content.whole.length + content.small.length
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
    await tx
      .insertInto('imageContent')
      .values({ name, ...content })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  },

  /**
   * Locks the picture if nothing uses it. The lock comes before the check: transactions that add a use wait for it, so
   * the check misses none.
   */
  async holdUnused(name: string, before: Date): Promise<boolean> {
    const image = await tx
      .selectFrom('image')
      .select('name')
      .where('name', '=', name)
      .where('sentAt', '<', before)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!image) return false
    return !(await tx.selectFrom('imageUse').select('name').where('name', '=', name).limit(1).executeTakeFirst())
  },

  forget: (name: string) => tx.deleteFrom('image').where('name', '=', name).execute(),
})
