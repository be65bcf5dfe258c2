import { z } from 'zod'
import type { Route } from './route.ts'

export const discordRoutes = {
  /**
   * Slash commands, and presses on a night's buttons, in Discord's own format, signed by Discord (Ed25519 over
   * timestamp and raw body); 404 without an application key.
   * https://discord.com/developers/docs/interactions/receiving-and-responding
   */
  interactions: {
    call: 'POST /api/discord/interactions',
    repeat: 'harmless',
    access: 'open',
    // Only Discord passes the signature check, and it rate-limits its own users.
    limits: 'none',
    signedBy: 'discord',
    schema: {
      summary: 'Discord의 슬래시 명령 (/부리)',
      consumes: ['application/json'],
      response: {
        200: z.object({ type: z.int(), data: z.object({ content: z.string().optional() }).loose().optional() }),
      },
    },
  },
} as const satisfies Record<string, Route>
