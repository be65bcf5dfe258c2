import type { Health } from '@buri/contract/health'
import { NOT_CONNECTED } from '@buri/contract/healthWords'
import type { CircuitState } from '#server/platform/circuit.ts'
import type { Storage } from '#server/platform/storage.ts'

type Component = Health['details'][string]

type HealthSettings = {
  storage: Storage
  /** State of the calls to Discord and the game's API; undefined if not configured. */
  discordState?: (() => CircuitState) | undefined
  gameState?: (() => CircuitState) | undefined
  /** Whether visitors read from the primary although there is a replica. */
  hasLostReplica?: () => boolean
}

const PING_TIMEOUT_MS = 1500

const up = (message?: string): Component => ({ status: 'up', ...(message ? { message } : {}) })
const down = (message: string): Component => ({ status: 'down', message })

export const healthService = (ping: () => Promise<unknown>, settings: HealthSettings) => ({
  async check(): Promise<Health> {
    const [database, storage] = await Promise.all([checkDatabase(ping, settings), checkStorage(settings.storage)])
    // The site needs both. Outside services have their own state: restarting a server because Discord is down would make one
    // outage two.
    const isUp = database.status === 'up' && storage.status === 'up'
    const discord = checkAsked('Discord가', settings.discordState)
    const riot = checkAsked('게임 서버가', settings.gameState)
    return { status: isUp ? 'ok' : 'error', details: { database, storage, discord, riot } }
  },
})
export type HealthService = ReturnType<typeof healthService>

/** Makes no call: reports the outcome of the last ones. */
function checkAsked(whoDoes: string, state: (() => CircuitState) | undefined): Component {
  if (!state) return up(NOT_CONNECTED)
  const is = state()
  if (is === 'open') return down(`${whoDoes} 응답하지 않습니다.`)
  return up(is === 'trying' ? `${whoDoes} 응답하는지 다시 확인하는 중입니다.` : undefined)
}

async function checkDatabase(ping: () => Promise<unknown>, { hasLostReplica }: HealthSettings): Promise<Component> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<Component>((resolve) => {
    timer = setTimeout(() => resolve(down('응답이 늦습니다.')), PING_TIMEOUT_MS)
  })
  // Whatever the reason, the database is down; its own log has the reason.
  const answered = ping().then(
    () => up(hasLostReplica?.() ? '읽기용 복제본이 응답하지 않아 원본에서 읽고 있습니다.' : undefined),
    () => down('연결할 수 없습니다.'),
  )
  try {
    return await Promise.race([answered, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

async function checkStorage(storage: Storage): Promise<Component> {
  const state = await storage()
  if (state === 'well') return up()
  return down(state === 'full' ? '남은 공간이 부족합니다.' : '저장 폴더에 쓸 수 없습니다.')
}
