const SUB_COMMAND = 1
const STRING = 3

const text = (name: string, description: string, more: object = {}) => ({ type: STRING, name, description, ...more })

/**
 * The commands in the shape that Discord registers.
 * https://discord.com/developers/docs/interactions/application-commands
 */
const COMMANDS = [
  {
    name: '부리',
    description: '내전 전적과 팀',
    options: [
      {
        ...{ type: SUB_COMMAND, name: '전적', description: '한 사람의 전적' },
        options: [text('이름', '소환사명, 태그라인은 없어도 돼요', { required: true, autocomplete: true })],
      },
      { type: SUB_COMMAND, name: '내전', description: '열려 있는 내전' },
      { type: SUB_COMMAND, name: '순위', description: '부리 점수 순위' },
      {
        ...{ type: SUB_COMMAND, name: '팀', description: '열 명을 두 팀으로 나누기' },
        options: [text('이름들', '쉼표로 나눈 열 명', { required: true })],
      },
      {
        ...{ type: SUB_COMMAND, name: '연결', description: '이 채널을 클랜과 연결하거나 내 계정을 연결하기' },
        options: [text('코드', '클랜 설정에서 만든 코드')],
      },
    ],
  },
]

type Registration = { ok: true; application: string } | { ok: false; why: string }

const SENDING_MS = 15_000

export async function registerCommands({ apiUrl, token }: { apiUrl: string; token: string }): Promise<Registration> {
  const ask = async (path: string, init: RequestInit = {}) =>
    fetch(`${apiUrl}${path}`, {
      ...init,
      redirect: 'error',
      headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(SENDING_MS),
    })
  const application = await ask('/applications/@me')
  if (application.status === 401) return { ok: false, why: 'Discord does not know this DISCORD_BOT_TOKEN.' }
  const answer: unknown = application.ok ? await application.json() : undefined
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? String(answer.id) : ''
  if (!/^\d{1,20}$/.test(id)) return { ok: false, why: `Discord said ${application.status} about the application.` }
  const response = await ask(`/applications/${id}/commands`, { method: 'PUT', body: JSON.stringify(COMMANDS) })
  if (response.ok) return { ok: true, application: id }
  const wait = response.headers.get('retry-after')
  const retryHint = response.status === 429 && wait ? ` Run this again in ${Math.ceil(Number(wait))} seconds.` : ''
  return { ok: false, why: `Discord said ${response.status} to the commands.${retryHint}` }
}
