import { expect, test } from 'vitest'
import { botTestFor } from './bots.ts'

const nobody = { clientPuuid: null, apiPuuid: null, gameName: '애니 봇', isBot: null }
const client = { ...nobody, clientPuuid: 'c' }
const api = { ...nobody, apiPuuid: 'a' }
const unseen = { ...nobody, gameName: '\u3164' }
const flags = { ...nobody, isBot: true }
const person = { ...nobody, isBot: false }

test.each([
  { what: 'a line without an id among lines with one of the client', lines: [client, nobody], bots: [nobody] },
  {
    what: 'a line without an id among lines with one of the API',
    lines: [nobody, api, nobody],
    bots: [nobody, nobody],
  },
  { what: 'a line that its source calls one', lines: [flags, nobody], bots: [flags] },
  { what: 'no line that its source calls none', lines: [client, person], bots: [] },
  { what: 'no line whose name cannot be seen', lines: [client, unseen], bots: [] },
  { what: 'no line where all have ids', lines: [client, api], bots: [] },
  { what: 'no line where none has an id', lines: [nobody, nobody], bots: [] },
])('a bot is recognised as $what', ({ lines, bots }) => {
  expect(lines.filter(botTestFor(lines))).toEqual(bots)
})
