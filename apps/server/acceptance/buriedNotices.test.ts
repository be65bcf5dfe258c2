import { expect, test } from 'vitest'
import { aBoard, aPost } from '#server/features/community/testCommunity.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { makeOwner, redMember, setMinutesLater, site, stranger, upload } from '../testing/testTrust.ts'

// An owner's silence lets a match count for others only if the owner could read the notification.

type NotificationLine = { kind: string; outcome: string | null }
async function bellOf(browser: SignedInBrowser): Promise<NotificationLine[]> {
  const lines: NotificationLine[] = []
  let cursor = ''
  do {
    const page = await (await browser.get(`/api/me/notifications?limit=50${cursor && `&cursor=${cursor}`}`)).json()
    lines.push(...page.items)
    cursor = page.nextCursor ?? ''
  } while (cursor !== '')
  return lines
}

test('hundreds of mentions do not displace a question about a match from the notifications', async () => {
  const guests = Array.from({ length: 10 }, (_, index) => 300 + index)
  await upload(stranger, 50, { people: guests })
  await makeOwner(await signedIn(site), 301)
  await upload(stranger, 51, { people: [9, ...guests.slice(1)] })
  expect(await bellOf(redMember)).toMatchObject([{ kind: 'match', outcome: 'waiting' }])
  const postId = await aPost(site, { boardId: await aBoard(site), author: stranger })
  for (let person = 0; person < 21; person += 1) {
    const crowd = await signedIn(site)
    for (let index = 0; index < 10; index += 1) {
      setMinutesLater(1 + index)
      const comment = { postId, content: `@레드 ${index}` }
      expect((await crowd.command('POST', '/api/community/comments', comment)).status).toBe(201)
    }
  }
  const lines = await bellOf(redMember)
  expect(lines).toHaveLength(200)
  expect(lines.filter(({ kind }) => kind === 'match')).toMatchObject([{ outcome: 'waiting' }])
})
