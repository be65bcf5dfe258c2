import { expect, test } from 'vitest'
import { botsAmong } from './bots.ts'

const nobody = { clientPuuid: null, apiPuuid: null }
const client = { clientPuuid: 'c', apiPuuid: null }
const api = { clientPuuid: null, apiPuuid: 'a' }

test.each([
  { what: 'a line without an id among lines with one of the client', lines: [client, nobody], bots: [nobody] },
  {
    what: 'a line without an id among lines with one of the API',
    lines: [nobody, api, nobody],
    bots: [nobody, nobody],
  },
  { what: 'no line where all have ids', lines: [client, api], bots: [] },
  { what: 'no line where none has an id', lines: [nobody, nobody], bots: [] },
])('a bot is $what', ({ lines, bots }) => {
  expect(lines.filter(botsAmong(lines))).toEqual(bots)
})
