import { ErrorBody, type Route } from '../route.ts'
import { Night, nightParams } from './nights.ts'
import { ProposalsInput, TeamProposals, TeamsOfNight } from './schedules.ts'

const tags = ['inhouse']

export const scheduleRoutes = {
  /** Three ways to divide the people with a place into the night's teams, and who sits out. Stores nothing. */
  propose: {
    method: 'POST',
    repeat: 'harmless',
    url: '/api/inhouse/nights/:id/team-proposals',
    access: 'login',
    limits: ['team-proposals'],
    schema: {
      tags,
      summary: '여러 팀 나누기 제안',
      params: nightParams,
      body: ProposalsInput,
      response: { 200: TeamProposals, '4xx': ErrorBody },
    },
  },
  /** Sets the teams of the night, their names and colours. A team that plays keeps its five; one that has played, three of them. */
  teams: {
    method: 'PUT',
    url: '/api/inhouse/nights/:id/teams',
    access: 'login',
    limits: ['night-change'],
    schema: {
      tags,
      summary: '여러 팀 편성',
      params: nightParams,
      body: TeamsOfNight,
      response: { 200: Night, '4xx': ErrorBody },
    },
  },
} as const satisfies Record<string, Route>
