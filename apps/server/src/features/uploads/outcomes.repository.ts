import type { UploadResult } from '@buri/contract/uploads'
import { ask } from '#server/database/ask.ts'
import type { Db } from '#server/database/openDatabase.ts'

/** What became of files, by day: whoever runs the site sees what people's files are refused for. */
export const outcomeCounts = (db: Db) => ({
  async count(at: Date, results: readonly Pick<UploadResult, 'status' | 'code'>[]): Promise<void> {
    await ask(db, {
      name: 'count-upload-outcomes',
      text: `insert into upload_outcome (day, outcome, files)
        select ($1::timestamptz at time zone 'Asia/Seoul')::date, outcome, count(*)
        from unnest($2::text[]) as given (outcome) group by outcome order by outcome
        on conflict (day, outcome) do update set files = upload_outcome.files + excluded.files`,
      values: [at, results.map(({ status, code }) => code ?? status)],
    })
  },
})
