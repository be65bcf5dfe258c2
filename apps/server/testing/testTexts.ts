import { LIMITS } from '@buri/contract/limits'
import type { RouteWithUrl } from '@buri/contract/route'
import { UploadFields } from '@buri/contract/uploads'
import { z } from 'zod'
import { FORM_END, FORM_TYPE, fieldHead, fileHead } from '#server/features/uploads/testBodies.ts'
import { sampleAddress } from './testRoutes.ts'
import type { JsonShape } from './testShape.ts'

type RequestPart = 'params' | 'querystring' | 'body' | 'form'
export type TextField = {
  route: RouteWithUrl
  place: RequestPart
  path: readonly string[]
  shape: JsonShape
  whole: JsonShape
}

const shapes = new WeakMap<z.ZodType, JsonShape>()
/** Keeps shapes, because making one takes longer than a request. */
function shapeOf(schema: z.ZodType): JsonShape {
  const schemas = shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonShape)
  shapes.set(schema, schemas)
  return schemas
}

function leafFieldsOf(shape: JsonShape, path: readonly string[] = []): { path: readonly string[]; shape: JsonShape }[] {
  if (shape.anyOf) return shape.anyOf.flatMap((choice) => leafFieldsOf(choice, path))
  if (shape.type === 'array') return leafFieldsOf(shape.items ?? {}, [...path, '[]'])
  if (shape.type !== 'object') return [{ path, shape }]
  return Object.entries(shape.properties ?? {}).flatMap(([name, member]) => leafFieldsOf(member, [...path, name]))
}

const FORM_FIELDS: Readonly<Record<string, z.ZodType>> = { '/api/matches/replays': UploadFields }

const isForm = (route: RouteWithUrl) => route.schema.consumes?.includes('multipart/form-data') ?? false

/** Includes numbers and choices, since a text may be sent in their place. */
export function textFields(routes: readonly RouteWithUrl[]): TextField[] {
  return routes.flatMap((route) => {
    const { params, querystring, body } = route.schema
    const schemas: [RequestPart, z.ZodType | undefined][] = [
      ['params', params],
      ['querystring', querystring],
      isForm(route) ? ['form', FORM_FIELDS[route.url]] : ['body', body],
    ]
    return schemas.flatMap(([schemaPath, schema]) => {
      const whole = schema && shapeOf(schema)
      return whole ? leafFieldsOf(whole).map((leaf) => ({ route, place: schemaPath, whole, ...leaf })) : []
    })
  })
}

export const nameOf = ({ route, place, path }: TextField) =>
  `${route.method} ${route.url} ${place} ${path.join('.')}`.trim()

const FIXED_FORMATS = ['uuid', 'date']

/** Whether the field takes free text, which is no choice and no id. */
export const isFreeText = ({ shape: { type, format, ...shape } }: TextField) =>
  (type === 'string' || type === undefined) &&
  shape.enum === undefined &&
  shape.const === undefined &&
  !FIXED_FORMATS.includes(format ?? '')

/** Whether the field's own check accepts text of any length. */
export const isEndless = (field: TextField) =>
  isFreeText(field) && field.shape.type === 'string' && field.shape.maxLength === undefined

/** Returns a valid value, so that only the text can be refused. */
function sampleOf(shape: JsonShape): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf?.[0]) return sampleOf(shape.anyOf[0])
  switch (shape.type) {
    case 'object':
      return Object.fromEntries((shape.required ?? []).map((name) => [name, sampleOf(shape.properties?.[name] ?? {})]))
    case 'array':
      return []
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return shape.format === 'uuid' ? '00000000-0000-7000-8000-00000000abcd' : '새벽감자'
  }
}

/** Returns the sample with the text at the path. A list on the path gets as many items as a body may have. */
function placed(sample: unknown, shape: JsonShape, path: readonly string[], text: string): unknown {
  const [name, ...rest] = path
  if (name === undefined) return text
  const innerShape = shape.anyOf?.find((choice) => (name === '[]' ? choice.items : choice.properties?.[name])) ?? shape
  if (name === '[]') {
    const item = placed(sampleOf(innerShape.items ?? {}), innerShape.items ?? {}, rest, text)
    const mostItems = Math.floor(LIMITS.jsonBodyBytes / (Buffer.byteLength(text) + 8))
    return Array.from({ length: Math.max(1, Math.min(innerShape.maxItems ?? mostItems, mostItems)) }, () => item)
  }
  const members = typeof sample === 'object' && sample !== null ? sample : {}
  const member = innerShape.properties?.[name] ?? {}
  return { ...members, [name]: placed(sampleOf(member), member, rest, text) }
}

export const maxBytesOf = ({ place, path }: TextField) =>
  place === 'params' || place === 'querystring'
    ? LIMITS.addressMaxLength - 200
    : LIMITS.jsonBodyBytes - 400 - 4 * path.length

export const bytesOfText = ({ place }: TextField, text: string) =>
  place === 'params' || place === 'querystring'
    ? encodeURIComponent(text).length
    : Buffer.byteLength(place === 'form' ? text : JSON.stringify(text))

export function requestWith(field: TextField, text: string) {
  const { route, place, path, whole } = field
  const params = place === 'params' ? { [path[0] ?? '']: encodeURIComponent(text) } : {}
  const address = sampleAddress(route.url.replace(/:(\w+)/g, (all, name: string) => params[name] ?? all))
  const sampleQuery = route.schema.querystring ? sampleOf(shapeOf(route.schema.querystring)) : {}
  const query = new URLSearchParams(Object.entries(sampleQuery as object).map(([name, value]) => [name, String(value)]))
  if (place === 'querystring') query.set(path[0] ?? '', text)
  return { method: route.method, url: `${address}?${query}`, ...bodyWithText(field, whole, text) }
}

function bodyWithText({ route, place, path }: TextField, whole: JsonShape, text: string) {
  if (place === 'form') {
    return {
      headers: { 'content-type': FORM_TYPE },
      payload: `${fileHead('x.rofl')}x${fieldHead(path[0] ?? '')}${text}${FORM_END}`,
    }
  }
  if (!route.schema.body || isForm(route)) return { headers: {} }
  const sample = sampleOf(place === 'body' ? whole : shapeOf(route.schema.body))
  const body = place === 'body' ? placed(sample, whole, path, text) : sample
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
}
