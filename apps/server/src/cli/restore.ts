import { restoreBackup } from '#server/platform/database/backup/restoreBackup.ts'
import { uploadsIn } from '#server/platform/database/backup/uploadedFiles.ts'
import { countWithNoun, namedFile } from './namedFile.ts'
import { progressBar, progressTo } from './progress.ts'
import { usageOf } from './usageOf.ts'
import { runOnServer } from './withDatabase.ts'

const file = namedFile()
if (file) {
  await runOnServer(async ({ url, dataDir }) => {
    const progress = progressTo(process.stderr)
    const { madeAt, tables, rows, files, unknownTables } = await restoreBackup({
      url,
      file,
      uploadsDir: uploadsIn(dataDir),
      onProgress: (step, done, total) => progress.show(`${step} ${progressBar(done, total)}`),
    }).finally(progress.end)
    const counts = [countWithNoun(tables, 'table'), countWithNoun(rows, 'row'), countWithNoun(files, 'file')].join(', ')
    console.log(`Restored ${counts} of ${madeAt}`)
    for (const name of unknownTables) console.log(`Left out: the table ${name}, which Buri does not know`)
    return 0
  })
} else {
  console.error(usageOf('restore'))
  process.exitCode = 1
}
