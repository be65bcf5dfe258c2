import { expect, test } from 'vitest'
import { uploadForm } from './uploadForm.ts'
import type { UploadItem } from './uploadList.ts'

const item = (fileName: string, lastModified: number): UploadItem => ({
  id: 1,
  fileName,
  fileSize: 20_000_000,
  lastModified,
  understood: null,
  bytes: new Uint8Array([1, 2, 3]),
  date: null,
  remark: '',
  state: { step: 'ready' },
})
const fieldsOf = (form: FormData) =>
  [...form].map(([name, value]) => (typeof value === 'string' ? [name, value] : [name, value.name, value.size]))

test("a file's own time is sent if no date was typed", () => {
  const form = uploadForm({
    date: null,
    remark: '',
    host: null,
    clanId: null,
    items: [item('a.rofl', 5), item('b.rofl', 6.7)],
  })
  expect(fieldsOf(form)).toEqual([
    ['lastModified', '5'],
    ['lastModified', '7'],
    ['files', 'a.rofl', 3],
    ['files', 'b.rofl', 3],
  ])
})

test('the form contains the typed fields before the files', () => {
  const input = { date: Date.parse('2026-11-20T12:00:00Z'), remark: '금요 내전', host: '주최자#KR1', clanId: 'a-clan' }
  const form = uploadForm({ ...input, items: [item('a.rofl', 5)] })
  expect(fieldsOf(form).map(([name, value]) => [name, value])).toEqual([
    ['matchDate', '2026-11-20T12:00:00.000Z'],
    ['remark', '금요 내전'],
    ['hostName', '주최자#KR1'],
    ['clanId', 'a-clan'],
    ['lastModified', '5'],
    ['files', 'a.rofl'],
  ])
})
