import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'

export type PostView = { postId: number; reader: string; userId: string | null }

const STORE_VIEWS = `
  with read as (
    insert into post_view (day, post_id, reader)
    select $1::date, p.id, r.reader from unnest($2::int[], $3::text[], $4::uuid[]) r (post_id, reader, user_id)
    join post p on p.id = r.post_id
    where p.status = 'published' and p.deleted_at is null and not p.is_blind and (r.user_id is null or p.user_id is distinct from r.user_id)
    on conflict do nothing returning post_id
  )
  update post p set views = p.views + r.readers from (select post_id, count(*) as readers from read group by 1) r
  where p.id = r.post_id`

/** The transaction is retried if two processes deadlock on the same posts. */
export async function storeViews(db: Db, day: string, views: readonly PostView[]): Promise<void> {
  const values = [
    day,
    views.map(({ postId }) => postId),
    views.map(({ reader }) => reader),
    views.map(({ userId }) => userId),
  ]
  await inTransaction(db, (tx) => runQuery(tx, { name: 'keep-views', text: STORE_VIEWS, values }))
}

export async function deleteViews(db: Db, day: string): Promise<void> {
  await runQuery(db, { name: 'forget-views', text: 'delete from post_view where day < $1::date', values: [day] })
}
