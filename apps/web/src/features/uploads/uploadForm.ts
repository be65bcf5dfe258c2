import type { Batch } from './uploadList.ts'

/** What a batch says on the wire. The fields stand before the files, so that the server knows them when a file begins. */
export function uploadForm({ date, remark, host, clanId, items }: Batch): FormData {
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
