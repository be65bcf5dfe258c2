import type { Batch, UploadItem } from './uploadList.ts'

type SentBatch = Omit<Batch, 'items'> & { items: readonly Pick<UploadItem, 'fileName' | 'lastModified' | 'bytes'>[] }

/** Fields come before the files, so that the server knows them when a file begins. */
export function uploadForm({ date, remark, host, clanId, items }: SentBatch): FormData {
  const form = new FormData()
  if (date !== null) form.append('matchDate', new Date(date).toISOString())
  if (remark !== '') form.append('remark', remark)
  if (host !== null) form.append('hostName', host)
  if (clanId !== null) form.append('clanId', clanId)
  for (const { lastModified } of items) form.append('lastModified', String(Math.max(1, Math.round(lastModified))))
  for (const { fileName, bytes } of items) {
    form.append('files', new File([bytes ?? new Uint8Array()], fileName, { type: 'application/octet-stream' }))
  }
  return form
}
