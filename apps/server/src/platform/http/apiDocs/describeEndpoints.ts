import { ERRORS } from '@buri/contract/errors'
import { HOOK_MESSAGES } from '@buri/contract/hookMessages'
import { RATE_LIMITS } from '@buri/contract/rateLimits'
import { REQUEST_KEY_LENGTH } from '@buri/contract/requestKey'
import { methodAndUrl, type Route } from '@buri/contract/route'
import type { ROUTE_TABLES } from '@buri/contract/routeTables'
import { limitLabel } from '@buri/domain/limitWords'
import type { z } from 'zod'
import { accessRulesOf, securitySchemes } from './accessDocs.ts'
import { type JsonSchema, schemaComponents } from './schemaComponents.ts'

export type ApiParameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }
type Content = Record<string, { schema: JsonSchema }>
export type Answer = { $ref: string } | { description: string; content?: Content }
export type Operation = {
  operationId: string
  tags: readonly string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters?: ApiParameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Answer>
}
type Tables = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Route>>>>>>
export type Site = { publicUrl: string; contact: string | undefined }
export type Description = ReturnType<typeof describeEndpoints>

const CHAPTER_TAGS: Readonly<Record<keyof typeof ROUTE_TABLES, string>> = {
  summoners: '소환사의 전적과 분석',
  matches: '경기: 올리기, 고치기, 확인, 이의 제기',
  rankings: '랭킹',
  search: '소환사 검색',
  home: '홈 화면의 통계와 목록',
  inhouse: '내전: 모집, 팀 나누기, 드래프트, 결과',
  imports: '옮겨 온 기록',
  clans: '클랜',
  community: '게시판, 게시글, 댓글',
  me: '내 계정',
  notifications: '알림',
  auth: '로그인',
  admin: '관리',
  discord: 'Discord 명령',
  events: '실시간 이벤트',
  pages: '공유 미리보기 이미지와 퍼가는 카드',
  health: '서버 상태',
}

const JSON_TYPE = 'application/json'
const STATUS_WORDS: Readonly<Record<string, string>> = {
  200: '성공',
  201: '생성됨',
  204: '성공 (본문 없음)',
  503: '이용할 수 없음',
}
/** Whether the route redirects, as the sign-in does to Discord and back. Such routes are not calls. */
const isRedirect = ({ schema: { response = {} } }: Route) =>
  Object.keys(response).some((status) => /^30[23]$/.test(status))

/** Writes OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1.html) with each call's access rules and refusals. */
export function describeEndpoints(tables: Tables, { publicUrl, contact }: Site) {
  const { shelf, schemaOf } = schemaComponents()
  const calls = Object.entries(tables).flatMap(([tag, chapter]) =>
    Object.entries(chapter).flatMap(([table, routes]) =>
      Object.entries(routes)
        .filter(([, route]) => !isRedirect(route))
        .map(([name, route]) => ({ operationId: `${table}${capital(name)}`, route, tag })),
    ),
  )
  const statuses = [...new Set(calls.flatMap(({ route }) => refusalsOf(route)))].sort((a, b) => a - b)
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { operationId, route, tag } of calls) {
    const { method, url } = methodAndUrl(route)
    const path = url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf({ operationId, route, tag }, schemaOf) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '부리',
      version: '1',
      ...(contact && { contact: contactOf(contact) }),
      description:
        '내전 전적과 클랜 커뮤니티. 로그인하려면 브라우저로 `/auth/discord`에 접속해 Discord 인증을 마칩니다. 값을 바꾸는 요청에는 `GET /auth/csrf-token`이 준 토큰을 `x-csrf-token` 헤더로 함께 보냅니다. 프로그램은 쿠키 대신 내 정보에서 만든 API 토큰을 `Authorization: Bearer buri_…` 헤더로 보낼 수 있습니다. 범위 `read`, `upload`, `nights` 중 각 요청에 적힌 것이 필요하고, 아무것도 적히지 않은 요청은 `TOKEN_NOT_ALLOWED`로 거절합니다. 토큰 하나는 1분에 300번까지 쓸 수 있고, 남은 횟수는 `RateLimit` 헤더에 있습니다. 무언가를 만드는 `POST`에 `Idempotency-Key` 헤더를 붙이면, 하루 동안 같은 키로 다시 보내도 한 번만 처리하고 같은 응답을 줍니다. 같은 키로 다른 내용을 보내면 `REQUEST_KEY_REUSED`로, 처음 요청이 아직 끝나지 않았으면 `Retry-After`와 함께 `REQUEST_UNDERWAY`로 거절합니다. 오류 응답에는 고정된 `code`와 사람이 읽는 `message`가 있습니다.',
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(CHAPTER_TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooksOf(schemaOf),
    components: {
      securitySchemes: securitySchemes(publicUrl),
      schemas: shelf,
      responses: Object.fromEntries([
        ...statuses.map((status) => [`Refused${status}`, refusal(codesOf((other) => other === status))]),
        ['Refused', refusal(codesOf(() => true))],
      ]) as Record<string, ReturnType<typeof refusal>>,
    },
  }
}

const SIGNATURE: ApiParameter[] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
}))

const webhooksOf = (schemaOf: SchemaOf) =>
  Object.fromEntries(
    HOOK_MESSAGES.map(({ event, summary, schema }) => [
      event,
      {
        post: {
          operationId: `receive${event.split(/[._]/).map(capital).join('')}`,
          tags: ['clans'],
          summary,
          security: [],
          parameters: SIGNATURE,
          requestBody: {
            required: true,
            content: { [JSON_TYPE]: { schema: schemaOf(schema, 'output', `${event}Body`) } },
          },
          responses: {
            '2XX': { description: '받음' },
            '410': { description: '더 받지 않음' },
            default: { description: '다시 보냄' },
          },
        },
      },
    ]),
  )

const contactOf = (address: string) =>
  address.startsWith('mailto:')
    ? { name: '부리', email: address.slice('mailto:'.length) }
    : { name: '부리', url: address }

type SchemaOf = ReturnType<typeof schemaComponents>['schemaOf']
type Call = Pick<Operation, 'operationId'> & { route: Route }

function operationOf({ operationId, route, tag }: Call & { tag: string }, schemaOf: SchemaOf): Operation {
  const { schema } = route
  const parameters = [
    ...parametersOf(schema.params, 'path', operationId, schemaOf),
    ...parametersOf(schema.querystring, 'query', operationId, schemaOf),
    ...(route.repeat === 'keyed' ? [REQUEST_KEY] : []),
  ]
  const description = [...accessRulesOf(route).words, ...limitWords(route)].join(' ')
  return {
    operationId,
    tags: schema.tags ?? [tag],
    summary: schema.summary ?? operationId,
    ...(description && { description }),
    security: accessRulesOf(route).security,
    ...(parameters.length > 0 && { parameters }),
    ...(schema.body && { requestBody: bodyOf(schema.body, schema.consumes, `${operationId}Body`, schemaOf) }),
    responses: answersOf({ operationId, route }, schemaOf),
  }
}

const REQUEST_KEY: ApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    minLength: REQUEST_KEY_LENGTH.min,
    maxLength: REQUEST_KEY_LENGTH.max,
    pattern: '^[A-Za-z0-9_.~-]+$',
  },
}

function parametersOf(
  shape: z.ZodType | undefined,
  location: ApiParameter['in'],
  operationId: string,
  schemaOf: SchemaOf,
): ApiParameter[] {
  if (!shape) return []
  const { properties, required = [] } = schemaOf(shape, 'input', `${operationId}${capital(location)}`) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  if (!properties) throw new Error(`The ${location} of ${operationId} is no object.`)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema,
  }))
}

function bodyOf(shape: z.ZodType, types: readonly string[] = [JSON_TYPE], name: string, schemaOf: SchemaOf) {
  const schema = schemaOf(shape, 'input', name)
  const isRequired = shape.type === 'unknown' || !shape.safeParse(undefined).success
  return { required: isRequired, content: Object.fromEntries(types.map((type) => [type, { schema }])) }
}

function answersOf({ operationId, route }: Call, schemaOf: SchemaOf): Record<string, Answer> {
  const { response = {}, mediaType } = route.schema
  const statuses = Object.entries(response).filter(([status]) => /^\d+$/.test(status))
  const answers = Object.fromEntries(
    statuses.map(([status, shape]): [string, Answer] => {
      const description = STATUS_WORDS[status] ?? status
      if (shape.type === 'null') return [status, { description }]
      const schema = mediaType ? { type: 'string' } : schemaOf(shape, 'output', `${operationId}Answer`)
      return [status, { description, content: { [mediaType ?? JSON_TYPE]: { schema } } }]
    }),
  )
  if (mediaType) answers['200'] = { description: '성공', content: { [mediaType]: { schema: textOrBytes(mediaType) } } }
  for (const status of refusalsOf(route)) answers[status] ??= { $ref: `#/components/responses/Refused${status}` }
  // The answer has `default` instead of `4XX` and `5XX`, because some generators make broken code from those.
  return { ...answers, default: { $ref: '#/components/responses/Refused' } }
}

const textOrBytes = (type: string) =>
  /^image\/(?!svg)/.test(type) ? { type: 'string', format: 'binary' } : { type: 'string' }

/** Returns the refusals that follow from the declaration. The handler may add other statuses. */
function refusalsOf({ call, access, scope, permission, clan, signedBy, schema }: Route): number[] {
  const isCommand = !call.startsWith('GET ')
  const isForm = schema.consumes?.includes('multipart/form-data')
  return [
    ...(schema.params || schema.querystring || schema.body || isCommand ? [400] : []),
    ...(access !== 'open' || scope || signedBy ? [401] : []),
    ...((isCommand && !signedBy) || access === 'admin' || scope || permission || clan ? [403] : []),
    ...(schema.params ? [404] : []),
    ...(isCommand ? [409] : []),
    ...(schema.body ? [413, 415, 422] : []),
    ...(isForm ? [408] : []),
    ...[429, 500, 503],
  ]
}

const codesOf = (isWantedStatus: (status: number) => boolean) =>
  Object.entries(ERRORS).flatMap(([code, { status, message }]) => (isWantedStatus(status) ? [{ code, message }] : []))

const refusal = (codes: { code: string; message: string }[]) => ({
  description: codes.map(({ code, message }) => `- \`${code}\`: ${message}`).join('\n'),
  content: {
    [JSON_TYPE]: {
      schema: {
        type: 'object',
        properties: {
          statusCode: { type: 'integer' },
          code: { type: 'string', enum: codes.map(({ code }) => code) },
          message: { type: 'string' },
          details: {},
        },
        required: ['statusCode', 'code', 'message'],
      },
    },
  },
})

const limitWords = ({ limits = 'none' }: Route): string[] =>
  limits === 'none'
    ? []
    : limits.map((limit) => `${limitLabel(RATE_LIMITS[typeof limit === 'string' ? limit : limit.limit])}.`)

const capital = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase())
