import { expect, test } from 'vitest'
import { ERRORS } from './errors.ts'

test.each(Object.entries(ERRORS))('the sentence of %s uses formal Korean', (_, { message }) => {
  for (const sentence of message.split(/(?<=\.) /)) expect(sentence).toMatch(/(니다\.|[가-힣]주세요\.?)$/)
})
