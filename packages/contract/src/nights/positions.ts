import { POSITIONS } from '@buri/domain/matches/matchFacts'
import { z } from 'zod'

export const NightPosition = z.enum(POSITIONS as [(typeof POSITIONS)[number], ...(typeof POSITIONS)[number][]])
