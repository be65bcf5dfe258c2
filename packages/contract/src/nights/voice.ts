import { z } from 'zod'
import { ErrorBody, type Route } from '../route.ts'
import { nightParams } from './nights.ts'

const count = z.int().nonnegative()
const Target = z.enum(['teams', 'lobby'])

export const NightVoice = z.object({
  /** Whether the site has a bot and the night's clan has a Discord channel. */
  isOffered: z.boolean(),
  /** Whether the site knows the channel from which people were moved, so that it can move them back. */
  hasLobby: z.boolean(),
  last: z
    .object({
      target: Target,
      /**
       * `busy`: Discord's rate limit was reached; `late`: Discord failed and is tried again; `forbidden`: the bot lacks
       * a permission; `noLobby`: somebody deleted the channel to which people would go back; `givenUp`: five minutes
       * passed.
       */
      state: z.enum(['waiting', 'busy', 'late', 'done', 'forbidden', 'noLobby', 'givenUp']),
      moved: count,
      absent: count,
      /** Number of guests, and of people whose account has no Discord sign-in. */
      unlinked: count,
    })
    .nullable(),
})
export type NightVoice = z.infer<typeof NightVoice>
export type VoiceTarget = z.infer<typeof Target>

const url = '/api/inhouse/nights/:id/voice'
const response = { 200: NightVoice, '4xx': ErrorBody } as const

export const nightVoiceRoutes = {
  /** Only the night's managers may call it. */
  read: {
    call: `GET ${url}`,
    access: 'login',
    schema: { summary: '음성 채널로 옮긴 결과', params: nightParams, response },
  },
  /**
   * Moves the people of games with fixed teams to a voice channel of each team, or back to where they were. The answer
   * comes before anybody is moved, so the caller reads the state again.
   */
  move: {
    call: `PUT ${url}`,
    access: 'login',
    limits: ['night-change'],
    schema: {
      summary: '음성 채널로 옮기기',
      params: nightParams,
      body: z.strictObject({ target: Target }),
      response,
    },
  },
} as const satisfies Record<string, Route>
