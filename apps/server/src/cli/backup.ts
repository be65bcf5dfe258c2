import { uploadsIn } from '#server/platform/database/backup/uploadedFiles.ts'
import { writeBackup } from '#server/platform/database/backup/writeBackup.ts'
import { countWithNoun, namedFile } from './namedFile.ts'
import { progressBar, progressTo } from './progress.ts'
import { usageOf } from './usageOf.ts'
import { runOnServer } from './withDatabase.ts'

const file = namedFile()
if (file) {
  await runOnServer(
    async ({ url, dataDir }) => {
      const progress = progressTo(process.stderr)
      const { tables, rows, files, bytes } = await writeBackup({
        url,
        file,
        uploadsDir: uploadsIn(dataDir),
        now: new Date(),
        onProgress: (done, total) => progress.show(`backing up ${progressBar(done, total)}`),
      }).finally(progress.end)
      const counts = [countWithNoun(tables, 'table'), countWithNoun(rows, 'row'), countWithNoun(files, 'file')].join(
        ', ',
      )
      console.log(`Backed up ${counts}: ${file} (${(bytes / 1_000_000).toFixed(1)} MB)`)
      return 0
    },
    { isReadOnly: true },
  )
} else {
  console.error(usageOf('backup'))
  process.exitCode = 1
}
