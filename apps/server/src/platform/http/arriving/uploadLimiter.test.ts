import { expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { uploadLimiter } from './uploadLimiter.ts'

function limiterWith(limits: { all: number; ofAddress: number; ofUser: number }) {
  const begin = uploadLimiter(limits)
  const events: string[] = []
  const ends = new Map<string, () => void>()
  return {
    events,
    end: (name: string) => ends.get(name)?.(),
    /** The name gives user, address and number, such as `a@1 #1`. */
    enter(name: string) {
      const [, userId = '', address = ''] = /^(\w+)@(\w+)/.exec(name) ?? []
      try {
        ends.set(name, begin({ userId, address, onDisplaced: () => void events.push(`${name} gives way`) }))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        events.push(`${name} ${error.code}`)
      }
    },
  }
}

test('an account has a limited number of uploads, and may begin another when one ends', () => {
  const { enter, end, events } = limiterWith({ all: 9, ofAddress: 9, ofUser: 2 })
  for (const name of ['a@1 #1', 'a@1 #2', 'a@2 #3']) enter(name)
  expect(events.splice(0)).toEqual(['a@2 #3 UPLOADS_UNDERWAY'])
  end('a@1 #1')
  enter('a@2 #4')
  expect(events).toEqual([])
})

test('when all slots are taken, the oldest upload of the address with most uploads gives way to an address with fewer', () => {
  const { enter, events } = limiterWith({ all: 4, ofAddress: 3, ofUser: 2 })
  for (const name of ['h@9', 'a@1', 'b@1', 'c@1']) enter(name)
  enter('n@2')
  expect(events.splice(0)).toEqual(['a@1 gives way'])
  enter('a@1 again')
  expect(events.splice(0)).toEqual(['a@1 again UPLOADS_BUSY'])
  enter('m@3')
  expect(events.splice(0)).toEqual(['b@1 gives way'])
  enter('o@4')
  expect(events).toEqual(['o@4 UPLOADS_BUSY'])
})

test('within an address, the account with most uploads gives way', () => {
  const { enter, events } = limiterWith({ all: 9, ofAddress: 3, ofUser: 2 })
  for (const name of ['h@1', 'a@1 #1', 'a@1 #2', 'n@1']) enter(name)
  expect(events.splice(0)).toEqual(['a@1 #1 gives way'])
  enter('o@1')
  expect(events).toEqual(['o@1 ADDRESS_BUSY'])
})

test('a displaced upload frees no second slot when it ends', () => {
  const { enter, end, events } = limiterWith({ all: 2, ofAddress: 2, ofUser: 2 })
  for (const name of ['a@1 #1', 'a@1 #2', 'n@2']) enter(name)
  end('a@1 #1')
  enter('o@3')
  expect(events).toEqual(['a@1 #1 gives way', 'o@3 UPLOADS_BUSY'])
})
