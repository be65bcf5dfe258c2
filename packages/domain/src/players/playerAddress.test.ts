import { expect, test } from 'vitest'
import { addressAmongNamesakes, readPlayerAddress } from './playerAddress.ts'

const id = '0192d3f0-0000-7000-8000-00001a2b3c4d'
const riotId = { gameName: '새벽 감자', tagLine: 'KR1' }

test('an address reads back as it was written', () => {
  const address = addressAmongNamesakes({ ...riotId, id })
  expect(address).toBe('새벽 감자#KR1~1a2b3c4d')
  expect(readPlayerAddress(address)).toEqual({ riotId, ending: '1a2b3c4d' })
})

test.each(['새벽 감자#KR1', '새벽 감자-KR1', '새벽 감자'])(
  'the bare name %s means the player who comes first',
  (text) => {
    expect(readPlayerAddress(text)).toEqual({ riotId, ending: null })
  },
)

test('text after ~ that cannot be the end of an id belongs to the name', () => {
  expect(readPlayerAddress('물결~#KR1')?.riotId).toEqual({ gameName: '물결~', tagLine: 'KR1' })
  expect(readPlayerAddress('~1a2b3c4d')).toEqual({ riotId: { gameName: '~1a2b3c4d', tagLine: 'KR1' }, ending: null })
  expect(readPlayerAddress(' #KR1~1a2b3c4d')).toBeUndefined()
})
