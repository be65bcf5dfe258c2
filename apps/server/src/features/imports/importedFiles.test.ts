import { beforeEach, expect, test } from 'vitest'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aClanThatImports, gameOf, LOSERS, sheet, view, WINNERS } from './testSheets.ts'

const site = await openSite()
let leader: SignedInBrowser
let url: string
beforeEach(async () => {
  ;({ leader, url } = await aClanThatImports(site))
})

const paste = (text: string, browser = leader) => view(browser.command('POST', url, { text }), 201)
async function send(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData()
  form.append('file', new File([bytes], name))
  return leader.send('POST', url, { body: form })
}

const KOREAN_CSV = ['날짜,판,이름,승패', ...gameOf('2025-03-02', '1').map((row) => row.replaceAll('\t', ','))].join(
  '\n',
)

/** Node only decodes CP949, so this decodes all pairs of bytes to learn the code of each letter. */
function inCp949(text: string): Buffer {
  const bytesOf = new Map<string, readonly number[]>()
  const decoder = new TextDecoder('euc-kr')
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x41; trail <= 0xfe; trail += 1) {
      const letter = decoder.decode(Uint8Array.of(lead, trail))
      if (letter.length === 1 && !bytesOf.has(letter)) bytesOf.set(letter, [lead, trail])
    }
  return Buffer.from([...text].flatMap((letter) => bytesOf.get(letter) ?? letter.charCodeAt(0)))
}

test.each([
  ['CP949', inCp949(KOREAN_CSV)],
  ['UTF-16 with its mark', Buffer.from(`\ufeff${KOREAN_CSV}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(KOREAN_CSV, 'utf16le')],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${KOREAN_CSV}`)],
])('a sheet in %s is read', async (_, bytes) => {
  const draft = await view(send('기록.csv', Uint8Array.from(bytes)), 201)
  expect([draft.games, draft.problemCount]).toEqual([1, 0])
  expect(draft.people.map(({ name }) => name).sort()).toEqual([...WINNERS, ...LOSERS].sort())
})

test('files are read in the encodings of Korean programs, and other files are refused', async () => {
  const csv = sheet(gameOf('2025-03-02', '1')).replaceAll('\t', ',')
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${csv}`, 'utf16le'))
  for (const bytes of [new TextEncoder().encode(`\ufeff${csv}`), utf16])
    expect(await view(send('기록.csv', bytes), 201)).toMatchObject({ games: 1, fileName: '기록.csv' })
  const refusals = [
    [new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9]), 422, 'SHEET_UNREADABLE'],
    [new Uint8Array([0xff, 0xd8, 0xff, 0, 0, 0]), 422, 'SHEET_UNREADABLE'],
    [new Uint8Array(), 422, 'SHEET_UNREADABLE'],
    [new Uint8Array(6 * 1024 * 1024), 413, 'SHEET_TOO_LARGE'],
    [new TextEncoder().encode('가,나\n'.repeat(20_001)), 413, 'SHEET_TOO_LARGE'],
    [new TextEncoder().encode(','.repeat(61).replaceAll(',', 'x,')), 413, 'SHEET_TOO_LARGE'],
  ] as const
  for (const [bytes, status, code] of refusals) {
    const answer = await send('기록.csv', bytes)
    expect([answer.status, (await answer.json()).code]).toEqual([status, code])
  }
})

test('rows that cannot be read can be downloaded with their reason', async () => {
  const draft = await paste(sheet(gameOf('2025-03-02', '1'), gameOf('13-40', '2')))
  expect(draft).toMatchObject({ games: 1, problemCount: 1, problems: [{ row: 12, reason: 'noDate', value: '13-40' }] })
  const csv = await (await leader.get(`${url}/${draft.importId}/problems.csv`)).text()
  expect(csv.split('\r\n')[1]).toBe('붙여 넣은 표,12,날짜를 읽지 못했어요: 13-40,13-40,2,포탑요정,승')
  const corrected = await paste(csv.replaceAll('13-40', '2025-03-04'))
  expect(corrected).toMatchObject({ games: 1, problemCount: 0 })
})
