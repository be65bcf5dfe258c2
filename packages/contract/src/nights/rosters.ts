import { TIERS, type Tier } from '@buri/domain/gameData/tiers'
import { z } from 'zod'
import type { Route } from '../route.ts'
import { Night, nightParams } from './nights.ts'
import { NightPosition } from './positions.ts'

/** Larger than any valid roster, so that lists that are too long get the refusal of `ROSTER_LIMITS`. */
const RosterText = z.string().max(100_000)

const RosterPerson = z.object({
  name: z.string(),
  tagLine: z.string().nullable(),
  main: NightPosition.nullable(),
  sub: NightPosition.nullable(),
  tier: z
    .object({
      tier: z.enum(TIERS as [Tier, ...Tier[]]),
      /** 1 to 4, below 마스터 only. */
      division: z.int().nullable(),
      points: z.int().nullable(),
    })
    .nullable(),
  slot: z.int().nullable(),
  isWaiting: z.boolean(),
  night: z.int().nullable(),
})

const RosterProblem = z.object({
  line: z.int(),
  text: z.string(),
  reason: z.enum(['notAName', 'twice', 'unknownWord', 'noNumber']),
})

const RosterChange = z.object({
  added: z.array(
    z.object({
      name: z.string(),
      main: NightPosition.nullable(),
      sub: NightPosition.nullable(),
      isKnown: z.boolean(),
      isWaiting: z.boolean(),
    }),
  ),
  /** People whom an earlier list entered and this one does not name. */
  removed: z.array(z.string()),
  /** People who signed up here and whom the list does not name. They stay. */
  unlisted: z.array(z.string()),
  isReordered: z.boolean(),
  problems: z.array(RosterProblem),
  /** The numbers of the nights whose lists are in the text. Only one list is taken. */
  nights: z.array(z.int()),
})
export type RosterChange = z.infer<typeof RosterChange>

export const rosterRoutes = {
  /** Reads a list from KakaoTalk or a lobby's messages. Stores nothing. */
  read: {
    call: 'POST /api/inhouse/rosters/read',
    access: 'login',
    limits: ['balance-names'],
    repeat: 'harmless',
    schema: {
      summary: '붙여 넣은 명단 읽기',
      body: z.strictObject({ text: RosterText }),
      response: {
        200: z.object({ people: z.array(RosterPerson), left: z.array(z.string()), problems: z.array(RosterProblem) }),
      },
    },
  },
  /** Makes the night's people follow the list. Only managers may call it. */
  apply: {
    call: 'PUT /api/inhouse/nights/:id/roster',
    access: 'login',
    scope: 'nights',
    limits: ['night-change'],
    schema: {
      summary: '붙여 넣은 명단으로 참가자 맞추기',
      params: nightParams,
      body: z.strictObject({
        text: RosterText,
        /** The number of the list to take from a text with several lists; defaults to the first. */
        night: z.int().min(0).max(9_999).optional(),
        isDryRun: z.boolean().default(false),
      }),
      response: { 200: z.object({ change: RosterChange, night: Night }) },
    },
  },
} as const satisfies Record<string, Route>
