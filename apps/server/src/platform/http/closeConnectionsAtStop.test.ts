import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { FORM_TYPE, fileHead, sendBody, stallingBody } from '#server/features/uploads/testBodies.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { startTestApp } from '#testing/testApp.ts'

const connected = (socket: Socket) => new Promise((resolve) => socket.once('connect', resolve))

test('a slow sender does not delay a stop', async () => {
  const site = await startTestApp({ uploadPatienceMs: 600_000 })
  const browser = await signedIn(site)
  await browser.csrfToken()
  const received = new Promise((resolve) => site.app.server.once('request', resolve))
  const upload = sendBody({
    origin: site.origin,
    browser,
    path: '/api/matches/replays',
    type: FORM_TYPE,
    body: stallingBody(fileHead('KR-1.rofl')),
  })
  const half = connect(Number(new URL(site.origin).port), '127.0.0.1')
  half.on('error', () => {})
  await connected(half)
  half.write('GET /health HTT')
  await received
  await site.close()
  expect(await upload).toBe('cut off')
})
