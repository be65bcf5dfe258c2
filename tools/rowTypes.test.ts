import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { queryAhead } from '../apps/server/src/model/matches/tx.ts'
import { runQuery } from '../apps/server/src/platform/database/runQuery.ts'
import type { SeenShape } from '../apps/server/src/platform/database/testRows.ts'
import { compareRows, openProject } from './rowTypes.ts'

// The names are taken from the product's functions, so that a renamed function is still checked.
const [RUN_QUERY, QUERY_AHEAD] = [runQuery.name, queryAhead.name]
const DECLARED_SOURCE = `
declare function ${RUN_QUERY}<Row>(text: string): Promise<Row[]>
type Night = { id: string; players: number; endedAt: Date | null; marks: readonly { by: string; note?: string }[] }
const nights = () => ${RUN_QUERY}<Night>('select …')
const passedOn = <Row>() => ${RUN_QUERY}<Row>('select …')
const counts = () => ${RUN_QUERY}<{ id: null } | { id: string; count: number }>('select …')
const lines = <Line>() => ${RUN_QUERY}<{ lines: Line[]; by: string }>('select …')
declare function executeQuery<Row>(text: string): Promise<{ rows: Row[] }>
declare function ${QUERY_AHEAD}<Row>(text: string): Promise<{ rows: Promise<Row[]> }>
const sent = () => executeQuery<{ rows: Promise<Night[]> }>('select …')
const last = () => ${QUERY_AHEAD}<Night>('select …')
`

const shapeOf = (kind: string, rest: Partial<SeenShape> = {}): SeenShape => ({ kinds: { [kind]: 1 }, ...rest })
const markShape = shapeOf('object', { fields: { by: shapeOf('string') } })
const NIGHT = {
  id: shapeOf('string'),
  players: shapeOf('number'),
  endedAt: shapeOf('Date'),
  marks: shapeOf('array', { items: markShape }),
}

const root = mkdtempSync(join(tmpdir(), 'buri-rows-'))
writeFileSync(join(root, 'nights.ts'), DECLARED_SOURCE)
const config = join(root, 'tsconfig.json')
writeFileSync(config, JSON.stringify({ compilerOptions: { strict: true, types: [] }, files: ['nights.ts'] }))
const { project, close } = openProject(config)
afterAll(() => {
  close()
  rmSync(root, { recursive: true })
})

const misfitsOf = (fields: Record<string, SeenShape>, ...lines: number[]) =>
  compareRows(project, root, [{ lines: lines.map((line) => `nights.ts:${line}`), row: shapeOf('object', { fields }) }])
    .misfits

test.each<{ rowName: string; fields: Record<string, SeenShape>; misfit?: string }>([
  { rowName: 'a row as it is declared', fields: NIGHT },
  { rowName: 'a null where one may be', fields: { ...NIGHT, endedAt: shapeOf('null') } },
  {
    rowName: 'a null where none may be',
    fields: { ...NIGHT, id: shapeOf('null') },
    misfit: 'row.id is null, not string',
  },
  {
    rowName: 'a number that came as text',
    fields: { ...NIGHT, players: shapeOf('string') },
    misfit: 'row.players is string, not number',
  },
  {
    rowName: 'a day that came as text',
    fields: { ...NIGHT, endedAt: shapeOf('string') },
    misfit: 'row.endedAt is string, not Date | null',
  },
  {
    rowName: 'something else deep within',
    fields: { ...NIGHT, marks: shapeOf('array', { items: shapeOf('object', { fields: { by: shapeOf('null') } }) }) },
    misfit: 'row.marks[].by is null, not string',
  },
  {
    rowName: 'a column that is called otherwise',
    fields: { ...NIGHT, players: { kinds: {} }, player_count: shapeOf('number') },
    misfit: 'row.players is not there',
  },
])('the type of $rowName is compared with its rows', ({ fields, misfit }) => {
  expect(misfitsOf(fields, 4)).toEqual(misfit === undefined ? [] : [`nights.ts:4: ${misfit}`])
})

test('type parameters are not checked, but the types beside them are', () => {
  const lines = shapeOf('array', { items: shapeOf('array', { items: shapeOf('number') }) })
  expect(misfitsOf({ lines, by: shapeOf('string') }, 7)).toEqual([])
  expect(misfitsOf({ lines, by: shapeOf('null') }, 7)).toEqual(['nights.ts:7: row.by is null, not string'])
})

test('pending rows have the type declared by their query', () => {
  expect(misfitsOf(NIGHT, 10, 11)).toEqual([])
  expect(misfitsOf({ ...NIGHT, id: shapeOf('number') }, 10, 11)).toEqual(['nights.ts:11: row.id is number, not string'])
})

test('if a function leaves the row type to its callers, each caller is checked', () => {
  expect(misfitsOf({ ...NIGHT, id: shapeOf('number') }, 5, 4)).toEqual(['nights.ts:4: row.id is number, not string'])
})

test('a row may have one of several types', () => {
  expect(misfitsOf({ id: shapeOf('null'), count: shapeOf('null') }, 6)).toEqual([])
  expect(misfitsOf({ id: shapeOf('number') }, 6)).toEqual(['nights.ts:6: row.id is number, not null | string'])
})

test('rows that several test files saw at one place are compared together', () => {
  const { players, ...withoutPlayers } = NIGHT
  const seen = [NIGHT, withoutPlayers, { ...NIGHT, id: shapeOf('number') }].map((fields) => ({
    lines: ['nights.ts:4'],
    row: shapeOf('object', { fields }),
  }))
  expect(compareRows(project, root, seen)).toEqual({
    misfits: ['nights.ts:4: row.id is number, not string', 'nights.ts:4: row.players is not there'],
    places: 1,
  })
})
