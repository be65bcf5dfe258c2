import { IMPORT_LIMITS, SHEET_LIMITS } from '@buri/domain/imports/importLimits'
import { COLUMN_USES, SHEET_SHAPES } from '@buri/domain/imports/sheetColumns'
import { z } from 'zod'
import { ClanGuest } from './clanGuests.ts'
import type { Route } from './route.ts'

const count = z.int().nonnegative()
const time = z.iso.datetime()

const Person = z.object({ playerId: z.uuid(), summonerName: z.string(), tagLine: z.string() })

const ImportedName = z.object({
  /** The name as the sheet spells it first. */
  name: z.string(),
  /** Names are compared in this form, and decisions are stored under it. */
  key: z.string(),
  /** The number of imported games that name this person, or of imported totals. */
  count,
  /**
   * `decided`: an officer chose the player. `guest`: an officer keeps the name without a player. `listed`: a guest of
   * the clan. `unknown`: nothing was found. The other kinds say how the site found the player.
   */
  kind: z.enum(['exact', 'former', 'clan', 'alias', 'listed', 'decided', 'guest', 'unknown']),
  player: Person.nullable(),
  suggestions: z.array(Person),
})
export type ImportedName = z.infer<typeof ImportedName>

const NameKey = z
  .string()
  .max(SHEET_LIMITS.cell)
  .refine((key) => key.isWellFormed() && !key.includes('\0'))

const Problem = z.object({
  /** The number of the row, from 1. */
  row: z.int(),
  tab: z.string(),
  reason: z.enum(['noDate', 'noYear', 'noResult', 'noName', 'personTwice', 'tooFew', 'tooMany', 'noGames']),
  value: z.string(),
})

export const ImportView = z.object({
  importId: z.uuid(),
  fileName: z.string(),
  state: z.enum(['draft', 'applied', 'undone']),
  createdAt: time,
  appliedAt: time.nullable(),
  /** When the draft will be deleted, or until when a stored import can be undone. */
  keptUntil: time,
  tabs: z.array(z.object({ name: z.string(), rows: count })),
  /** The index of the tab that is read. `null` if all tabs of the same form are read. */
  tab: z.int().nullable(),
  /** The index of the row with headings. -1 if there is none. */
  headRow: z.int(),
  columns: z.array(z.object({ head: z.string(), use: z.enum(COLUMN_USES) })),
  shape: z.enum(SHEET_SHAPES).nullable(),
  /** The year for days that are written without one. */
  year: z.int().nullable(),
  /** Whether the sheet has days without a year, and the year is not given yet. */
  needsYear: z.boolean(),
  sample: z.array(z.array(z.string())),
  games: count,
  sums: count,
  members: count,
  /** The people of a sheet that contains only names. */
  roster: z.array(ClanGuest.pick({ name: true, tagLine: true, main: true, sub: true })).max(IMPORT_LIMITS.shownPeople),
  /** How many people of an archive's roster will become guests of the clan when it is imported. */
  newcomers: count,
  /** How many games the clan already has from an earlier import. */
  repeated: count,
  /** How many games will replace one of an earlier import, because they contain more, such as a score. */
  filled: count,
  people: z.array(ImportedName).max(IMPORT_LIMITS.shownPeople),
  players: z.array(Person).max(IMPORT_LIMITS.shownPeople),
  problems: z.array(Problem).max(IMPORT_LIMITS.shownProblems),
  problemCount: count,
})
export type ImportView = z.infer<typeof ImportView>

const PastPerson = z.object({
  summonerName: z.string(),
  tagLine: z.string().nullable(),
  isHidden: z.boolean(),
  games: count,
  wins: count,
  from: time.nullable(),
  to: time.nullable(),
})
const PastGame = z.object({
  id: z.uuid(),
  playedAt: time,
  isTimeKnown: z.boolean(),
  /** `null` for viewers who are not members of the clan. */
  night: z.string().nullable(),
  durationSeconds: count.nullable(),
  teams: z.array(
    z.object({
      isWinner: z.boolean(),
      side: z.enum(['blue', 'red']).nullable(),
      players: z.array(
        z.object({
          summonerName: z.string(),
          tagLine: z.string().nullable(),
          isHidden: z.boolean(),
          position: z.string().nullable(),
          championName: z.string().nullable(),
          championImageUrl: z.string().nullable(),
          kills: count.nullable(),
          deaths: count.nullable(),
          assists: count.nullable(),
        }),
      ),
    }),
  ),
})

const clanParams = z.object({ id: z.uuid() })
const importParams = z.object({ id: z.uuid(), importId: z.uuid() })
const bringPastRight = { param: 'id', right: 'bringPast' } as const
const url = '/api/clans/:id/imports'

/** Describes the form in the API documentation. Pasted cells are sent as `{ "text": … }` instead. */
const SheetForm = z.unknown().meta({
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' }, text: { type: 'string' } },
})

export const importRoutes = {
  /** Stores only a draft. Takes a `file` (CSV, TSV or XLSX) as `multipart/form-data`, or JSON with `text`. */
  add: {
    call: `POST ${url}`,
    access: 'login',
    limits: ['import'],
    repeat: 'keyed',
    clan: bringPastRight,
    schema: {
      summary: '지난 기록 시트 읽기',
      consumes: ['multipart/form-data', 'application/json'],
      params: clanParams,
      body: SheetForm,
      response: { 201: ImportView },
    },
  },
  list: {
    call: `GET ${url}`,
    access: 'login',
    clan: bringPastRight,
    schema: {
      summary: '옮겨 온 시트',
      params: clanParams,
      response: {
        200: z.object({
          items: z.array(
            ImportView.pick({
              importId: true,
              fileName: true,
              state: true,
              createdAt: true,
              appliedAt: true,
              keptUntil: true,
              games: true,
              sums: true,
            }),
          ),
        }),
      },
    },
  },
  one: {
    call: 'GET /api/clans/:id/imports/:importId',
    access: 'login',
    limits: ['past'],
    clan: bringPastRight,
    schema: { summary: '시트 하나', params: importParams, response: { 200: ImportView } },
  },
  change: {
    call: 'PATCH /api/clans/:id/imports/:importId',
    access: 'login',
    limits: ['import-change'],
    clan: bringPastRight,
    schema: {
      summary: '시트의 열과 이름 맞추기',
      params: importParams,
      body: z.strictObject({
        tab: z.int().min(0).max(200).nullable().optional(),
        headRow: z.int().min(-1).max(SHEET_LIMITS.rows).optional(),
        uses: z.array(z.enum(COLUMN_USES)).max(SHEET_LIMITS.columns).optional(),
        year: z.int().min(2010).max(2100).nullable().optional(),
        /** The id of a player, `guest` to keep the written name, or `null` to take the decision back. */
        names: z.record(NameKey, z.union([z.uuid(), z.literal('guest')]).nullable()).optional(),
      }),
      response: { 200: ImportView },
    },
  },
  /** Repeating the call changes nothing. */
  apply: {
    call: 'POST /api/clans/:id/imports/:importId/apply',
    access: 'login',
    limits: ['import-change'],
    repeat: 'harmless',
    clan: bringPastRight,
    schema: { summary: '시트의 기록 옮겨 오기', params: importParams, response: { 200: ImportView } },
  },
  /** Deletes a draft, or takes back an import that was stored. */
  remove: {
    call: 'DELETE /api/clans/:id/imports/:importId',
    access: 'login',
    limits: ['import-change'],
    clan: bringPastRight,
    schema: { summary: '옮겨 온 기록 되돌리기', params: importParams, response: { 204: z.null() } },
  },
  /** Returns the officers' choices of players for names, which the next sheet uses too. */
  aliases: {
    call: 'GET /api/clans/:id/aliases',
    access: 'login',
    clan: bringPastRight,
    schema: {
      summary: '클랜이 쓰는 별명',
      params: clanParams,
      response: { 200: z.object({ items: z.array(z.object({ id: z.uuid(), name: z.string(), player: Person })) }) },
    },
  },
  removeAlias: {
    call: 'DELETE /api/clans/:id/aliases/:aliasId',
    access: 'login',
    limits: ['import-change'],
    clan: bringPastRight,
    schema: {
      summary: '별명 지우기',
      params: z.object({ id: z.uuid(), aliasId: z.uuid() }),
      response: { 204: z.null() },
    },
  },
  problems: {
    call: 'GET /api/clans/:id/imports/:importId/problems.csv',
    access: 'login',
    limits: ['export'],
    clan: bringPastRight,
    schema: { summary: '고칠 줄 (CSV)', mediaType: 'text/csv', params: importParams },
  },
  /** Imported results do not count in any rating, badge or ranking. */
  past: {
    call: 'GET /api/clans/:id/past',
    access: 'open',
    limits: ['past'],
    clan: { param: 'id', right: 'see' },
    schema: {
      summary: '클랜이 옮겨 온 기록',
      params: clanParams,
      querystring: z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
      response: {
        200: z.object({
          people: z.array(PastPerson),
          games: z.array(PastGame),
          gameCount: count,
          page: z.int(),
          totalPages: z.int(),
        }),
      },
    },
  },
} as const satisfies Record<string, Route>
