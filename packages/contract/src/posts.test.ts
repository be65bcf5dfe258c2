import { expect, test } from 'vitest'
import { z } from 'zod'
import { ManagedQuery } from './managedPosts.ts'
import { NewPost, PostChange, PostModeration } from './posts.ts'

test.each([
  ['a new post', NewPost],
  ['a change', PostChange],
  ['a moderation', PostModeration],
])('the description of %s gives both names of the status', (_, schema) => {
  const { properties } = z.toJSONSchema<z.ZodType>(schema, { io: 'input' })
  expect(properties?.status).toHaveProperty('enum', ['published', 'draft', 'hidden', 'active'])
  const post = { boardId: 1, title: '글', body: '글' }
  const read = (status: string) =>
    (schema === NewPost ? NewPost.parse({ ...post, status }) : PostChange.partial().parse({ status })).status
  expect([read('active'), read('published')]).toEqual(['published', 'published'])
})

test('the managed list reads the status `active` as `published`', () => {
  expect(ManagedQuery.parse({ statuses: 'active,draft' }).statuses).toEqual(['published', 'draft'])
})
