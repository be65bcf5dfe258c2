import type { Location } from 'react-router'
import { type History, hrefOf } from '#web/navigation/history.ts'

export function memoryHistory(at: string): History {
  const locate: History['locate'] = (to, state = null) => {
    const { pathname, search, hash } = new URL(hrefOf(to), 'http://localhost')
    return { pathname, search, hash, state, key: crypto.randomUUID() }
  }
  let entries = [locate(at)]
  let index = 0
  let onEvent: Parameters<History['listen']>[0] = () => {}
  const current = () => entries[index] as Location
  return {
    current,
    locate,
    push(location) {
      entries = [...entries.slice(0, index + 1), location]
      index += 1
    },
    replace: (location) => void entries.splice(index, 1, location),
    go(delta) {
      index += delta
      onEvent(current(), delta)
    },
    listen(listener) {
      onEvent = listener
    },
  }
}
