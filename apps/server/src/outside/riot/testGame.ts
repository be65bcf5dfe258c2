import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { status?: number; headers?: Record<string, string>; json?: unknown; text?: string; hangs?: true }
type GameRequest = { address: string; path: string; token: string | undefined }

/** Starts a stand-in for Riot's API that can fail in all its ways. */
export async function startTestGame() {
  const requests: GameRequest[] = []
  const answers = new Map<string, Answer[]>()
  let rule: ((path: string) => Answer | undefined) | undefined

  function send(response: ServerResponse, { status = 200, headers = {}, json, text, hangs }: Answer) {
    if (hangs) return
    const body = text ?? JSON.stringify(json ?? {})
    response.writeHead(status, { 'content-type': 'application/json;charset=utf-8', ...headers }).end(body)
  }

  const server = createServer((request, response) => {
    const address = request.url ?? ''
    const path = decodeURIComponent(address)
    requests.push({ address, path, token: request.headers['x-riot-token']?.toString() })
    const all = answers.get(path) ?? []
    const answer = rule?.(path) ?? (all.length > 1 ? all.shift() : all[0])
    send(response, answer ?? { status: 404, json: { status: { message: 'Data not found', status_code: 404 } } })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const game = {
    requests,
    url: `http://127.0.0.1:${port}`,
    /** Gives the replies in order. The last one repeats. */
    tell(path: string, ...replies: Answer[]) {
      answers.set(path, replies)
    },
    /** Sets the answer to every request. `undefined` ends this. */
    becomes(answer: Answer | undefined) {
      rule = answer && (() => answer)
    },
    forget() {
      requests.length = 0
      answers.clear()
      rule = undefined
    },
    tellAccount(puuid: string, name: string) {
      const [gameName, tagLine] = name.split('#')
      const account = { json: { puuid, gameName, tagLine } }
      game.tell(`${ACCOUNTS}/by-puuid/${puuid}`, account)
      game.tell(`${ACCOUNTS}/by-riot-id/${gameName}/${tagLine}`, account)
    },
    tellSummoner: (puuid: string, json: unknown) => game.tell(`/lol/summoner/v4/summoners/by-puuid/${puuid}`, { json }),
    tellRanks: (puuid: string, json: unknown) => game.tell(`/lol/league/v4/entries/by-puuid/${puuid}`, { json }),
    tellGame: (puuid: string, json: unknown) =>
      game.tell(`/lol/spectator/v5/active-games/by-summoner/${puuid}`, { json }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return game
}
export type TestGame = Awaited<ReturnType<typeof startTestGame>>

const ACCOUNTS = '/riot/account/v1/accounts'
