import type { BrowserContext } from '@playwright/test'
import { personByApi } from './apiCalls.ts'

const LANES = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY']

type NightOptions = { host: string; title: string; teamCount: number; people: readonly string[]; series?: object }

/** Creates a night of several teams into which the host enters the people, as `name#E2E`. */
export async function nightByApi(context: BrowserContext, { host, title, teamCount, people, series }: NightOptions) {
  const send = await personByApi(context, host)
  const body = {
    title,
    schedule: { teamCount, plan: 'roundRobin', rooms: Math.floor(teamCount / 2) },
    ...(series && { series }),
  }
  const { id } = await send('POST', '/api/inhouse/nights', { data: body })
  const calls = `/api/inhouse/nights/${id}`
  const addSignup = (name: string, index: number) => {
    const wishes = { main: LANES[index % 5], sub: LANES[(index + 1) % 5] }
    return send('POST', `${calls}/signups`, { data: { name: `${name}#E2E`, isForOther: true, ...wishes } })
  }
  for (const [index, name] of people.entries()) await addSignup(name, index)
  const readNight = async () => (await context.request.get(calls)).json()

  /** Saves the teams of the first proposal. */
  async function balancedTeams() {
    const { options } = await send('POST', `${calls}/team-proposals`)
    const { revision } = await readNight()
    const teams = options[0].teams.map(({ players }: { players: object[] }, index: number) => ({
      ...{ name: `${'가나다라'[index]} 팀`, colour: index + 1, players },
    }))
    await send('PUT', `${calls}/teams`, { data: { teams, revision } })
  }

  /** Returns the names of a game in the order of a replay, blue first. */
  async function tenOf(n: number): Promise<string[]> {
    const { games, signups } = await readNight()
    const { players } = games.find((game: { n: number }) => game.n === n)
    const nameOf = (id: string) => signups.find((signup: { id: string }) => signup.id === id).summonerName
    return ['blue', 'red'].flatMap((side) =>
      players.flatMap((player: { side: string; signupId: string }) =>
        player.side === side ? [`${nameOf(player.signupId)}#E2E`] : [],
      ),
    )
  }

  return { path: `/inhouse/${id}`, calls, send, read: readNight, balance: balancedTeams, tenOf }
}
