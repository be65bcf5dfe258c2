import { z } from 'zod'
import type { Route } from '../route.ts'
import { Night, nightParams } from './nights.ts'
import {
  DissolutionInput,
  PairingRulingInput,
  ProposalsInput,
  TeamNth,
  TeamProposals,
  TeamsOfNight,
} from './schedules.ts'

export const scheduleRoutes = {
  /**
   * Proposes three ways to divide the people with a place into the night's teams and people who sit out. Stores
   * nothing.
   */
  propose: {
    call: 'POST /api/inhouse/nights/:id/team-proposals',
    repeat: 'harmless',
    access: 'login',
    limits: ['team-proposals'],
    schema: {
      summary: '여러 팀 나누기 제안',
      params: nightParams,
      body: ProposalsInput,
      response: { 200: TeamProposals },
    },
  },
  /** A team that is playing keeps its five players; a team that has played keeps three of them. */
  teams: {
    call: 'PUT /api/inhouse/nights/:id/teams',
    access: 'login',
    limits: ['night-change'],
    schema: { summary: '여러 팀 편성', params: nightParams, body: TeamsOfNight, response: { 200: Night } },
  },
  /** Decides a pairing without a game, or against the result of its game. Matches and their ratings do not change. */
  rulePairing: {
    call: 'PUT /api/inhouse/nights/:id/pairing-rulings',
    access: 'login',
    limits: ['night-change'],
    schema: {
      summary: '대진 몰수, 제외',
      params: nightParams,
      body: PairingRulingInput,
      response: { 200: Night },
    },
  },
  /** Breaks a team up, or brings it back. Its players may take seats in other teams; its results stay. */
  dissolve: {
    call: 'PUT /api/inhouse/nights/:id/teams/:nth/dissolution',
    access: 'login',
    limits: ['night-change'],
    schema: {
      summary: '팀 해체, 복귀',
      params: z.object({ ...nightParams.shape, nth: z.coerce.number().pipe(TeamNth) }),
      body: DissolutionInput,
      response: { 200: Night },
    },
  },
} as const satisfies Record<string, Route>
