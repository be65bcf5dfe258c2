import type { RouteWithUrl } from '@buri/contract/route'
import fc from 'fast-check'
import { z } from 'zod'
import type { JsonShape } from './testShape.ts'

export type RandomRequest = {
  who: 'visitor' | 'user' | 'admin'
  method: RouteWithUrl['method']
  url: string
  type: string | undefined
  payload: string | undefined
}

/** The id of an existing clan, which random ids would never name. */
export const KNOWN_CLAN = '00000000-0000-7000-8000-0000000c1a00'

/** Existing names and ids, so that some requests pass the first checks. */
const KNOWN = fc.constantFrom('새벽감자#KR1', '새벽감자-KR1', '단풍너구리#KR1', 'KR_1', 'approve', 'reject', 'private')
const hostileText = fc.constantFrom(
  '',
  ' ',
  '#',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '%',
  '\u0000',
  '\ud800',
  '\u202e관리자',
  '가'.repeat(5000),
  '-1',
  '1e309',
  'NaN',
  '9'.repeat(40),
  '[object Object]',
  '2026-13-45T99:99:99Z',
)
// fast-check's own `binary` unit takes seconds to set up.
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point))
const text = fc.oneof(
  { weight: 6, arbitrary: KNOWN },
  { weight: 2, arbitrary: hostileText },
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.uuid(),
  fc.string(),
)
const anything = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 150 }),
  fc.dictionary(fc.oneof(text, fc.constant('__proto__')), fc.jsonValue({ maxDepth: 2 })),
  fc.jsonValue({ maxDepth: 4 }),
)

/** Finer rules are left to chance, so that some values are valid and others are not. */
function validValue(shape: JsonShape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(validValue))
  switch (shape.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, member]) => [name, mostlyValid(member)])),
        { requiredKeys: shape.required ?? [] },
      )
    case 'array':
      return fc.array(mostlyValid(shape.items ?? {}), { maxLength: 120 })
    case 'integer':
    case 'number':
      return fc.oneof(
        {
          weight: 19,
          arbitrary: fc.integer({ min: shape.minimum ?? -2, max: Math.min(shape.maximum ?? 60, 2 ** 31 - 1) }),
        },
        fc.constantFrom(shape.minimum ?? -2, shape.maximum ?? Number.MAX_SAFE_INTEGER),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return shape.format === 'uuid' ? fc.oneof(fc.uuid(), fc.constant(KNOWN_CLAN)) : text
    default:
      return anything
  }
}

const mostlyValid = (shape: JsonShape): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 8, arbitrary: validValue(shape) }, { weight: 1, arbitrary: anything })

// A part that JSON Schema cannot express accepts any value.
const shapeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonShape

const seldom = <Value>(arbitrary: fc.Arbitrary<Value>, times: number) =>
  fc.oneof({ weight: times, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

const withStrangers = (members: fc.Arbitrary<unknown>) =>
  fc
    .tuple(members, seldom(fc.tuple(text, anything), 5))
    .map(([value, stranger]) =>
      stranger && typeof value === 'object' && value !== null ? { ...value, [stranger[0]]: stranger[1] } : value,
    )

const encode = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

function queryOf(schema: z.ZodType | undefined): fc.Arbitrary<string> {
  const members = schema ? withStrangers(mostlyValid(shapeOf(schema))) : fc.constant({})
  const wellFormed = members.map((value) =>
    Object.entries(value ?? {})
      .slice(0, 6)
      .map(([name, member]) => `${encode(name)}=${encode(member).slice(0, 600)}`)
      .join('&'),
  )
  const broken = fc.constantFrom('%', '%zz=1', 'limit=1&limit=2', '=&=&', 'cursor=%00', 'a[b]=1', 'page=%FF')
  return fc.oneof({ weight: 9, arbitrary: wellFormed }, { weight: 1, arbitrary: broken })
}

function pathOf(route: RouteWithUrl): fc.Arbitrary<string> {
  const shape = route.schema.params ? shapeOf(route.schema.params) : {}
  const names = [...route.url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const values = fc.tuple(...names.map((name) => mostlyValid(shape.properties?.[name] ?? { type: 'string' })))
  const malformedPart = fc.constantFrom('%', '%zz', '%ED%A0%80', '%00', '..', '.', '%2F', '\\')
  return fc.tuple(values, seldom(malformedPart, 12)).map(([value, broken]) => {
    let index = 0
    return route.url.replace(/:\w+/g, () => broken ?? (encode(value[index++]).slice(0, 3000) || '%20'))
  })
}

function bodyOf(route: RouteWithUrl): fc.Arbitrary<Pick<RandomRequest, 'type' | 'payload'>> {
  if (route.method === 'GET') return fc.constant({ type: undefined, payload: undefined })
  const members = route.schema.body ? withStrangers(mostlyValid(shapeOf(route.schema.body))) : anything
  const json = members.map((value) => ({ type: 'application/json', payload: JSON.stringify(value) ?? '' }))
  const broken = fc.constantFrom(
    { type: 'application/json', payload: '{"a":' },
    { type: 'application/json', payload: '['.repeat(50_000) },
    { type: 'application/json', payload: '\ufeff{}' },
    { type: 'application/json; charset=utf-16', payload: '{}' },
    {
      type: 'multipart/form-data; boundary=x',
      payload: '--x\r\ncontent-disposition: form-data; name="files"\r\n\r\nx',
    },
    { type: 'multipart/form-data', payload: '--x--' },
    { type: 'text/plain', payload: 'hello' },
    { type: undefined, payload: undefined },
  )
  return fc.oneof({ weight: 9, arbitrary: json }, { weight: 1, arbitrary: broken })
}

export function randomRequest(routes: readonly RouteWithUrl[]): fc.Arbitrary<RandomRequest> {
  const each = routes.map((route) =>
    fc
      .record({
        who: fc.constantFrom('visitor', 'user', 'admin'),
        path: pathOf(route),
        query: queryOf(route.schema.querystring),
        body: bodyOf(route),
      })
      .map(
        ({ who: viewer, path, query, body }): RandomRequest => ({
          who: viewer,
          method: route.method,
          url: query === '' ? path : `${path}?${query}`,
          ...body,
        }),
      ),
  )
  return fc.oneof(...each)
}
