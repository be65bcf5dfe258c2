import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readTables } from './readTables.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function workbook(rows: string, more: Record<string, Uint8Array> = {}): Uint8Array<ArrayBuffer> {
  const files = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="r" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="2509" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  }
  const packed = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return new Uint8Array(zipSync({ ...Object.fromEntries(packed), ...more }))
}
const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

test('a workbook is read tab by tab, with dates as text and formulas as their values', async () => {
  const rows = [
    `<row r="1">${inline('A1', '날짜')}${inline('B1', '이름')}${inline('C1', '판수')}</row>`,
    `<row r="2"><c r="A2" s="1"><v>45718</v></c>${inline('B2', '새벽감자')}<c r="C2"><f>6*2</f><v>12</v></c></row>`,
  ].join('')
  expect(await readTables(workbook(rows), '기록.xlsx')).toEqual([
    {
      name: '2509',
      rows: [
        ['날짜', '이름', '판수'],
        ['2025-03-02', '새벽감자', '12'],
      ],
    },
  ])
})

test('a workbook whose unpacked size would be too large is refused before it is unpacked', async () => {
  const bomb = workbook('', { 'xl/media/image1.png': new Uint8Array(65 * 1024 * 1024) })
  expect(bomb.length).toBeLessThan(1024 * 1024)
  expect(await readTables(bomb, '기록.xlsx')).toBe('SHEET_TOO_LARGE')
})

test('the games of a clan’s archive become tabs, and its other files are ignored', async () => {
  const files = {
    'members.csv': '닉네임\r\n감자\r\n',
    'games-1.csv': "닉네임\r\n'=1\r\n",
    'games-2.csv': '닉네임\r\n감자\r\n',
  }
  const archive = (more = {}) =>
    new Uint8Array(
      zipSync({ ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), ...more }),
    )
  expect(await readTables(archive(), 'clan.zip')).toEqual([
    { name: 'games-1', rows: [['닉네임'], ['=1']] },
    { name: 'games-2', rows: [['닉네임'], ['감자']] },
  ])
  const bomb = archive({ 'games-3.csv': new Uint8Array(65 * 1024 * 1024) })
  expect(await readTables(bomb, 'clan.zip')).toBe('SHEET_TOO_LARGE')
  const damaged = archive({ 'games-3.csv': new Uint8Array(5000).map((_, index) => (index * 7919) % 251) })
  expect(await readTables(damaged.fill(0xff, 60, 2000), 'clan.zip')).toBe('SHEET_UNREADABLE')
  const filled = (rows: number) => strToU8(`닉네임\n${'감자\n'.repeat(rows - 1)}`)
  const whole = { 'games-3.csv': filled(20_000), 'games-4.csv': filled(20_000), 'roster.csv': filled(300) }
  expect(await readTables(archive(whole), 'clan.zip')).toHaveLength(5)
  expect(await readTables(archive({ 'games-3.csv': filled(20_001) }), 'clan.zip')).toBe('SHEET_TOO_LARGE')
  const beyond = { ...whole, 'games-5.csv': filled(20_000) }
  expect(await readTables(archive(beyond), 'clan.zip')).toBe('SHEET_TOO_LARGE')
})

test.each([
  ['a ZIP that is no workbook', new Uint8Array(zipSync({ 'a.rofl': strToU8('RIOT') }))],
  ['a workbook without its sheet', new Uint8Array(zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }))],
  ['a workbook cut in half', workbook('').slice(0, 400)],
])('reading %s is refused', async (_, bytes) => {
  expect(await readTables(bytes, '기록.xlsx')).toBe('SHEET_UNREADABLE')
})

test.each([
  ['tabs', '이름\t승패\n새벽감자\t승'],
  ['semicolons', '이름;승패\r\n새벽감자;승\r\n'],
  ['commas and quotes', '"이름","승패"\n"새벽감자","승"\n\n'],
])('text with %s is a table', async (_, text) => {
  expect(await readTables(new TextEncoder().encode(text), '기록.csv')).toEqual([
    {
      name: '기록',
      rows: [
        ['이름', '승패'],
        ['새벽감자', '승'],
      ],
    },
  ])
})

test('a quoted cell keeps its line breaks and commas', async () => {
  const bytes = new TextEncoder().encode('이름,메모\n"가,나","한 줄\n두 줄"')
  expect(await readTables(bytes, 'a.csv')).toMatchObject([
    {
      rows: [
        ['이름', '메모'],
        ['가,나', '한 줄\n두 줄'],
      ],
    },
  ])
})

test('only the visible characters of a cell are kept, because readers of imported games see them', async () => {
  const hidden = ['\u202e', '\u0007', '\ufffe', '\u200b', '\ud800']
  const piled = `ㄱ${'\u0301'.repeat(150)}`
  const cells = [...hidden.map((sign) => `새벽${sign}감자`), piled, '새벽감자'.normalize('NFD'), '윗줄\n아랫줄']
  const bytes = new TextEncoder().encode(cells.map((cell) => `"${cell}",1`).join('\n'))
  const tables = await readTables(bytes, 'a\u202eb.csv')
  expect(tables).toMatchObject([{ name: 'ab' }])
  const names = typeof tables === 'string' ? [] : (tables[0]?.rows.map(([name]) => name) ?? [])
  expect(names).toEqual([
    ...hidden.slice(0, 4).map(() => '새벽감자'),
    '새벽\ufffd감자',
    'ㄱ\u0301\u0301',
    '새벽감자',
    '윗줄\n아랫줄',
  ])
})
