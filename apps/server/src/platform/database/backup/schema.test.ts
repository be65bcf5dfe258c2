import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inLoadingOrder } from './schema.ts'

const names = ['ant', 'bee', 'cat', 'dog', 'elk']
const references = fc.array(
  fc
    .record({ from: fc.constantFrom(...names), to: fc.constantFrom(...names), constraint: fc.string() })
    .filter(({ from, to }) => from !== to),
)

test('every table follows those it references, except for deferred references', () => {
  fc.assert(
    fc.property(references, (refs) => {
      const { ordered, late } = inLoadingOrder(
        names.map((name) => ({ name })),
        refs,
      )
      const orderOf = new Map(ordered.map(({ name }, index) => [name, index]))
      expect([...orderOf.keys()].sort()).toEqual(names)
      for (const reference of refs) {
        const isAfter = (orderOf.get(reference.from) ?? 0) > (orderOf.get(reference.to) ?? 0)
        expect(isAfter || late.includes(reference)).toBe(true)
      }
    }),
  )
})

test('tables without circular references need no deferred ones', () => {
  const forward = references.map((all) => all.filter(({ from, to }) => from > to))
  fc.assert(
    fc.property(forward, (refs) => {
      const tables = names.toReversed().map((name) => ({ name }))
      expect(inLoadingOrder(tables, refs).late).toEqual([])
    }),
  )
})
